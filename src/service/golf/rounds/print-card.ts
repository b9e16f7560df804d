import type { Card, CardValue, CourseRow, ParticipantCard } from '../../../contract/round.ts'
import { escapeHtml } from '../../../domain/format/html.ts'
import { RESULT_STATES } from '../../../domain/results/result-state.ts'
import type { Contest } from '../../../domain/results/round-contest.ts'
import { standingOf } from '../../../domain/results/standing.ts'
import { type CellView, cellViewsOf } from '../../../domain/scorecard/cell-views.ts'
import { factsOf } from '../../../domain/scorecard/participant-facts.ts'
import {
  COURSE_LABELS,
  courseValueText,
  type LabelledRow,
  shownRows,
} from '../../../domain/scorecard/rows.ts'
import { totalViews } from '../../../domain/scorecard/total-view.ts'

/** The HTML of tables, and their height in rows, including captions and headings. */
interface PrintedCard {
  html: string
  rowCount: number
}

interface PrintOptions {
  contest: Contest
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
      return printTable('Course', [
        printCourseRow(COURSE_LABELS.hole, card.hole, ['Out', 'In', 'Total']),
        printCourseRow(COURSE_LABELS.par, card.par),
        printCourseRow(COURSE_LABELS.strokeIndex, card.strokeIndex),
      ])
    default:
      return printTable(
        captionOf(card, options.contest),
        shownRows(card, options.contest, options.withStatistics).map(printScoreRow),
      )
  }
}

/** @param caption as HTML */
function printTable(caption: string, rows: string[]): PrintedCard {
  return {
    html: `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`,
    rowCount: rows.length + 1,
  }
}

/** The texts of one row; the totals are those of out, in and the whole round. */
interface RowTexts {
  label: string
  out: readonly string[]
  in: readonly string[]
  totals: readonly string[]
}

/** @param headings the texts of the out, in and total columns if the row has no totals */
function printCourseRow(label: string, row: CourseRow, headings: readonly string[] = []): string {
  const textOf = (value: CardValue | undefined) => (value ? courseValueText(value) : '')
  return printRow({
    label,
    out: row.outValues.map(textOf),
    in: row.inValues.map(textOf),
    totals: [row.outTotal, row.inTotal, row.total].map((total, at) => textOf(total) || (headings[at] ?? '')),
  })
}

function printScoreRow({ row, label }: LabelledRow): string {
  const views = cellViewsOf(row)
  const { outTotal, inTotal, total } = row.data
  return printRow({
    label,
    out: views.out.map(cellText),
    in: views.in.map(cellText),
    totals: [outTotal, inTotal, total].map((value) => String(value ?? '')),
  })
}

/** Prints a letter for a pick-up, because it has no text but a sign. */
const cellText = ({ text, mark }: CellView) => (mark === 'pick-up' ? 'P' : text)

function printRow({ label, out, in: inTexts, totals }: RowTexts): string {
  const [outTotal = '', inTotal = '', total = ''] = totals
  const cell = (text: string) => `<td>${escapeHtml(text)}</td>`
  const totalCell = (text: string) => `<td class="total">${escapeHtml(text)}</td>`
  const cells = [
    ...out.map(cell),
    totalCell(outTotal),
    ...(inTexts.length > 0 ? [...inTexts.map(cell), totalCell(inTotal)] : []),
    totalCell(total),
  ]
  return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}</tr>`
}

/** Returns as HTML the name of a player or team, the facts below it, the reason for a missing result, and the totals. */
function captionOf(card: ParticipantCard, contest: Contest): string {
  const { participant } = card
  const { state } = standingOf(card, contest)
  const stateText = state ? [RESULT_STATES[state].words] : []
  const totalTexts = totalViews(card, contest)
    .filter(({ text }) => text !== '–')
    .map(({ label, text, note }) => [label, text, note].filter(Boolean).join(' '))
  const facts = [...factsOf(participant), ...stateText, ...totalTexts].map((fact) => ` · ${escapeHtml(fact)}`)
  return `<bdi>${escapeHtml(participant.name)}</bdi>${facts.join('')}`
}
