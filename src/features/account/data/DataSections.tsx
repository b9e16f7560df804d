import type { Submission } from '../../shared/submission.store.ts'
import { AccountSection } from '../AccountSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import type { Deletion } from './deletion.store.ts'
import { ExportSection } from './ExportSection.tsx'
import type { Export } from './export.store.ts'
import { DELETE_TEXT, DELETE_TITLE, EXPORT_TEXT, EXPORT_TITLE } from './messages.ts'

export interface DataStores {
  export: Export
  deletion: Deletion
  submission: Submission
}

/** The sections for exporting the data and for deleting the account. */
export function DataSections({ email, stores }: { email: string; stores: DataStores }) {
  return (
    <>
      <AccountSection title={EXPORT_TITLE} text={EXPORT_TEXT}>
        <ExportSection export={stores.export} />
      </AccountSection>
      <AccountSection title={DELETE_TITLE} text={DELETE_TEXT}>
        <DeleteSection email={email} deletion={stores.deletion} submission={stores.submission} />
      </AccountSection>
    </>
  )
}
