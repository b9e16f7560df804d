import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { CatalogueCourse, CatalogueFacility, CatalogueHole } from '../../../../contract/catalogue.ts'
import { teeName } from '../../../../domain/catalogue/facility-changes.ts'
import { shapesAround } from '../../../../domain/catalogue/plane.ts'
import { clampHole } from '../../../../domain/round/hole-fragment.ts'
import type { MapData, MappedHole } from '../../../../platform/browser/hole-map-channel.ts'
import { failureOf, foundValue } from '../../../../platform/stores/resource.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import layout from '../Courses.module.css'
import { HolesTable } from '../course/HolesTable.tsx'
import { HoleView } from '../course/HoleView.tsx'
import { ProblemList } from '../course/ProblemList.tsx'
import type { CourseView } from '../courses-address.ts'
import { messages as texts } from '../messages.ts'
import type { EditorStore } from './editor.store.ts'
import { courseColumns, editCourse, editHole, teeColumns } from './edits.ts'
import { HoleEditor } from './HoleEditor.tsx'
import { messages } from './messages.ts'
import { TeesTable } from './TeesTable.tsx'

interface Props {
  editor: EditorStore
  view: CourseView
  facility: CatalogueFacility
}

const NEAR_M = 150
const NO_POINTS: readonly [] = []

/** Edits the courses of a facility, one at a time. */
export function CourseEditor({ editor, view, facility }: Props) {
  const [courseId, setCourseId] = useState(facility.courses[0]?.id)
  const problems = useStore(editor.$problems)
  const course = facility.courses.find(({ id }) => id === courseId) ?? facility.courses[0]
  const hole = clampHole(useStore(view.$hole), course?.holes.length ?? 0)
  const names = new Map(facility.courses.map(({ id, name }) => [id, name]))
  return (
    <>
      <NameFields editor={editor} facility={facility} course={course} />
      {names.size > 1 && (
        <SelectField
          label="Course"
          value={course?.id ?? ''}
          onChange={setCourseId}
          options={facility.courses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <section className="stack gap-2" aria-labelledby="problems">
        <h2 id="problems">{texts.problems}</h2>
        <ProblemList
          problems={problems}
          courseName={(id) => (names.size > 1 ? (names.get(id) ?? '') : '')}
          onSelect={(problem) => {
            setCourseId(problem.course ?? course?.id)
            view.goTo((problem.hole ?? 1) - 1, Number.POSITIVE_INFINITY)
          }}
        />
      </section>
      {course && <Course key={course.id} {...{ editor, view, facility, course, hole }} />}
    </>
  )
}

/** Edits a course: the values of its holes, its tees, and the selected hole on the map. */
function Course({ editor, view, facility, course, hole }: Props & { course: CatalogueCourse; hole: number }) {
  const { id, holes, tees } = course
  const problems = useStore(editor.$problems).filter((problem) => problem.course === id)
  /** The tee whose values the table of holes shows; undefined for those of the course. */
  const [teeId, setTeeId] = useState<string>()
  const tee = tees.find((one) => one.id === teeId)
  const goTo = (index: number) => view.goTo(index, holes.length)
  const columns = useMemo(
    () => (tee ? teeColumns(editor, id, tee) : courseColumns(editor, id)),
    [editor, id, tee],
  )
  const shapes = useStore(editor.shapes.$state)
  const shapesFailure = failureOf(shapes)
  const { tee: from, greenMiddle: to, pos = NO_POINTS } = holes[hole] ?? {}
  // Depends on the coordinates, so that typing a number does not send all shapes to the map again.
  const near = useMemo(
    () =>
      shapesAround(
        foundValue(shapes)?.shapes ?? [],
        [from, ...pos, to].flatMap((at) => at ?? []),
        NEAR_M,
      ),
    [shapes, from, to, pos],
  )
  const details = foundValue(useStore(editor.details.$state))
  const hasShapes = Object.keys((details?.draft ?? details?.published)?.shapes ?? {}).length > 0
  const data = useMemo(
    (): MapData => ({ hasShapes, plan: { hazards: [] }, attribution: facility.attribution }),
    [hasShapes, facility.attribution],
  )

  /** @param what the part of the hole, so that moving it several times is one edit */
  const change = (what: string, values: Partial<CatalogueHole>) =>
    editor.edit(`${id} hole ${hole} ${what}`, editHole(id, hole, values))
  const onMove = ({ tee: from, green, pos }: MappedHole) =>
    change(`map ${pos.length}`, { tee: from, greenMiddle: green, pos })

  return (
    <div className={layout.course}>
      <div className="stack">
        <div className="row between end">
          <h2>Holes</h2>
          <SelectField
            label="Values of"
            value={tee?.id ?? ''}
            placeholder="All tees"
            clearable
            onChange={(value) => setTeeId(value || undefined)}
            options={tees.map((one) => ({ value: one.id, label: teeName(one) || 'Tee without a name' }))}
          />
        </div>
        <HolesTable {...{ holes, columns, problems }} selected={hole} onSelect={goTo} />
        <TeesTable editor={editor} course={course} />
      </div>
      <HoleView {...{ holes, data }} index={hole} onSelect={goTo} onEdit={onMove} shapes={near}>
        <p className="quiet">{messages.moveHint}</p>
        {shapesFailure && (
          <p role="alert">
            {messages.shapesFailed} <FailureNote failure={shapesFailure} onRetry={editor.shapes.load} />
          </p>
        )}
        <HoleEditor
          key={hole}
          {...{ facility, holes }}
          index={hole}
          onChange={(values) => change(Object.keys(values).join(), values)}
        />
      </HoleView>
    </div>
  )
}

interface NameFieldsProps {
  editor: EditorStore
  facility: CatalogueFacility
  course: CatalogueCourse | undefined
}

/** The names by which golfers find the course. */
function NameFields({ editor, facility: { name, place, attribution }, course }: NameFieldsProps) {
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
