import type { CatalogueCourse, CatalogueFacility } from '../../../../contract/catalogue.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { EditorStore } from './editor.store.ts'
import { editCourse } from './edits.ts'

interface Props {
  editor: EditorStore
  facility: CatalogueFacility
  course: CatalogueCourse | undefined
}

/** The names by which golfers find the course. */
export function NameFields({ editor, facility: { name, place, attribution }, course }: Props) {
  const field = (label: string, value: string | undefined, onChange: (text: string) => void) => (
    <TextField label={label} maxLength={200} autoComplete="off" value={value ?? ''} onChange={onChange} />
  )
  return (
    <div className="grid">
      {field('Name of the facility', name, (text) =>
        editor.edit('name', (facility) => ({ ...facility, name: text })),
      )}
      {field('Place', place, (text) =>
        editor.edit('place', (facility) => ({ ...facility, place: text || undefined })),
      )}
      {course &&
        field('Name of the course', course.name, (text) =>
          editor.edit(
            `${course.id} name`,
            editCourse(course.id, (one) => ({ ...one, name: text })),
          ),
        )}
      {field('Attribution', attribution, (text) =>
        editor.edit('attribution', (facility) => ({ ...facility, attribution: text || undefined })),
      )}
    </div>
  )
}
