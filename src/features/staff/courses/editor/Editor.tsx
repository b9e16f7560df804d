import { useStore } from '@nanostores/react'
import * as v from 'valibot'
import { catalogueFacility } from '../../../../contract/catalogue.ts'
import type { FacilityDetails } from '../../../../contract/staff/catalogue-staff.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { useLeaveWarning } from '../../../../ui/form/use-leave-warning.ts'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { useDraft } from '../../../session/use-draft.ts'
import { LoadState } from '../../shared/LoadState.tsx'
import type { CourseView } from '../courses-address.ts'
import { ImportPanel } from '../import/ImportPanel.tsx'
import type { ImportStore } from '../import/import.store.ts'
import { CourseEditor } from './CourseEditor.tsx'
import { EditorBar } from './EditorBar.tsx'
import type { EditorStore } from './editor.store.ts'
import { messages } from './messages.ts'

interface Props {
  id: string
  editor: EditorStore
  view: CourseView
  imports: ImportStore
}

/** The editor of a facility of the catalogue. */
export function Editor({ id, editor, view, imports }: Props) {
  const details = useStore(editor.details.$state)
  const facility = useStore(editor.$facility)
  return (
    <>
      <PageTitle lead={facility?.place}>{facility?.name ?? id}</PageTitle>
      <LoadState
        state={details}
        failedText="The facility did not load."
        onRetry={() => editor.details.load()}
      />
      {details.status === 'missing' && (
        <EmptyState title={messages.missingTitle}>{messages.missing(id)}</EmptyState>
      )}
      {details.status === 'found' && <Found editor={editor} view={view} details={details.value} />}
      {(details.status === 'found' || details.status === 'missing') && <ImportPanel store={imports} />}
    </>
  )
}

const keptEdits = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    base: v.object({ version: v.string(), facility: catalogueFacility }),
    facility: catalogueFacility,
  }),
)

function Found({ editor, view, details }: Pick<Props, 'editor' | 'view'> & { details: FacilityDetails }) {
  const edits = useStore(editor.$edits)
  const isChanged = useStore(editor.$isChanged)
  useLeaveWarning(isChanged)
  useDraft(`course ${details.id}`, isChanged ? { edits: JSON.stringify(edits) } : {}, (draft) => {
    const parsed = v.safeParse(keptEdits, draft.edits)
    if (parsed.success) editor.restore(parsed.output)
  })

  if (!edits) return null
  return (
    <>
      <EditorBar editor={editor} details={details} />
      <CourseEditor editor={editor} view={view} facility={edits.facility} />
    </>
  )
}
