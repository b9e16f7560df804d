import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  type Card,
  type CardValue,
  type CourseRow,
  type ParticipantCard,
  round as roundSchema,
} from '../../../contract/round.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { escapeHtml } from '../../../domain/format/html.ts'
import { resultText } from '../../../domain/link-preview/preview-text.ts'
import { leaderboardOf } from '../../../domain/results/leaderboard.ts'
import { RESULT_STATES } from '../../../domain/results/result-state.ts'
import { type Contest, contestOf } from '../../../domain/results/round-contest.ts'
import { standingOf } from '../../../domain/results/standing.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import { shownRound } from '../../../domain/round/shown-round.ts'
import { type CellView, cellViewsOf } from '../../../domain/scorecard/cell-views.ts'
import { factsOf, totalViews } from '../../../domain/scorecard/participant-texts.ts'
import {
  COURSE_LABELS,
  courseValueText,
  type LabelledRow,
  shownRows,
} from '../../../domain/scorecard/rows.ts'

const style = `@page{size:A4 landscape;margin:10mm}
*{box-sizing:border-box}
body{margin:0;padding:4mm;font:10pt/1.25 system-ui,sans-serif;color:#111;background:#fff}
header{display:flex;justify-content:space-between;align-items:baseline;gap:8mm;margin-block-end:3mm}
h1{font-size:15pt;margin:0;overflow-wrap:anywhere}
h2{font-size:1.2em;margin:2mm 0 0}
p{margin:0}
table{border-collapse:collapse;inline-size:100%;table-layout:fixed;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:600;padding:1.5mm 0 .5mm}
th,td{border:.2mm solid #777;padding:.5mm .3mm;text-align:center;overflow:hidden}
th:first-child{inline-size:34mm;text-align:start;padding-inline:1mm;white-space:nowrap;text-overflow:ellipsis}
thead th,.total{background:#eee;font-weight:600}
@media print{body{padding:0}}
.medium{font-size:8pt}.small{font-size:6.5pt}.tiny{font-size:5pt}`

/** Allows neither scripts nor resources. The inline style is allowed by its hash. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Returns the font size at which the tables fit on one landscape page. */
function sizeOf(rowCount: number): string {
  if (rowCount <= 20) return 'large'
  if (rowCount <= 30) return 'medium'
  return rowCount <= 42 ? 'small' : 'tiny'
}

/** Maximum number of rows on a page. If there are more, only the scores are printed. */
const ROWS_MAX = 52

/**
 * Renders a round's scorecard for print.
 * @param roundJson the response of `GET /rest/round/{token}`
 * @returns the page and its content security policy
 * @throws Error when the round has no course
 */
export function printPage(roundJson: string): { html: string; policy: string } {
  const round = shownRound(v.parse(roundSchema, JSON.parse(roundJson)))
  if (!round) throw new Error('the round has no course')
  const { settings, info, scorecard } = round
  const contest = contestOf(round)
  const allRows = printCards(scorecard.cards, { contest, withStatistics: true })
  const { html, rowCount } =
    allRows.rowCount > ROWS_MAX ? printCards(scorecard.cards, { contest, withStatistics: false }) : allRows
  const date = info ? roundDate(info.startTimestampMs, info.timezoneOffset) : ''
  const facts = [...roundFacts(round), resultText(leaderboardOf(round))].filter(Boolean).join(' · ')
  const course = settings.course.name
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(course)} – ${escapeHtml(date)}</title>
<style>${style}</style></head><body class="${sizeOf(rowCount)}">
<header><h1>${escapeHtml(course)}</h1><p>${escapeHtml(facts)}</p></header>
${html}
</body></html>
`
  return { html: page, policy }
}

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
function printCards(cards: readonly Card[], options: PrintOptions): PrintedCard {
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
