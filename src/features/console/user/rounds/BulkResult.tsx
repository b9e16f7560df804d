import { useEffect, useRef } from 'react'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { PartMissing } from '../../../../ui/feedback/PartMissing.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import dock from '../../../../ui/table/TableDock.module.css'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import styles from './BulkBar.module.css'
import { groupFailures, outcomeText, retryText } from './bulk-texts.ts'
import type { RoundBulk, RoundBulkState } from './round-bulk.store.ts'

interface Props {
  state: Extract<RoundBulkState, { status: 'finished' | 'notLoaded' }>
  bulk: RoundBulk
}

/** Shows the result of a bulk action: which rounds failed and why, with a button for retrying. */
export function BulkResult({ state, bulk }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  // Sets the focus, because the pressed button no longer exists.
  useEffect(() => {
    if (document.activeElement === document.body) holder.current?.focus()
  }, [])
  return (
    <div ref={holder} tabIndex={-1} className={styles.result}>
      {state.status === 'notLoaded' ? (
        <PartMissing onRetry={() => void bulk.retry()} />
      ) : (
        <Outcome state={state} bulk={bulk} />
      )}
    </div>
  )
}

/** Number of rounds with the same failure that are named. */
const NAMED_MAX = 20

interface OutcomeProps {
  state: Extract<RoundBulkState, { status: 'finished' }>
  bulk: RoundBulk
}

function Outcome({ state, bulk }: OutcomeProps) {
  const { action, done, failures, left } = state
  const isComplete = failures.length + left.length === 0
  return (
    <Notice
      kind={isComplete ? 'success' : failures.length > 0 ? 'danger' : 'warning'}
      action={
        <div className={dock.buttons}>
          {!isComplete && <Button onClick={() => void bulk.retry()}>{retryText(state)}</Button>}
          {action === 'download' && !isComplete && done.length > 0 && (
            <Button onClick={bulk.saveIncomplete}>Save the {done.length} downloaded</Button>
          )}
          <button type="button" className={styles.close} aria-label="Close the result" onClick={bulk.dismiss}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      }
    >
      <p>{outcomeText(state)}</p>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {groupFailures(failures).map(({ failure, tokens }) => (
            <li key={tokens[0]}>
              <span className={styles.tokens}>{tokens.slice(0, NAMED_MAX).join(', ')}</span>
              {tokens.length > NAMED_MAX && ` and ${(tokens.length - NAMED_MAX).toLocaleString('en')} more`}:{' '}
              <FailureNote failure={failure} isChange={action !== 'download'} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
