import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { ImportQuestion, ImportPreview as Preview } from '../../../../contract/staff/catalogue-staff.ts'
import { counted } from '../../../../domain/format/counted.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useLeaveWarning } from '../../../../ui/form/use-leave-warning.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { ChangesTable } from '../../shared/ChangesTable.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ProblemList } from '../course/ProblemList.tsx'
import styles from './ImportPanel.module.css'
import type { Answers, ImportStore } from './import.store.ts'
import { messages, positionText, shapesText } from './messages.ts'

/** Imports a file as draft, after showing what it would change. */
export function ImportPanel({ store }: { store: ImportStore }) {
  const state = useStore(store.$state)
  useLeaveWarning(state.status === 'sending' || state.status === 'previewed')
  return (
    <Panel label={messages.title}>
      <div className="stack">
        <DropZone
          label={messages.label}
          hint={messages.drop}
          accept=".json,.geojson,application/json,application/geo+json"
          isSingle
          onFiles={([chosen]) => chosen && void store.open(chosen.file)}
        />
        {state.status === 'sending' && (
          <p className="row">
            <span role="status">
              Reading {state.file.name} ({fileSize(state.file.size)})…
            </span>
            <Button onClick={store.close}>Cancel</Button>
          </p>
        )}
        {state.status === 'previewed' && (
          <ImportPreview
            fileName={state.file.name}
            preview={state.preview}
            onAnswer={store.answer}
            onStore={store.confirm}
            onClose={store.close}
          />
        )}
        {state.status === 'failed' && (
          <div role="alert">
            <Notice kind="danger" action={<Button onClick={store.close}>Close</Button>}>
              {'problem' in state.reason ? (
                <p>
                  {state.file.name} was not imported: {state.reason.problem}
                </p>
              ) : (
                <p>
                  {state.file.name} was not imported.{' '}
                  <FailureNote failure={state.reason.failure} onRetry={state.reason.retry} />
                </p>
              )}
            </Notice>
          </div>
        )}
      </div>
    </Panel>
  )
}

interface PreviewProps {
  fileName: string
  preview: Preview
  onAnswer: (answers: Answers) => void
  onStore: () => void
  onClose: () => void
}

/** Shows what a file contains, what is wrong in it and what it would change. */
function ImportPreview({ fileName, preview, onAnswer, onStore, onClose }: PreviewProps) {
  const { id, facility, shapes, problems, changes, questions } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const courseNames = new Map(facility.courses.map((course) => [course.id, course.name]))
  return (
    <section className={styles.preview} aria-labelledby="import-preview">
      <h2 id="import-preview" ref={heading} tabIndex={-1} className="x-large breaking">
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
      <div className="buttons">
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

interface QuestionsProps {
  questions: readonly ImportQuestion[]
  onAnswer: (answers: Answers) => void
}

/** Asks what a file does not tell, with what seems right as the first choice. */
function Questions({ questions, onAnswer }: QuestionsProps) {
  const [given, setGiven] = useState<Answers>({})
  const answerTo = ({ id, proposal }: ImportQuestion) => given[id] ?? proposal
  return (
    <section className="stack" aria-labelledby="import-questions">
      <h3 id="import-questions">{messages.questions}</h3>
      <p>{messages.asks}</p>
      {questions.map((question) => (
        <SelectField
          key={question.id}
          label={question.text}
          name={question.id}
          value={answerTo(question)}
          options={question.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(choice) => setGiven({ ...given, [question.id]: choice })}
        />
      ))}
      <Button
        kind="main"
        onClick={() => onAnswer(Object.fromEntries(questions.map((one) => [one.id, answerTo(one)])))}
      >
        {messages.answer}
      </Button>
    </section>
  )
}
