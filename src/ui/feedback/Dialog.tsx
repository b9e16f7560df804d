import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  title: string
  /** Called on Escape, a click outside, or when a form in it closes it. */
  onClose: () => void
  children: ReactNode
  /** For content that needs more width than a few lines of text. */
  isWide?: boolean
}

/** A modal dialog. The browser's own element traps the focus and restores it on close. */
export function Dialog({ isOpen, title, onClose, children, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      {isOpen && (
        <div className={styles.content}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
