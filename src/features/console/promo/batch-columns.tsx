import { isPast } from 'date-fns/isPast'
import type { PromoBatch } from '../../../contract/promo-codes.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DateAgo } from '../../../ui/DateAgo.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { AdminDate, adminDateText } from '../AdminDate.tsx'
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
      cell: ({ createdAt }) => <DateAgo ms={createdAt} nowMs={nowMs} />,
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
        <RowActions>
          <TextButton
            aria-label={`CSV of ${batchText(batch)}`}
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && onSave(batch)}
          >
            CSV
          </TextButton>
          {batch.voidedAt === undefined && batch.totalCount > batch.consumedCount && (
            <TextButton aria-label={`Void ${batchText(batch)}`} data-danger onClick={() => onVoid(batch)}>
              Void
            </TextButton>
          )}
        </RowActions>
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
    cell: (batch) => countOf(batch).toLocaleString('en'),
    text: (batch) => String(countOf(batch)),
    sortBy: countOf,
    widthRem: 4.5,
    isNumber: true,
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
