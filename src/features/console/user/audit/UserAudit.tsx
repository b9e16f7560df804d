import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { AuditEvent } from '../../../../contract/audit.ts'
import { csvFileName } from '../../../../domain/csv.ts'
import { saveText } from '../../../../platform/browser/save-file.ts'
import { failureOf } from '../../../../platform/stores/resource.ts'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import type { AuditStore } from './audit.store.ts'
import { auditColumns } from './audit-columns.tsx'

interface Props {
  audit: AuditStore
  /** Login or install id, for the name of the CSV file. */
  owner: string
  onUndo: (event: AuditEvent) => void
}

/** Lists the changes that staff have made to this user. */
export function UserAudit({ audit, owner, onUndo }: Props) {
  const state = useStore(audit.$state)
  const columns = useMemo(() => auditColumns(onUndo, Date.now()), [onUndo])
  const failure = failureOf(state)
  return (
    <>
      {failure && (
        <div role="alert">
          <FailureNote failure={failure} onRetry={audit.load} />
        </div>
      )}
      {state.status === 'found' && (
        <DataTable
          what="audit entries"
          rows={state.value.entries}
          columns={columns}
          keyOf={({ id }) => id}
          empty="Nothing has been changed yet."
          onSaveCsv={(csv) => saveText(csvFileName('audit', owner), csv)}
        />
      )}
      {state.status === 'found' && state.value.next !== undefined && (
        <p>Older changes are on the audit page.</p>
      )}
      {state.status === 'loading' && <Spinner label="Loading audit" />}
    </>
  )
}
