import { useStore } from '@nanostores/react'
import { millisecondsInMinute } from 'date-fns/constants'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PromoBatch } from '../../../contract/promo-codes.ts'
import { csvFileName } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import type { ActionState } from '../../../platform/stores/action.ts'
import { failureOf } from '../../../platform/stores/resource.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import styles from './BatchTable.module.css'
import type { BatchName } from './batch-codes.store.ts'
import { batchColumns } from './batch-columns.tsx'
import { batchText, type PromoBatchesStore } from './promo-batches.store.ts'
import type { ReportLinks } from './ReportLink.tsx'
import { VoidDialog } from './VoidDialog.tsx'

interface Props extends ReportLinks {
  batches: PromoBatchesStore
  /** Shown beside the title. */
  action?: ReactNode
}

/** Lists all batches with the use of their codes. Not rendered if the service cannot list them. */
export function BatchTable({ batches, action, hrefOfReport, onReport }: Props) {
  const state = useStore(batches.$state)
  const voiding = useStore(batches.$voiding)
  const csv = useStore(batches.$csv)
  const nowMs = useNow(millisecondsInMinute)
  const [asked, setAsked] = useState<PromoBatch>()
  // Loads the batches again, because other staff may have added some.
  useEffect(() => void batches.load(), [batches])

  const isSaving = csv.status === 'pending'
  const columns = useMemo(() => {
    const onSave = async (name: BatchName) => {
      const text = await batches.csvOf(name)
      if (text !== undefined) saveText(csvFileName('promo', name.category, name.batch), text)
    }
    return batchColumns({ nowMs, isSaving, hrefOfReport, onReport, onSave, onVoid: setAsked })
  }, [batches, nowMs, isSaving, hrefOfReport, onReport])

  if (state.status === 'unsupported' || state.status === 'idle') return null
  return (
    <div className={styles.batches}>
      <div className={styles.head}>
        <h2>Batches</h2>
        {action}
      </div>
      <FailureMessage
        message={failureOf(state) && 'The batches did not load'}
        failure={failureOf(state)}
        onRetry={batches.load}
      />
      <ActionFailure state={voiding} text={(name) => `Batch ${name} could not be voided`} isChange />
      <ActionFailure state={csv} text={(name) => `The codes of ${name} could not be listed`} />
      {state.status === 'loading' && <Spinner size="page" label="Loading the batches" />}
      {state.status === 'found' && (
        <DataTable
          what="batches"
          name="the table"
          rows={state.value.batches}
          columns={columns}
          keyOf={({ category, batch }) => JSON.stringify([category, batch])}
          empty="There are no batches yet. Generated codes appear here."
          onSaveCsv={(text) => saveText(csvFileName('promo', 'batches'), text)}
        />
      )}
      <VoidDialog
        batch={asked}
        onClose={() => setAsked(undefined)}
        onConfirm={(batch) => {
          setAsked(undefined)
          void batches.voidBatch({ category: batch.category, batch: batch.batch })
        }}
      />
    </div>
  )
}

interface ActionFailureProps {
  state: ActionState<BatchName>
  /** Returns the message about the batch with this name. */
  text: (name: string) => string
  isChange?: boolean
}

function ActionFailure({ state, text, isChange }: ActionFailureProps) {
  const failed = state.status === 'failed' ? state : undefined
  return (
    <FailureMessage
      message={failed && text(batchText(failed.input))}
      failure={failed?.failure}
      isChange={isChange}
    />
  )
}
