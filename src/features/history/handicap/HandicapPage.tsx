import { useMemo, useState } from 'react'
import type {
  EstimatedHandicap,
  HandicapScore,
  RoundPoint,
  Statistics,
} from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { decimal } from '../../../domain/format/decimals.ts'
import { INDEX_MAX, ruleFor, SCORES_MIN } from '../../../domain/handicap/differentials.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import {
  courseHandicapOn,
  indexAfter,
  lowIndexOn,
  scoreToImprove,
} from '../../../domain/handicap/handicap-record.ts'
import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
import { roundPath } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import chartStyles from '../charts/Chart.module.css'
import { POINTS_MIN } from '../charts/ScoreChart.tsx'
import { TimeChart } from '../charts/TimeChart.tsx'
import tableStyles from '../statistics/FiguresTable.module.css'
import { FactList, FiguresTable, Group, Soft } from '../statistics/FiguresTable.tsx'
import styles from '../statistics/Statistics.module.css'
import nextStyles from './HandicapPage.module.css'
import { messages } from './messages.ts'

interface Props {
  statistics: Statistics
  /** Today, on which the next score would be. */
  nowMs: number
}

/** Shows the estimated handicap, the rounds that it comes from, and what a next score would do. */
export function HandicapPage({ statistics: { handicap: found, rounds }, nowMs }: Props) {
  if (!found) {
    return (
      <>
        <PageTitle>{messages.title}</PageTitle>
        <EmptyState title={messages.none}>
          <p>{messages.whichCount}</p>
        </EmptyState>
      </>
    )
  }
  // Of the day on which the next score would be, not of the latest round.
  const handicap = { ...found, lowIndex: lowIndexOn(rounds, nowMs) }
  const { index, cap } = handicap
  const rule = ruleFor(handicap.rounds)
  return (
    <div className={styles.page}>
      <PageTitle>{messages.title}</PageTitle>
      <FactList facts={factsOf(handicap)} />
      {index === undefined ? (
        <p>
          {messages.fewText} {messages.whichCount}
        </p>
      ) : (
        <div className={styles.columns}>
          <NextScore handicap={handicap} />
          <IndexChart rounds={rounds} />
        </div>
      )}
      <Group title={messages.table}>
        {rule && (
          <p className="quiet">
            {messages.tableLead(handicap.rounds, rule)}{' '}
            {cap ? messages[cap] : index === INDEX_MAX && messages.highest}
          </p>
        )}
        <HandicapTable scores={handicap.scores} />
      </Group>
      <details className={chartStyles.details}>
        <summary>{messages.how}</summary>
        <ul className="stack gap-2">
          <li>{messages.whichCount}</li>
          {messages.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function factsOf({ index, lowIndex, rounds, scores }: EstimatedHandicap) {
  const isFew = rounds < SCORES_MIN
  return [
    { label: messages.index, value: index === undefined ? '–' : handicapIndexText(index) },
    ...(lowIndex === undefined
      ? []
      : [{ label: messages.lowIndex, value: handicapIndexText(lowIndex), note: messages.lowIndexNote }]),
    {
      label: messages.rounds,
      value: isFew ? messages.few(rounds) : String(rounds),
      note: rounds > scores.length ? messages.latest : undefined,
    },
  ]
}

function IndexChart({ rounds }: { rounds: readonly RoundPoint[] }) {
  const points = useMemo(
    () =>
      rounds.flatMap(({ date, timezoneOffset, course, handicapIndex: value }) =>
        value === undefined
          ? []
          : [
              {
                ms: date,
                value,
                text: `${roundDate(date, timezoneOffset)}, ${course}: ${handicapIndexText(value)}`,
              },
            ],
      ),
    [rounds],
  )
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < POINTS_MIN || !first || !last) return null
  return (
    <Group title={messages.chart} isCard>
      <TimeChart
        label={`${messages.chart}: from ${handicapIndexText(first.value)} to ${handicapIndexText(last.value)}.`}
        points={points}
        mean={points.map(({ value }) => value)}
        summary={`${handicapIndexText(first.value)} in the beginning, ${handicapIndexText(last.value)} now`}
        tickText={(value) => (value < 0 ? `+${-value}` : String(value))}
        rangeMin={4}
      />
    </Group>
  )
}

const HEAD = [
  'Round',
  ['Tee'],
  ['Course handicap'],
  <abbr key="adjusted" title="Adjusted gross score">
    Adjusted
  </abbr>,
  <abbr key="diff" title="Score differential">
    Diff.
  </abbr>,
  <abbr key="after" title="Estimated handicap after the round">
    After
  </abbr>,
]

/** Lists rounds with their differentials and what they did. */
function HandicapTable({ scores }: { scores: readonly HandicapScore[] }) {
  return (
    <FiguresTable
      head={HEAD}
      rows={scores.map((score) => [
        <>
          <a href={roundPath(score.roundToken)}>
            <bdi>{score.course}</bdi>
          </a>{' '}
          <Soft>{roundDate(score.date, score.timezoneOffset)}</Soft>
        </>,
        <>
          <bdi>{score.teeName}</bdi>{' '}
          <Soft>
            {decimal(score.tee.rating)} / {score.tee.slope}
          </Soft>
        </>,
        score.courseHandicap === undefined ? '–' : handicapFigure(score.courseHandicap),
        score.adjustedGross,
        score.counts ? (
          <strong key="differential" className={tableStyles.counts}>
            {handicapIndexText(score.differential)}
            <span className="visually-hidden"> counts</span>
          </strong>
        ) : (
          handicapIndexText(score.differential)
        ),
        score.index === undefined ? '–' : handicapIndexText(score.index),
      ])}
    />
  )
}

/** Shows the course handicap on a tee, and what the next score there would do. */
function NextScore({ handicap }: { handicap: EstimatedHandicap }) {
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
      <div className={nextStyles.fields}>
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
      <p className={nextStyles.result} role="status">
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
