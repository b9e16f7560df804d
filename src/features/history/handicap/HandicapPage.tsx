import { useMemo } from 'react'
import type { EstimatedHandicap, RoundPoint, Statistics } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { INDEX_MAX, ruleFor, SCORES_MIN } from '../../../domain/handicap/differentials.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { lowIndexOn } from '../../../domain/handicap/next-score.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import chartStyles from '../charts/Chart.module.css'
import { POINTS_MIN } from '../charts/ScoreChart.tsx'
import { TimeChart } from '../charts/TimeChart.tsx'
import { FactList } from '../statistics/FactList.tsx'
import styles from '../statistics/Statistics.module.css'
import { HandicapTable } from './HandicapTable.tsx'
import { messages } from './messages.ts'
import { NextScore } from './NextScore.tsx'

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
      <section className={styles.group} aria-label={messages.table}>
        <h2>{messages.table}</h2>
        {rule && (
          <p className="quiet">
            {messages.tableLead(handicap.rounds, rule)}{' '}
            {cap ? messages[cap] : index === INDEX_MAX && messages.highest}
          </p>
        )}
        <HandicapTable scores={handicap.scores} />
      </section>
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
    <section className={chartStyles.card} aria-label={messages.chart}>
      <h2>{messages.chart}</h2>
      <TimeChart
        label={`${messages.chart}: from ${handicapIndexText(first.value)} to ${handicapIndexText(last.value)}.`}
        points={points}
        mean={points.map(({ value }) => value)}
        summary={`${handicapIndexText(first.value)} in the beginning, ${handicapIndexText(last.value)} now`}
        tickText={(value) => (value < 0 ? `+${-value}` : String(value))}
        rangeMin={4}
      />
    </section>
  )
}
