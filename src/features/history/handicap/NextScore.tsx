import { useState } from 'react'
import type { EstimatedHandicap } from '../../../contract/statistics.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { courseHandicapOn, indexAfter, scoreToImprove } from '../../../domain/handicap/handicap-record.ts'
import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Group } from '../statistics/FiguresTable.tsx'
import { messages } from './messages.ts'
import styles from './NextScore.module.css'

/** Shows the course handicap on a tee, and what the next score there would do. */
export function NextScore({ handicap }: { handicap: EstimatedHandicap }) {
  const tees = teesOf(handicap)
  const [chosen, setChosen] = useState('0')
  const [text, setText] = useState('')
  const at = Number(chosen)
  const tee = tees[at]?.tee
  const { index } = handicap
  if (!tee || index === undefined) return null
  const courseHandicap = courseHandicapOn(index, tee)
  const score = text === '' ? tee.par + courseHandicap : Number(text)
  const after = Number.isInteger(score) && score > 0 ? indexAfter(handicap, score, tee) : undefined
  const toImprove = scoreToImprove(handicap, tee)
  return (
    <Group title={messages.next} isCard>
      <div className={styles.fields}>
        <SelectField
          label={messages.tee}
          name="tee"
          value={chosen}
          options={tees.map(({ label }, value) => ({ value: String(value), label }))}
          onChange={setChosen}
        />
        <TextField
          label={messages.score}
          name="score"
          type="number"
          min={40}
          max={180}
          value={String(text === '' ? score : text)}
          onChange={setText}
        />
      </div>
      <p className={styles.result} role="status">
        {after === undefined ? '–' : `${handicapIndexText(index)} → ${handicapIndexText(after)}`}
      </p>
      <p className="quiet">
        {messages.courseHandicap(handicapFigure(courseHandicap))} {improvement(toImprove)}
      </p>
    </Group>
  )
}

function improvement(score: ReturnType<typeof scoreToImprove>): string {
  if (score === undefined) return messages.noScore
  return score === 'any' ? messages.anyScore : messages.scoreToImprove(score)
}

/** Returns the tees of the latest rounds, each once, the latest first. */
function teesOf({ scores }: EstimatedHandicap) {
  const tees = scores.map(({ course, teeName, tee }) => ({ label: `${course}, ${teeName}`, tee }))
  return [...new Map(tees.toReversed().map((one) => [one.label, one])).values()].toReversed()
}
