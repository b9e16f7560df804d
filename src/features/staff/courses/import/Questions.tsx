import { useState } from 'react'
import type { ImportQuestion } from '../../../../contract/staff/catalogue-staff.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import type { Answers } from './import.store.ts'
import { messages } from './messages.ts'

interface Props {
  questions: readonly ImportQuestion[]
  onAnswer: (answers: Answers) => void
}

/** Asks what a file does not tell, with what seems right as the first choice. */
export function Questions({ questions, onAnswer }: Props) {
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
