import { useStore } from '@nanostores/react'
import type { AuditEvent } from '../../contract/audit.ts'
import { utcDateTime } from '../../domain/dates.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import styles from './AuditLog.module.css'
import { linksOf } from './event-links.ts'
import { actionText, actorText } from './messages.ts'
import type { UndoStore } from './undo.store.ts'

interface Props {
  undo: UndoStore
  /** Loads the events again after an undo whose result is unknown. */
  onRefresh: () => void
}

/** Asks for confirmation before a change is undone, and shows why undoing failed. */
export function UndoDialog({ undo, onRefresh }: Props) {
  const event = useStore(undo.$asked)
  return (
    <Dialog isOpen={event !== undefined} title="Undo this change?" onClose={undo.close}>
      {event && <Question undo={undo} event={event} onRefresh={onRefresh} />}
    </Dialog>
  )
}

interface QuestionProps extends Props {
  event: AuditEvent
}

function Question({ undo, event, onRefresh }: QuestionProps) {
  const state = useStore(undo.$state)
  const { action, actor, at, detail } = event
  const about = linksOf(event).map(({ text }) => text)
  const failure = state.status === 'failed' && state.input === event ? state.failure : undefined
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
        {failure && (
          <p>
            It was not undone.{' '}
            <FailureNote
              failure={failure}
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
        <Button onClick={undo.close}>{failure ? 'Close' : 'Cancel'}</Button>
        {!failure && (
          <Button kind="main" loading={state.status === 'pending'} onClick={() => void undo.confirm()}>
            Undo change
          </Button>
        )}
      </DialogButtons>
    </>
  )
}
