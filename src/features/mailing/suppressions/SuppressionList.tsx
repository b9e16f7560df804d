import { useStore } from '@nanostores/react'
import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useRef } from 'react'
import type { Suppression } from '../../../contract/mail-suppressions.ts'
import { useNow } from '../../../platform/use-now.ts'
import { DateAgo } from '../../../ui/DateAgo.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { type PlainColumn, PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { viewPath } from '../mailing-views.ts'
import { addressText, messages, SOURCES } from './messages.ts'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Address' },
  { header: 'Reason' },
  { header: 'Source' },
  { header: 'Added' },
  { header: 'Actions', isHeaderHidden: true },
]

interface Props {
  suppressions: SuppressionsStore
  rows: readonly Suppression[]
  released: ReadonlySet<string>
}

/** Lists the suppressed addresses, each with a button that releases it. */
export function SuppressionList({ suppressions, rows, released }: Props) {
  const nowMs = useNow(millisecondsInMinute)
  return (
    <PlainTable label="Suppressed addresses" columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.email} className={styles.row} data-released={released.has(row.email) || undefined}>
          <td className={styles.address} title={addressText(row.email)}>
            {addressText(row.email)}
          </td>
          <td className={styles.reason} title={row.reason}>
            {row.reason}
          </td>
          <td>
            <Source row={row} />
          </td>
          <td>
            <DateAgo ms={row.createdMs} nowMs={nowMs} />
          </td>
          <td className={styles.release}>
            <Release email={row.email} suppressions={suppressions} isReleased={released.has(row.email)} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

interface ReleaseProps {
  email: string
  suppressions: SuppressionsStore
  isReleased: boolean
}

/** Shows the button that releases an address, then a note with the result, which takes over its focus. */
function Release({ email, suppressions, isReleased }: ReleaseProps) {
  const change = useStore(suppressions.$change)
  const note = useRef<HTMLSpanElement>(null)
  const isOwn = change.status !== 'idle' && change.input.kind === 'release' && change.input.email === email
  useEffect(() => {
    // Whoever went on to another control meanwhile stays there.
    if (isReleased && document.activeElement === document.body) note.current?.focus({ preventScroll: true })
  }, [isReleased])
  if (isReleased) {
    return (
      <span ref={note} tabIndex={-1} className={styles.released}>
        {messages.released}
      </span>
    )
  }
  const isPending = isOwn && change.status === 'pending'
  return (
    <>
      <RowActions>
        <TextButton
          aria-busy={isPending || undefined}
          aria-label={`Release ${addressText(email)}`}
          onClick={() => void suppressions.release(email)}
        >
          Release {isPending && <Spinner />}
        </TextButton>
      </RowActions>
      <div role="alert" className={styles.failure}>
        {isOwn && change.status === 'failed' && (
          <p>
            {messages.notReleased}{' '}
            <FailureNote failure={change.failure} isChange onRetry={suppressions.check} />
          </p>
        )}
      </div>
    </>
  )
}

/** Shows how, by which mailing or by whom an address was suppressed. */
function Source({ row: { source, createdBy, runId, campaign } }: { row: Suppression }) {
  return (
    <>
      {createdBy ?? SOURCES[source]}
      {runId !== undefined && (
        <>
          {', '}
          <a href={viewPath('runs', runId)}>{campaign ?? 'mailing'}</a>
        </>
      )}
    </>
  )
}
