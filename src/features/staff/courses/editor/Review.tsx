import { useStore } from '@nanostores/react'
import type { FacilityDetails } from '../../../../contract/staff/catalogue-staff.ts'
import { facilityChanges } from '../../../../domain/catalogue/facility-changes.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { ChangesTable } from '../../shared/ChangesTable.tsx'
import { ProblemList } from '../course/ProblemList.tsx'
import type { EditorStore } from './editor.store.ts'
import { messages } from './messages.ts'

interface Props {
  editor: EditorStore
  details: FacilityDetails
  onClose: () => void
}

/** Compares the edited facility with what is published, and publishes it. */
export function Review({ editor, details: { draft, published }, onClose }: Props) {
  const facility = useStore(editor.$facility)
  const isChanged = useStore(editor.$isChanged)
  const problems = useStore(editor.$problems)
  const isUnstorable = useStore(editor.$unstorable) !== undefined
  const changes = facility && published ? facilityChanges(published.facility, facility) : []
  const blocking = problems.filter(({ isBlocking }) => isBlocking)
  return (
    <>
      {!published && <p>{messages.nothingPublished}</p>}
      {published && changes.length === 0 && <p>{messages.same}</p>}
      {changes.length > 0 && <ChangesTable changes={changes} before="Published" after="Draft" />}
      {blocking.length > 0 && (
        <>
          <p>{messages.blocked}</p>
          <ProblemList problems={blocking} />
        </>
      )}
      <ConfirmButtons
        onCancel={onClose}
        disabled={(!draft && !isChanged) || blocking.length > 0 || isUnstorable}
        onConfirm={() => {
          onClose()
          void editor.publish()
        }}
      >
        {isChanged ? 'Save and publish' : 'Publish'}
      </ConfirmButtons>
    </>
  )
}
