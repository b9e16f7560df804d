import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  title: string
  /** Escape, a click beside it, or a button of its form. */
  onClose: () => void
  children: ReactNode
  /** For what needs more room than a few lines of words. */
  isWide?: boolean
}

/** The browser's own modal dialog: it keeps the focus in, and gives it back where it came from. */
export function Dialog({ isOpen, title, onClose, children, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, and the browser's own.
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

/** The row of buttons at a dialog's end. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
