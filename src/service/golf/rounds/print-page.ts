import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { round as roundSchema } from '../../../contract/round.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { escapeHtml } from '../../../domain/format/html.ts'
import { resultText } from '../../../domain/link-preview/preview-text.ts'
import { leaderboardOf } from '../../../domain/results/leaderboard.ts'
import { contestOf } from '../../../domain/results/round-contest.ts'
import { roundFacts } from '../../../domain/round/round-facts.ts'
import { shownRound } from '../../../domain/round/shown-round.ts'
import { printCards } from './print-card.ts'

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
