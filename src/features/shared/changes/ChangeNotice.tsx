import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { FailureNote } from '../FailureNote.tsx'
import styles from './ChangeNotice.module.css'
import type { ChangeNoticeStore } from './change-notice.store.ts'

/** Shows the last change at the bottom of the window, and undoes it. */
export function ChangeNotice({ notice }: { notice: ChangeNoticeStore }) {
  const state = useStore(notice.$state)
  const place = useRef<HTMLDivElement>(null)
  // Sets the focus, because the button of the change may no longer exist.
  useEffect(() => {
    if (state && !state.isPending && document.activeElement === document.body) place.current?.focus()
  }, [state])
  return (
    <div ref={place} className={styles.place} role="status" tabIndex={-1}>
      {state && (
        <div className={styles.notice} data-change-notice>
          <p className={styles.text}>
            {state.isUndone && 'Undone: '}
            <span>{state.text}</span>
          </p>
          {state.changeId !== undefined && (
            <TextButton onClick={() => void notice.undo()} aria-disabled={state.isPending || undefined}>
              {state.isUndone ? 'Redo' : 'Undo'}
            </TextButton>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label="Close the message"
            onClick={notice.dismiss}
          >
            <span aria-hidden="true">×</span>
          </button>
          {state.failure && (
            <p className={styles.failure}>
              {state.isUndone ? 'It was not redone. ' : 'It was not undone. '}
              <FailureNote failure={state.failure} isChange />
            </p>
          )}
        </div>
      )}
    </div>
  )
}
