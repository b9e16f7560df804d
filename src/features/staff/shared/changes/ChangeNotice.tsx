import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { wholeText } from '../../../../domain/format/counted.ts'
import { CloseButton } from '../../../../ui/form/CloseButton.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { useLeaveWarning } from '../../../../ui/form/use-leave-warning.ts'
import { FailureNote } from '../FailureNote.tsx'
import styles from './ChangeNotice.module.css'
import type { ChangeNoticeStore, UndoProgress } from './change-notice.store.ts'

/** Shows the last change at the bottom of the window, and undoes it. */
export function ChangeNotice({ notice }: { notice: ChangeNoticeStore }) {
  const state = useStore(notice.$state)
  const place = useRef<HTMLDivElement>(null)
  // The service undoes a single change by itself, unless it still waits for others.
  useLeaveWarning(state?.isPending === true && state.undo !== undefined)
  // Sets the focus, because the button of the change may no longer exist.
  useEffect(() => {
    if (state && !state.isPending && document.activeElement === document.body) place.current?.focus()
  }, [state])
  return (
    <div ref={place} className={styles.place} role="status" tabIndex={-1}>
      {state && (
        <div className={styles.notice} data-change-notice>
          <p className="breaking">
            {state.isUndone && 'Undone: '}
            <span>{state.text}</span>
          </p>
          {state.progress && <Progress {...state.progress} />}
          {(state.changeId !== undefined || state.undo) && (
            <TextButton onClick={() => void notice.undo()} aria-disabled={state.isPending || undefined}>
              Undo
            </TextButton>
          )}
          <CloseButton label="Close the message" onClose={notice.dismiss} />
          {state.failure && (
            <p className={styles.failure}>
              The change could not be undone. <FailureNote failure={state.failure} isChange />
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Shows how many changes were undone. Screen readers can read the bar, but are not told of each step. */
function Progress({ done, total }: UndoProgress) {
  return (
    <span className={styles.progress}>
      <progress aria-label="Progress" value={done} max={total} />
      <span aria-hidden="true">
        {wholeText(done)} of {wholeText(total)}
      </span>
    </span>
  )
}
