import { counted } from '../../../domain/format/counted.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { type Race, type RaceLine, raceOf, raceValueText } from '../../../domain/results/race.ts'
import { aheadWords } from '../../../domain/results/round-result.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { ticks } from '../../../ui/chart/chart-slider.ts'
import chart from '../RoundChart.module.css'
import styles from './Race.module.css'

/** What the plot and its table show. */
const RUNNING_SCORES = 'Running scores, hole by hole'

/** Up to this number of competitors, every line has a colour and a name; of more, only the leaders' have. */
const ALL_MARKED_MAX = 6
const LEADERS_MARKED = 3
const MIN_SPAN = 4
const TICKS_MAX = 8
/** Height of a name in per cent of the plot's height. */
const NAME_HEIGHT = 8

interface Props {
  round: ShownRound
  /** The index of the chosen player's card. */
  chosen: number | undefined
}

/** Shows the running scores of all competitors, hole by hole. Shows nothing before two of them have a score. */
export function RaceChart({ round, chosen }: Props) {
  const race = raceOf(round)
  if (!isRace(race)) return null
  return (
    <section className={`measured ${chart.chart}`} aria-label="The race">
      <header className="row">
        <h2 className="large">The race</h2>
        <p className="quiet">{raceFacts(race)}</p>
      </header>
      <RacePlot race={race} chosen={chosen} />
      <details className={chart.details}>
        <summary>Figures</summary>
        <RaceTable race={race} />
      </details>
    </section>
  )
}

/** Returns whether two competitors have a score. */
export const isRace = ({ lines }: Race) => lines.filter(({ values }) => values.length > 0).length > 1

/** Returns 'Ann ahead since 16 · 3 lead changes'. */
export function raceFacts(race: Race): string {
  const { lines, leaders, leadChanges } = race
  const winner = lines.find(({ entry }) => entry.cardIndex === leaders.at(-1))
  const ahead = aheadWords(race)
  return [
    winner && ahead && `${isolated(winner.entry.name)} ${ahead}`,
    leadChanges.length > 0 && counted(leadChanges.length, 'lead change', 'lead changes'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Shows the figures of the race, with the holes in order of play. The leader's score after each hole is bold. */
function RaceTable({ race: { holes, numbers, lines, leaders, decider } }: { race: Race }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to scroll with the keyboard
    <section className={styles.scroll} aria-label={RUNNING_SCORES} tabIndex={0}>
      <table className={`${chart.table} ${styles.table}`}>
        <caption className="visually-hidden">{RUNNING_SCORES}</caption>
        <thead>
          <tr>
            <th scope="col">Hole</th>
            {holes.map((hole, step) => (
              <th key={hole} scope="col">
                {numbers[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ entry, values }) => (
            <tr key={entry.cardIndex}>
              <th scope="row">
                <bdi>{entry.name}</bdi>
              </th>
              {holes.map((hole, step) => {
                const value = values[step]
                return (
                  <td key={hole} data-leader={leaders[step] === entry.cardIndex || undefined}>
                    {value === undefined ? '–' : raceValueText(value, decider)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PlotProps {
  race: Race
  /** The index of the chosen player's card. */
  chosen: number | undefined
}

/** Shows the lines of the race, with the names and scores at their ends. */
export function RacePlot({ race, chosen }: PlotProps) {
  const { decider, holes, numbers, lines, decidingStep } = race
  const values = [0, ...lines.flatMap((line) => line.values)]
  const lowest = Math.min(...values)
  const highest = Math.max(...values, lowest + MIN_SPAN)
  /** Better scores are at the top. Places are in per cent of the plot. */
  const y = (value: number) => {
    const share = 4 + (92 * (value - lowest)) / (highest - lowest)
    return decider === 'strokes' ? share : 100 - share
  }
  /** The step before the first hole is -1. */
  const x = (step: number) => ((step + 1) / holes.length) * 100
  const endOf = (line: RaceLine) => y(line.values.at(-1) ?? 0)
  const isChosen = (line: RaceLine) => line.entry.cardIndex === chosen
  const lookOf = (line: RaceLine) => ({
    'data-series': seriesOf(race, line),
    'data-chosen': isChosen(line) || undefined,
  })
  const named = lines.filter(
    (line) => line.values.length > 0 && (isChosen(line) || seriesOf(race, line) !== undefined),
  )
  const places = spread(named.map(endOf))
  return (
    <div className={styles.plot} data-decider={decider}>
      <svg className={styles.drawing} role="img" aria-label={RUNNING_SCORES}>
        {ticks(lowest, highest, TICKS_MAX).map((value) => (
          <g key={value} data-zero={value === 0 || undefined}>
            <line x2="100%" y1={`${y(value)}%`} y2={`${y(value)}%`} />
            <text y={`${y(value)}%`} dx="-0.5em" dy="0.35em" textAnchor="end">
              {raceValueText(value, decider)}
            </text>
          </g>
        ))}
        {numbers.map((number, step) => (
          <text key={holes[step]} className={styles.hole} x={`${x(step)}%`} y="100%" dy="1.5em">
            {number}
          </text>
        ))}
        {decidingStep !== undefined && (
          <g className={styles.decided}>
            <line x1={`${x(decidingStep)}%`} x2={`${x(decidingStep)}%`} y2="100%" />
            <text x={`${x(decidingStep)}%`} dy="-0.3em" textAnchor={x(decidingStep) > 50 ? 'end' : 'start'}>
              Decided
            </text>
          </g>
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible" aria-hidden="true">
          {/* The line that is drawn last is on top. */}
          {lines.toReversed().map((line) => (
            <polyline
              key={line.entry.cardIndex}
              points={[0, ...line.values].map((value, at) => `${x(at - 1)},${y(value)}`).join(' ')}
              {...lookOf(line)}
            />
          ))}
        </svg>
        {named.map((line) => (
          <circle
            key={line.entry.cardIndex}
            {...{ cx: `${x(line.values.length - 1)}%`, cy: `${endOf(line)}%`, r: 4 }}
            {...lookOf(line)}
          />
        ))}
      </svg>
      <ul className={styles.names}>
        {named.map((line, at) => (
          <li
            key={line.entry.cardIndex}
            className="cut"
            style={{ insetBlockStart: `${places[at]}%` }}
            {...lookOf(line)}
          >
            <bdi>{line.entry.name}</bdi>{' '}
            <b>{line.entry.state ? line.entry.toPar : raceValueText(line.values.at(-1) ?? 0, decider)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Returns the number of a line's colour, counted from 1. With few competitors, everyone keeps their colour when
 * positions change.
 */
function seriesOf({ lines }: Race, line: RaceLine): number | undefined {
  if (lines.length <= ALL_MARKED_MAX) {
    return 1 + lines.filter(({ entry }) => entry.cardIndex < line.entry.cardIndex).length
  }
  const at = lines.indexOf(line)
  return at < LEADERS_MARKED ? at + 1 : undefined
}

/** Moves overlapping names apart, and keeps them on the plot. */
function spread(places: readonly number[]): number[] {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let previous = Number.NEGATIVE_INFINITY
  for (const at of order) {
    previous = Math.max(moved[at] ?? 0, previous + NAME_HEIGHT)
    moved[at] = previous
  }
  let next = 100 + NAME_HEIGHT
  for (const at of order.toReversed()) {
    next = Math.min(moved[at] ?? 0, next - NAME_HEIGHT)
    moved[at] = next
  }
  return moved
}
