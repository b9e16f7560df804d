import { useState } from 'react'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import { type CompetitionDocument, ROUNDS_MAX } from '../../contract/competition-document.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { CourseChoice } from '../shared/courses/CourseChoice.tsx'
import type { CourseSearch } from '../shared/courses/course-search.store.ts'
import styles from './Competitions.module.css'
import { dayAfter, type GameDraft, roundOn, usualAllowance } from './game-draft.ts'

type Format = CompetitionDocument['format']['type']
type MaximumScore = CompetitionDocument['maximumScore']

const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'RoundFormat.Individual', label: 'Individual' },
  { value: 'RoundFormat.Team.BestBall', label: 'Best ball' },
  { value: 'RoundFormat.Team.Scramble', label: 'Scramble' },
]
/** By their labels. */
const MAXIMUM_SCORES: ReadonlyMap<string, MaximumScore> = new Map([
  ['No maximum', undefined],
  ['Net double bogey', { type: 'netDoubleBogey' }],
  ['Double par', { type: 'doublePar' }],
  ['Par + 5', { type: 'parPlus', value: 5 }],
  ['10 strokes', { type: 'fixed', value: 10 }],
] as const)

interface Props {
  value: GameDraft
  /** What cannot be changed any more, because a round has a score. */
  isFixed?: boolean
  /** Rounds that were opened; they cannot be removed. */
  opened?: number
  search: CourseSearch
  nameError?: string | undefined
  onChange: (change: Partial<GameDraft>) => void
  onCourse: (course: GameDraft['course'], tees: readonly CatalogueTee[]) => void
}

/** The form of name, dates, course and game. */
export function GameForm({
  value,
  isFixed = false,
  opened = 0,
  search,
  nameError,
  onChange,
  onCourse,
}: Props) {
  const { scoringMethod, format, rounds, handicapMode, maximumScore } = value
  const isScramble = format.type === 'RoundFormat.Team.Scramble'
  const hasEntrants = (value.entrants ?? []).length > 0
  const isMaximum = (score: MaximumScore) => JSON.stringify(score) === JSON.stringify(maximumScore)
  const maximum = [...MAXIMUM_SCORES].find(([, score]) => isMaximum(score))?.[0]
  const setDate = (at: number, date: string) =>
    onChange({ rounds: rounds.with(at, roundOn(date, rounds[at]?.groups)) })
  return (
    <div className={styles.form}>
      <TextField
        label="Name"
        value={value.name}
        maxLength={100}
        placeholder="Spring Medal"
        error={nameError}
        onChange={(name) => onChange({ name })}
      />
      <div className="row gap-3">
        {rounds.map(({ date }, at) => (
          <DateField
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its position
            key={at}
            label={rounds.length > 1 ? `Date of round ${at + 1}` : 'Date'}
            date={date}
            onChange={(next) => setDate(at, next)}
          />
        ))}
      </div>
      <div className="row gap-2">
        {rounds.length < ROUNDS_MAX && (
          <Button
            onClick={() => onChange({ rounds: [...rounds, roundOn(dayAfter(rounds.at(-1)?.date ?? ''))] })}
          >
            Add a round
          </Button>
        )}
        {rounds.length > Math.max(1, opened) && (
          <Button onClick={() => onChange({ rounds: rounds.slice(0, -1) })}>
            Remove round {rounds.length}
          </Button>
        )}
      </div>
      {isFixed ? (
        <p>
          <strong>{value.course?.name}</strong>
          <br />
          <small>Course and game are fixed, because a round has a score.</small>
        </p>
      ) : (
        <CourseChoice
          search={search}
          course={value.course}
          withoutTee
          onChoose={({ course, tees }) => onCourse(course, tees)}
        />
      )}
      <div className={styles.game}>
        <SelectField
          label="Scoring"
          value={scoringMethod.type}
          disabled={isFixed}
          options={[
            { value: 'StrokePlay', label: 'Stroke play' },
            { value: 'Stableford', label: 'Stableford' },
          ]}
          onChange={(type) =>
            onChange({
              scoringMethod: { type: type as CompetitionDocument['scoringMethod']['type'] },
              maximumScore: undefined,
            })
          }
        />
        <SelectField
          label="Format"
          value={format.type}
          disabled={isFixed || hasEntrants}
          hint={hasEntrants && !isFixed ? 'To change it, remove the players first.' : undefined}
          options={FORMATS}
          onChange={(type) =>
            onChange({ format: { type: type as Format }, allowance: usualAllowance(type as Format) })
          }
        />
        {scoringMethod.type === 'StrokePlay' && (
          <SelectField
            label="Maximum score"
            value={maximum ?? ''}
            placeholder="Another one"
            disabled={isFixed}
            options={[...MAXIMUM_SCORES.keys()].map((label) => ({ value: label, label }))}
            onChange={(label) => onChange({ maximumScore: MAXIMUM_SCORES.get(label) })}
          />
        )}
        {handicapMode === 'Net' && !isScramble && (
          <SelectField
            label="Handicap allowance"
            value={String(value.allowance ?? 100)}
            options={[...Array.from({ length: 20 }, (_, at) => 100 - 5 * at), value.allowance ?? 100].map(
              (percent) => ({ value: String(percent), label: `${percent} %` }),
            )}
            onChange={(percent) => onChange({ allowance: Number(percent) })}
          />
        )}
      </div>
      <Checkbox
        label="Net: with handicap strokes"
        checked={handicapMode === 'Net'}
        disabled={isFixed}
        onChange={(isNet) => onChange({ handicapMode: isNet ? 'Net' : 'Gross' })}
      />
      <Checkbox
        label="Countback decides ties when the last round is closed"
        checked={value.tieBreak === 'countback'}
        onChange={(isOn) => onChange({ tieBreak: isOn ? 'countback' : undefined })}
      />
    </div>
  )
}

interface DateFieldProps {
  label: string
  date: string
  onChange: (date: string) => void
}

/** A date; while it is being typed, the last complete one counts. */
function DateField({ label, date, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? date}
      onChange={(text) => {
        setTyped(text)
        if (text !== '') onChange(text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
