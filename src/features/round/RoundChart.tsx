import { type CSSProperties, useState } from 'react'
import type { Card, ParticipantCard } from '../../contract/round.ts'
import { printedNumbers } from '../../domain/format/printed-number.ts'
import type { Contest } from '../../domain/results/round-contest.ts'
import { standingOf } from '../../domain/results/standing.ts'
import { toParText } from '../../domain/results/to-par.ts'
import { participantCards } from '../../domain/round/shown-round.ts'
import { ROW_LABELS, valuesOf } from '../../domain/scorecard/rows.ts'
import styles from './RoundChart.module.css'

interface Props {
  cards: readonly Card[]
  contest: Contest
  /** From 0. */
  hole: number
}

/** Shows a chart of one participant's strokes against par, hole by hole, with the main statistics. */
export function RoundChart({ cards, contest, hole }: Props) {
  const [chosen, setChosen] = useState(0)
  const players = participantCards(cards)
  const card = players[chosen] ?? players[0]
  const figures = card ? holeFigures(card, contest.isLive) : []
  if (!card || figures.every(({ overPar }) => overPar === undefined)) return null
  const numbers = printedNumbers(contest.course.holes)
  return (
    <section className={styles.chart} aria-label="Chart of the round">
      <header className="line gap-4 between">
        <h2 className="large">{contest.isNet ? 'Gross against par' : 'Against par'}</h2>
        {players.length > 1 && (
          <select
            className={styles.select}
            aria-label="Whose round"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {players.map(({ participant }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards never change their order
              <option key={at} value={at}>
                {participant.name}
              </option>
            ))}
          </select>
        )}
      </header>
      <Bars figures={figures} numbers={numbers} hole={hole} />
      <dl className={styles.figures}>
        {roundFigures(card, contest).map(({ label, text }) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd className="figures large">{text}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.details}>
        <summary>Figures</summary>
        <FigureTable name={card.participant.name} figures={figures} numbers={numbers} />
      </details>
    </section>
  )
}

interface FiguresProps {
  figures: readonly HoleFigure[]
  /** The printed numbers by hole index. */
  numbers: readonly number[]
}

/** Shows strokes against par as bars: above the line for over par, below it for under par. */
function Bars({ figures, numbers, hole: current }: FiguresProps & { hole: number }) {
  const values = figures.map(({ overPar }) => overPar ?? 0)
  const range = {
    '--above': Math.max(2, ...values),
    '--below': Math.max(1, ...values.map((value) => -value)),
  }
  return (
    <div
      className={styles.bars}
      style={range as CSSProperties}
      role="img"
      aria-label="Strokes against par, hole by hole; the table below has the same numbers"
    >
      {figures.map(({ hole, overPar }) => (
        <div key={hole} className={styles.column} data-current={hole === current || undefined}>
          <div className={styles.above}>
            {overPar !== undefined && overPar > 0 && <Bar value={overPar} />}
          </div>
          <div className={styles.below}>
            {overPar !== undefined && overPar < 0 && <Bar value={overPar} />}
            {overPar === 0 && <span className={styles.par} />}
          </div>
          <span className={styles.number}>{numbers[hole]}</span>
        </div>
      ))}
    </div>
  )
}

function Bar({ value }: { value: number }) {
  return (
    <span
      className={styles.bar}
      data-under={value < 0 || undefined}
      style={{ '--size': Math.abs(value) } as CSSProperties}
    >
      <span className={styles.value}>{toParText(value)}</span>
    </span>
  )
}

function FigureTable({ name, figures, numbers }: FiguresProps & { name: string }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{name} against par, hole by hole</caption>
      <thead>
        <tr>
          <th scope="col">Hole</th>
          <th scope="col">Par</th>
          <th scope="col">Strokes</th>
          <th scope="col">Against par</th>
          <th scope="col">Running</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.hole}>
            <th scope="row">{numbers[figure.hole]}</th>
            <td>{figure.par}</td>
            <td>{figure.strokes ?? '–'}</td>
            <td>{toParText(figure.overPar) || '–'}</td>
            <td>{toParText(figure.runningOverPar) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One hole of the chart. Values are undefined without a score. */
interface HoleFigure {
  /** From 0. */
  hole: number
  par: number | undefined
  strokes: number | undefined
  overPar: number | undefined
  /**
   * The sum of all holes up to this one, in the order of the card. Undefined from a pick-up or, in a finished round, a
   * hole that was not played.
   */
  runningOverPar: number | undefined
}

/** A figure that is shown below the chart. */
interface RoundFigure {
  label: string
  /** The value: "34" or "9 of 18". */
  text: string
}

function holeFigures(card: ParticipantCard, isLive: boolean): HoleFigure[] {
  let running: number | undefined
  let hasGap = false
  return valuesOf(card, 'GrossScoreRow').map((score, at) => {
    const strokes = score?.kind === 'Score' ? score.total : undefined
    const overPar = strokes === undefined || score?.par === undefined ? undefined : strokes - score.par
    if (score?.kind === 'PickUp' || (!isLive && overPar === undefined)) hasGap = true
    if (overPar !== undefined) running = (running ?? 0) + overPar
    return {
      hole: at,
      par: score?.par,
      strokes,
      overPar,
      runningOverPar: overPar === undefined || hasGap ? undefined : running,
    }
  })
}

/** Returns the gross score to par and, if they were recorded, putts, greens and fairways. */
function roundFigures(card: ParticipantCard, contest: Contest): RoundFigure[] {
  const { overPar } = standingOf(card, { ...contest, isNet: false })
  const label = contest.isNet ? 'Gross to par' : 'To par'
  const found: RoundFigure[] = [{ label, text: toParText(overPar) || '–' }]
  const putts = valuesOf(card, 'PuttsRow').filter((value) => value !== undefined)
  if (putts.length > 0)
    found.push({ label: ROW_LABELS.PuttsRow, text: String(putts.reduce((a, b) => a + b, 0)) })
  const greens = valuesOf(card, 'GirRow').filter((value) => value !== undefined)
  if (greens.length > 0) {
    found.push({
      label: ROW_LABELS.GirRow,
      text: `${greens.filter(Boolean).length} of ${greens.length}`,
    })
  }
  const fairways = valuesOf(card, 'FairwayHitRow').filter(
    (value) => value !== undefined && value !== 'Unknown',
  )
  if (fairways.length > 0) {
    const hit = fairways.filter((value) => value === 'Hit').length
    found.push({ label: ROW_LABELS.FairwayHitRow, text: `${hit} of ${fairways.length}` })
  }
  return found
}
