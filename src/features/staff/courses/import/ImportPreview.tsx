import { useEffect, useRef } from 'react'
import type { ImportPreview as Preview } from '../../../../contract/staff/catalogue-staff.ts'
import { counted } from '../../../../domain/format/counted.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { ChangesTable } from '../../shared/ChangesTable.tsx'
import { ProblemList } from '../course/ProblemList.tsx'
import styles from './ImportPreview.module.css'
import type { Answers } from './import.store.ts'
import { messages, positionText, shapesText } from './messages.ts'
import { Questions } from './Questions.tsx'

interface Props {
  fileName: string
  preview: Preview
  onAnswer: (answers: Answers) => void
  onStore: () => void
  onClose: () => void
}

/** Shows what a file contains, what is wrong in it and what it would change. */
export function ImportPreview({ fileName, preview, onAnswer, onStore, onClose }: Props) {
  const { id, facility, shapes, problems, changes, questions } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const courseNames = new Map(facility.courses.map((course) => [course.id, course.name]))
  return (
    <section className={styles.preview} aria-labelledby="import-preview">
      <h2 id="import-preview" ref={heading} tabIndex={-1} className={styles.title}>
        {facility.name}
      </h2>
      <p className="quiet breaking">
        {fileName}
        {facility.place && <> · {facility.place}</>}
        {facility.position && <> · {positionText(facility.position)}</>}
        {facility.attribution && <> · {facility.attribution}</>}
      </p>
      <ul className={styles.courses}>
        {facility.courses.map((course) => (
          <li key={course.id}>
            <strong>{course.name}</strong>: {counted(course.holes.length, 'hole', 'holes')},{' '}
            {counted(course.tees.length, 'tee', 'tees')}
          </li>
        ))}
        <li>{shapesText(shapes)}</li>
      </ul>
      {questions.length > 0 && <Questions questions={questions} onAnswer={onAnswer} />}
      <h3>{messages.problems}</h3>
      <ProblemList
        problems={problems}
        courseName={(course) => (courseNames.size > 1 ? (courseNames.get(course) ?? '') : '')}
      />
      <h3>{messages.changes}</h3>
      {id === undefined ? (
        <p>{messages.fresh}</p>
      ) : changes.length === 0 ? (
        <p>{messages.noChanges}</p>
      ) : (
        <ChangesTable changes={changes} before="Stored" after="In the file" />
      )}
      <div className={styles.buttons}>
        {questions.length === 0 && (
          <Button kind="main" onClick={onStore}>
            Store as draft
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </section>
  )
}
