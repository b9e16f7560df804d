import type { ComponentType } from 'react'
import type { Submission } from '../../shared/submission.store.ts'
import { AccountRow, type RowState } from '../AccountRow.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import type { Deletion } from './deletion.store.ts'
import { DELETE_TEXT, DELETE_TITLE, EXPORT_TEXT, EXPORT_TITLE } from './messages.ts'

export interface DataStores {
  /** The lazily loaded form for saving the account's data. */
  Export: ComponentType<{ onSignedOut: () => void }>
  deletion: Deletion
  submission: Submission
}

interface Props {
  email: string
  stores: DataStores
  onSignedOut: () => void
  row: (title: string) => RowState & { title: string }
}

/** The rows for exporting the data and, last, for deleting the account. */
export function DataRows({ email, stores: { Export, ...stores }, row, onSignedOut }: Props) {
  return (
    <>
      <AccountRow {...row(EXPORT_TITLE)} text={EXPORT_TEXT}>
        <Export onSignedOut={onSignedOut} />
      </AccountRow>
      <AccountRow {...row(DELETE_TITLE)} text={DELETE_TEXT}>
        <DeleteSection email={email} deletion={stores.deletion} submission={stores.submission} />
      </AccountRow>
    </>
  )
}
