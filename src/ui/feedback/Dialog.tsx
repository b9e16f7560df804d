import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  title: string
  /** Called on Escape, a click outside, or when a form in it closes it. */
  onClose: () => void
  children: ReactNode
  /** For content that needs more width than a few lines of text. */
  isWide?: boolean
  /**
   * Gives the focus to the title, for content that is read before something in it is used. Otherwise the first control
   * has it.
   */
  startsAtTitle?: boolean
  /** Fills the window with a page of its own; returns what stands above its content, which contains the title. */
  pageHead?: (title: ReactNode) => ReactNode
}

/** A modal dialog. The browser's `dialog` element traps the focus and restores it when the dialog closes. */
export function Dialog({ isOpen, title, onClose, children, isWide, startsAtTitle, pageHead }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect, because a dialog must be closed before it is removed to give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    return () => element.close()
  }, [isOpen])

  const heading = (
    <h2 id={titleId} tabIndex={startsAtTitle ? -1 : undefined}>
      {title}
    </h2>
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels it.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-page={pageHead !== undefined || undefined}
      aria-labelledby={titleId}
      // Prevents the native close, because its event may arrive after the dialog has been opened again. Only the state
      // closes the dialog.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A form in the dialog and pressing Escape twice still close it natively.
      onClose={() => isOpen && !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {isOpen &&
        (pageHead ? (
          <>
            {pageHead(heading)}
            {children}
          </>
        ) : (
          <div className={styles.content}>
            {heading}
            {children}
          </div>
        ))}
    </dialog>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
