import { isPast } from 'date-fns/isPast'
import type { PromoBatch } from '../../../contract/promo-codes.ts'
import { timeAgo } from '../../../domain/time-ago.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { AdminDate, adminDateText } from '../AdminDate.tsx'
import styles from './BatchTable.module.css'
import type { BatchName } from './batch-codes.store.ts'
import { batchText } from './promo-batches.store.ts'
import { ReportLink, type ReportLinks } from './ReportLink.tsx'

interface Options extends ReportLinks {
  nowMs: number
  /** Whether the codes of a batch are being loaded. */
  isSaving: boolean
  onSave: (batch: BatchName) => void
  onVoid: (batch: PromoBatch) => void
}

/** Returns the columns of the table of batches. */
export function batchColumns({ nowMs, isSaving, onSave, onVoid, ...links }: Options): Column<PromoBatch>[] {
  return [
    {
      id: 'batch',
      header: 'Batch',
      cell: (batch) => (
        <span title={batchText(batch)}>
          <ReportLink batch={batch} {...links}>
            {batchText(batch)}
          </ReportLink>
        </span>
      ),
      text: batchText,
      sortBy: batchText,
      widthRem: 11,
    },
    {
      id: 'added',
      header: 'Added',
      cell: ({ createdAt }) => (
        <>
          <AdminDate ms={createdAt} />
          {createdAt !== undefined && <span className={styles.ago}>{timeAgo(createdAt, nowMs)}</span>}
        </>
      ),
      text: ({ createdAt }) => adminDateText(createdAt),
      sortBy: ({ createdAt }) => createdAt,
      widthRem: 11.5,
    },
    {
      id: 'expiration',
      header: 'Expiration',
      cell: (batch) => <Expiration batch={batch} />,
      text: (batch) => [expirationText(batch), stateOf(batch)].filter(Boolean).join(', '),
      sortBy: ({ expiration }) => expiration,
      widthRem: 9.5,
    },
    countColumn('total', 'Total', ({ totalCount }) => totalCount),
    countColumn('bound', 'Bound', ({ boundCount }) => boundCount),
    countColumn('used', 'Used', ({ consumedCount }) => consumedCount),
    {
      id: 'description',
      header: 'Description',
      cell: ({ description = '–' }) => <span title={description}>{description}</span>,
      text: ({ description }) => description ?? '',
      sortBy: ({ description }) => description,
      widthRem: 9,
    },
    {
      id: 'type',
      header: 'Type',
      cell: ({ type = '–' }) => type,
      text: ({ type }) => type ?? '',
      sortBy: ({ type }) => type,
      widthRem: 6,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (batch) => (
        <span className={styles.actions}>
          <TextButton
            aria-label={`CSV of ${batchText(batch)}`}
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && onSave(batch)}
          >
            CSV
          </TextButton>
          {batch.voidedAt === undefined && batch.totalCount > batch.consumedCount && (
            <TextButton aria-label={`Void ${batchText(batch)}`} onClick={() => onVoid(batch)}>
              Void
            </TextButton>
          )}
        </span>
      ),
      widthRem: 6,
      isPinned: true,
    },
  ]
}

function countColumn(id: string, header: string, countOf: (batch: PromoBatch) => number): Column<PromoBatch> {
  return {
    id,
    header,
    cell: (batch) => <span className={styles.count}>{countOf(batch).toLocaleString('en')}</span>,
    text: (batch) => String(countOf(batch)),
    sortBy: countOf,
    widthRem: 3.75,
  }
}

const expirationText = ({ expiration }: PromoBatch) =>
  expiration === undefined ? 'Never' : adminDateText(expiration)

function stateOf({ voidedAt, expiration }: PromoBatch): 'Void' | 'Expired' | undefined {
  if (voidedAt !== undefined) return 'Void'
  return expiration !== undefined && isPast(expiration) ? 'Expired' : undefined
}

function Expiration({ batch }: { batch: PromoBatch }) {
  const state = stateOf(batch)
  return (
    <>
      {batch.expiration === undefined ? 'Never' : <AdminDate ms={batch.expiration} />}{' '}
      {state && <Badge tone={state === 'Void' ? 'danger' : 'warning'}>{state}</Badge>}
    </>
  )
}
