import { useStore } from '@nanostores/react'
import { utcDateTime } from '../../domain/dates.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FailureNote } from '../session/FailureNote.tsx'
import styles from './AuditLog.module.css'
import { linksOf } from './event-links.ts'
import { actionText, actorText } from './messages.ts'
import type { UndoState, UndoStore } from './undo.store.ts'

interface Props {
  undo: UndoStore
  /** Loads the events again after an undo whose result is unknown. */
  onRefresh: () => void
}

/** Asks for confirmation before a change is undone, and shows why undoing failed. */
export function UndoDialog({ undo, onRefresh }: Props) {
  const state = useStore(undo.$state)
  return (
    <Dialog isOpen={state.status !== 'idle'} title="Undo this change?" onClose={undo.close}>
      {state.status !== 'idle' && <Question undo={undo} state={state} onRefresh={onRefresh} />}
    </Dialog>
  )
}

interface QuestionProps extends Props {
  state: Exclude<UndoState, { status: 'idle' }>
}

function Question({ undo, state, onRefresh }: QuestionProps) {
  const { action, actor, at, detail } = state.event
  const about = linksOf(state.event).map(({ text }) => text)
  const hasFailed = state.status === 'failed'
  return (
    <>
      <dl className={styles.facts}>
        <dt>Change</dt>
        <dd>{actionText(action)}</dd>
        {about.length > 0 && (
          <>
            <dt>About</dt>
            <dd>{about.join(', ')}</dd>
          </>
        )}
        {detail !== undefined && (
          <>
            <dt>Detail</dt>
            <dd>{detail}</dd>
          </>
        )}
        <dt>By</dt>
        <dd>
          {actorText(actor)}, {utcDateTime(at)}
        </dd>
      </dl>
      <div role="alert">
        {hasFailed && (
          <p>
            It was not undone.{' '}
            <FailureNote
              failure={state.failure}
              isChange
              onRetry={() => {
                undo.close()
                onRefresh()
              }}
            />
          </p>
        )}
      </div>
      <DialogButtons>
        <Button onClick={undo.close}>{hasFailed ? 'Close' : 'Cancel'}</Button>
        {!hasFailed && (
          <Button kind="main" loading={state.status === 'undoing'} onClick={() => void undo.confirm()}>
            Undo change
          </Button>
        )}
      </DialogButtons>
    </>
  )
}
