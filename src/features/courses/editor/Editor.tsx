import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { catalogueFacility } from '../../../contract/catalogue.ts'
import type { FacilityDetails } from '../../../contract/catalogue-staff.ts'
import { isWithoutValue } from '../../../platform/stores/resource.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useDraft } from '../../session/use-draft.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { AllCourses } from '../AllCourses.tsx'
import layout from '../Courses.module.css'
import type { CourseView } from '../course-view.store.ts'
import { ImportPanel } from '../import/ImportPanel.tsx'
import type { ImportStore } from '../import/import.store.ts'
import { CourseEditor } from './CourseEditor.tsx'
import { EditorBar } from './EditorBar.tsx'
import type { EditorStore } from './editor.store.ts'
import { FacilityPicture } from './FacilityPicture.tsx'
import type { FacilityStateStore } from './facility-state.store.ts'
import { messages } from './messages.ts'

interface Props {
  id: string
  editor: EditorStore
  view: CourseView
  imports: ImportStore
  facility: FacilityStateStore
}

/** The editor of a facility of the catalogue. */
export function Editor({ id, editor, view, imports, facility: state }: Props) {
  const details = useStore(editor.details.$state)
  const facility = useStore(editor.$facility)
  return (
    <div className={layout.courses}>
      <AllCourses />
      <PageTitle lead={facility?.place}>{facility?.name ?? id}</PageTitle>
      {details.status === 'loading' && <Spinner size="page" label="Loading…" />}
      {details.status === 'failed' && (
        <p role="alert">
          <FailureNote failure={details.failure} onRetry={() => void editor.details.load()} />
        </p>
      )}
      {details.status === 'missing' && (
        <EmptyState title={messages.missingTitle}>{messages.missing(id)}</EmptyState>
      )}
      {details.status === 'found' && <Found editor={editor} view={view} details={details.value} />}
      {(details.status === 'found' || isWithoutValue(details)) && details.status !== 'failed' && (
        <>
          <ImportPanel store={imports} />
          <FacilityPicture store={state} />
        </>
      )}
    </div>
  )
}

const storedEdits = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ base: catalogueFacility, facility: catalogueFacility }),
)

function Found({ editor, view, details }: Pick<Props, 'editor' | 'view'> & { details: FacilityDetails }) {
  const facility = useStore(editor.$facility)
  const isChanged = useStore(editor.$isChanged)
  useLeaveWarning(isChanged)
  useDraft(`course ${details.id}`, isChanged ? { edits: editsAsText(editor) } : {}, ({ edits }) => {
    const parsed = v.safeParse(storedEdits, edits)
    if (parsed.success) editor.restore(parsed.output)
  })

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
      if (isTyping || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      editor.takeBack()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [editor])

  if (!facility) return null
  return (
    <>
      <EditorBar editor={editor} details={details} />
      <CourseEditor editor={editor} view={view} facility={facility} />
    </>
  )
}

function editsAsText(editor: EditorStore): string {
  return JSON.stringify({ base: editor.$base.get()?.facility, facility: editor.$facility.get() })
}
