import type {
  Card,
  CardValue,
  HoleScore,
  Nines,
  ParticipantCard,
  Row,
  Score,
} from '../../../contract/round.ts'
import type { Competition } from '../../../domain/competition.ts'
import { escapeHtml } from '../../../domain/html.ts'
import { pointsText } from '../../../domain/points.ts'
import { RESULT_STATES } from '../../../domain/result-state.ts'
import { visibleRows } from '../../../domain/scorecard/cell-views.ts'
import { factsOf } from '../../../domain/scorecard/participant-facts.ts'
import { totalViews } from '../../../domain/scorecard/total-view.ts'
import { standingOf } from '../../../domain/standing.ts'

type CellText = string | undefined
type RowValues<V, T> = Partial<Nines<V, T>> & Pick<Nines<V, T>, 'outValues' | 'inValues'>
type CourseCard = Extract<Card, { type: 'CourseCard' }>

/** The format of one table row. */
interface RowFormat<V, T> {
  label: string
  value(value: V): CellText
  total(total: T): CellText
  /** The texts of the out, in and total columns of a row that has no totals. */
  headings?: readonly [string, string, string]
}

/** The HTML of tables, and their height in rows, including captions and headings. */
interface PrintedCard {
  html: string
  rowCount: number
}

const LABELS: Record<Row['type'], string> = {
  GrossScoreRow: 'Gross',
  ScoreRow: 'Score',
  PuttsRow: 'Putts',
  PenaltiesRow: 'Penalties',
  SandRow: 'Sand',
  GirRow: 'GIR',
  FairwayHitRow: 'Fairway',
}
const HOLE_RESULTS = { Won: 'W', Halved: '½', Lost: 'L' }
const FAIRWAYS = { Hit: '✓', Left: '←', Right: '→', Long: '↑', Short: '↓', Unknown: '?' }

interface PrintOptions {
  competition: Competition
  withStatistics: boolean
}

/** Renders cards as HTML tables. */
export function printCards(cards: readonly Card[], options: PrintOptions): PrintedCard {
  const printed = cards.map((card) => printCard(card, options))
  return {
    html: printed.map(({ html }) => html).join('\n'),
    rowCount: printed.reduce((sum, { rowCount }) => sum + rowCount, 0),
  }
}

function printCard(card: Card, options: PrintOptions): PrintedCard {
  switch (card.type) {
    case 'GroupCard': {
      const { html, rowCount } = printCards(card.cards, options)
      return { html: `<h2>${escapeHtml(card.name)}</h2>${html}`, rowCount: rowCount + 1 }
    }
    case 'CourseCard':
      return printTable('Course', courseRows(card))
    default:
      return printTable(
        captionOf(card, options.competition),
        visibleRows(card.rows, options.competition.isNet, options.withStatistics).map(printScoreRow),
      )
  }
}

function printTable(caption: string, rows: string[]): PrintedCard {
  return {
    html: `<table><caption>${escapeHtml(caption)}</caption><tbody>${rows.join('')}</tbody></table>`,
    rowCount: rows.length + 1,
  }
}

function courseRows({ hole, par, strokeIndex }: CourseCard): string[] {
  const format = { value: courseText, total: courseText }
  return [
    printRow(hole, { ...format, label: 'Hole', headings: ['Out', 'In', 'Total'] }),
    printRow(par, { ...format, label: 'Par' }),
    printRow(strokeIndex, { ...format, label: 'Hcp' }),
  ]
}

function printScoreRow(row: Row): string {
  const label = LABELS[row.type]
  switch (row.type) {
    case 'GrossScoreRow':
      return printRow(row.data, { label, value: grossText, total: String })
    case 'ScoreRow':
      return printRow(row.data, { label, value: scoreText, total: String })
    case 'GirRow':
      return printRow(row.data, { label, value: (isHit) => (isHit ? '✓' : '–'), total: String })
    case 'FairwayHitRow':
      return printRow(row.data, { label, value: (fairway) => FAIRWAYS[fairway], total: String })
    default:
      return printRow(row.data, { label, value: String, total: String })
  }
}

function printRow<V, T>(values: RowValues<V, T>, format: RowFormat<V, T>): string {
  const [outHeading, inHeading, totalHeading] = format.headings ?? []
  const valueCells = (nine: (V | undefined)[]) =>
    nine.map(
      (value) => `<td>${escapeHtml((value === undefined ? undefined : format.value(value)) ?? '')}</td>`,
    )
  const totalCell = (total: T | undefined, heading: CellText) => {
    const text = total === undefined ? heading : format.total(total)
    return `<td class="total">${escapeHtml(text ?? '')}</td>`
  }
  const cells = [...valueCells(values.outValues), totalCell(values.outTotal, outHeading)]
  if (values.inValues.length > 0) {
    cells.push(...valueCells(values.inValues), totalCell(values.inTotal, inHeading))
  }
  cells.push(totalCell(values.total, totalHeading))
  return `<tr><th scope="row">${escapeHtml(format.label)}</th>${cells.join('')}</tr>`
}

function courseText(value: CardValue): string {
  return value.type === 'Pair' ? `${value.value}/${value.altValue}` : String(value.value)
}

function grossText({ kind, total }: HoleScore): CellText {
  if (kind === 'PickUp') return 'P'
  return kind === 'Score' && total !== undefined ? String(total) : undefined
}

function scoreText(score: Score): CellText {
  switch (score.type) {
    case 'StrokePlayScore.Score':
      return String(score.value)
    case 'StrokePlayScore.PickUp':
      return 'P'
    case 'StrokePlayScore.NoScore':
      return undefined
    case 'StablefordScore':
      return score.result ? HOLE_RESULTS[score.result] : pointsText(score.points)
  }
}

/** Returns the name of a player or team, the facts below it, the reason for a missing result, and the totals. */
function captionOf(card: ParticipantCard, competition: Competition): string {
  const { participant } = card
  const { state } = standingOf(card, competition)
  const stateText = state ? [RESULT_STATES[state].words] : []
  const totalTexts = totalViews(card, competition)
    .filter(({ text }) => text !== '–')
    .map(({ label, text, note }) => [label, text, note].filter(Boolean).join(' '))
  return [participant.name, ...factsOf(participant), ...stateText, ...totalTexts].join(' · ')
}
