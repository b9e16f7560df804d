import { PREVIEW_SIZE } from '../../contract/preview-paths.ts'
import { type BoardRow, boardOf } from '../board/board.ts'
import { resultLines } from '../board/result-lines.ts'
import { counted } from '../format/counted.ts'
import { shortCourseName } from '../format/course-name.ts'
import { type PreviewOptions, previewFacts } from '../link-preview/preview-text.ts'
import { type Highlight, highlightsOf } from '../results/highlights.ts'
import type { TextParts } from '../results/round-result.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { type CardImage, createSheet, type Sheet } from './shapes.ts'

/** A part of the picture. All lengths are in pixels. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Layout {
  width: number
  height: number
  margin: number
  /** The dark area with the result; the rows are below or beside it. */
  result: Area
  rows: Area
  /** The largest size of the result, and the factor of all other sizes. */
  resultSize: number
  scale: number
  hasHighlights?: boolean
}

const { width: WIDE, height: HIGH } = PREVIEW_SIZE

/** The first two are half as large as they are painted, with two pixels per CSS pixel: 1080 by 1080 and 1080 by 1920. */
const LAYOUTS = {
  square: {
    width: 540,
    height: 540,
    margin: 32,
    result: { x: 0, y: 0, width: 540, height: 292 },
    rows: { x: 0, y: 292, width: 540, height: 248 },
    resultSize: 54,
    scale: 1,
  },
  upright: {
    width: 540,
    height: 960,
    margin: 36,
    result: { x: 0, y: 0, width: 540, height: 400 },
    rows: { x: 0, y: 400, width: 540, height: 560 },
    resultSize: 62,
    scale: 1.1,
    hasHighlights: true,
  },
  // Chat programs show it at a third of its width.
  wide: {
    width: WIDE,
    height: HIGH,
    margin: 48,
    result: { x: 0, y: 0, width: WIDE / 2, height: HIGH },
    rows: { x: WIDE / 2, y: 0, width: WIDE / 2, height: HIGH },
    resultSize: 80,
    scale: 1.75,
  },
} as const satisfies Record<string, Layout>

export type PictureShape = keyof typeof LAYOUTS

interface Options {
  shape: PictureShape
  preview: PreviewOptions
  /** The name of the site's company. */
  company: string
  /** The address of the round, without protocol; empty where the picture is a link to it. */
  address: string
}

const ROW_HEIGHT = 42
const HIGHLIGHT_HEIGHT = 44
const FOOTER_HEIGHT = 34
const POSITION_WIDTH = 36
const FIGURE_WIDTH = 104
/** Longest figure; what is longer is words. */
const FIGURE_LENGTH = 5
/** Longest results that are shown in the largest and in the middle size. */
const SHORT_RESULT = 14
const MIDDLE_RESULT = 30

/**
 * Returns the picture of a round: who won or leads, with the figure that decides, the course, the date, and the first
 * rows of the board. Link previews and what golfers share are this picture in different shapes.
 */
export function roundPicture(round: ShownRound, { shape, preview, company, address }: Options): CardImage {
  const layout: Layout = LAYOUTS[shape]
  const sheet = createSheet(layout.width, layout.margin)
  sheet.take(layout.height)
  const hasScores = preview.mode === 'scores'
  const course = shortCourseName(round.settings.course.name)
  const [when, ...facts] = previewFacts(round, preview)
  const lines = hasScores ? resultLines(round) : { strong: course, rest: '' }
  resultPart(sheet, layout, {
    lines,
    company,
    isLive: preview.isLive,
    where: [hasScores ? course : '', when ?? ''].filter(Boolean).join('  ·  '),
    facts: facts.join('  ·  '),
  })
  const { rows } = boardOf(round)
  rowsPart(sheet, layout, {
    // The order of play would reveal who leads.
    rows: hasScores ? rows : rows.toSorted((a, b) => a.cardIndex - b.cardIndex),
    hasScores,
    highlights: layout.hasHighlights && hasScores && !preview.isLive ? highlightsOf(round) : [],
    address,
  })
  return sheet.finished()
}

interface Result {
  lines: TextParts
  company: string
  isLive: boolean
  where: string
  facts: string
}

function resultPart(sheet: Sheet, layout: Layout, { lines, company, isLive, where, facts }: Result): void {
  const { result, margin, scale, resultSize } = layout
  const x = result.x + margin
  const end = result.x + result.width - margin
  const widthMax = end - x
  const bottom = result.y + result.height - margin
  sheet.draw({ kind: 'box', ...result, fill: 'fairway-deep' })
  flag(sheet, end - 20 * scale, result.y + margin, scale)
  const soft = { x, widthMax, ink: 'on-fairway-soft', size: 14 * scale } as const
  sheet.text({
    ...soft,
    y: result.y + margin + 8 * scale,
    text: company,
    isBold: true,
    widthMax: widthMax / 2,
  })
  if (isLive) {
    const [width, height] = [54 * scale, 22 * scale]
    const left = end - 44 * scale - width
    const top = result.y + margin - 2 * scale
    sheet.draw({ kind: 'box', x: left, y: top, width, height, radius: height / 2, fill: 'flag' })
    sheet.text({
      x: left + width / 2,
      y: top + height / 2,
      text: 'LIVE',
      size: 13 * scale,
      ink: 'on-flag',
      isBold: true,
      align: 'center',
    })
  }
  const { length } = lines.strong
  const size = resultSize * (length > MIDDLE_RESULT ? 0.6 : length > SHORT_RESULT ? 0.8 : 1)
  const middle = result.y + result.height / 2 - (lines.rest ? 6 * scale : 0)
  sheet.text({
    x,
    widthMax,
    y: middle,
    // The last word is not left alone.
    text: lines.strong.replace(/ (?=\S+$)/, '\u00a0'),
    size,
    linesMax: 3,
    ink: 'on-fairway',
    font: 'display',
    isBold: true,
  })
  if (lines.rest) {
    const text = { x, widthMax, text: lines.rest, size: 20 * scale, ink: 'on-fairway' } as const
    sheet.text({ ...text, y: bottom - 56 * scale })
  }
  sheet.text({ ...soft, y: bottom - 22 * scale, text: where, isBold: true })
  sheet.text({ ...soft, y: bottom - 2 * scale, text: facts, size: 12 * scale })
}

/** Draws a flag, whose pole begins at the point. */
function flag(sheet: Sheet, x: number, y: number, scale: number): void {
  sheet.draw(
    { kind: 'box', x, y, width: 2 * scale, height: 30 * scale, fill: 'on-fairway-soft' },
    {
      kind: 'stroke',
      fill: 'flag',
      points: [
        [x + 2 * scale, y],
        [x + 20 * scale, y + 7 * scale],
        [x + 2 * scale, y + 14 * scale],
      ],
    },
  )
}

interface Rows {
  rows: readonly BoardRow[]
  hasScores: boolean
  highlights: readonly Highlight[]
  address: string
}

function rowsPart(sheet: Sheet, layout: Layout, { rows, hasScores, highlights, address }: Rows): void {
  const { rows: area, margin, scale } = layout
  const footer = FOOTER_HEIGHT * scale
  const below = highlights.length * HIGHLIGHT_HEIGHT * scale + footer
  const space = area.height - below - margin / 2
  const fitting = Math.max(1, Math.floor(space / (ROW_HEIGHT * scale)))
  const shown = rows.slice(0, fitting)
  const height = Math.min(space / Math.max(1, shown.length), ROW_HEIGHT * scale * 1.5)
  const isBeside = area.y === 0
  const top = area.y + margin / 2 + (isBeside ? (space - shown.length * height) / 2 : 0)
  for (const [at, row] of shown.entries()) {
    if (at > 0) line(sheet, layout, top + at * height)
    boardRow(sheet, layout, row, top + (at + 0.5) * height, hasScores)
  }
  const end = area.y + area.height - below
  for (const [at, { figure, text }] of highlights.entries()) {
    const y = end + (at + 0.5) * HIGHLIGHT_HEIGHT * scale
    line(sheet, layout, end + at * HIGHLIGHT_HEIGHT * scale)
    const x = area.x + margin
    sheet.text({ x, y, text: figure, size: 17 * scale, ink: 'flag', font: 'display', isBold: true })
    const left = x + POSITION_WIDTH * scale
    const widthMax = area.x + area.width - margin - left
    sheet.text({ x: left, y, text, size: 14 * scale, ink: 'ink', widthMax, linesMax: 2 })
  }
  const others = rows.length - shown.length
  const common = { y: area.y + area.height - footer / 2, size: 12 * scale, ink: 'ink-soft' } as const
  if (others > 0)
    sheet.text({ ...common, x: area.x + margin, text: `and ${counted(others, 'other', 'others')}` })
  const widthMax = area.width - 2 * margin - (others > 0 ? 100 * scale : 0)
  if (address)
    sheet.text({ ...common, x: area.x + area.width - margin, text: address, align: 'end', widthMax })
}

function line(sheet: Sheet, { rows: { x, width }, margin }: Layout, y: number): void {
  sheet.draw({ kind: 'box', x: x + margin, y, width: width - 2 * margin, height: 1, fill: 'line' })
}

function boardRow(sheet: Sheet, layout: Layout, row: BoardRow, y: number, hasScores: boolean): void {
  const { rows: area, margin, scale } = layout
  const start = area.x + margin
  const end = area.x + area.width - margin
  const x = hasScores ? start + POSITION_WIDTH * scale : start
  const widthMax = end - x - (hasScores ? FIGURE_WIDTH * scale : 0)
  const team = row.players.join(', ')
  const aside = { size: 12 * scale, ink: 'ink-soft' } as const
  const nameY = y - (team ? 7 * scale : 0)
  if (hasScores)
    sheet.text({ x: start, y, text: row.positionText, size: 15 * scale, ink: 'ink-soft', font: 'display' })
  sheet.text({ x, y: nameY, text: row.name, size: 17 * scale, ink: 'ink', isBold: true, widthMax })
  if (team) sheet.text({ ...aside, x, y: y + 10 * scale, text: team, widthMax })
  if (!hasScores) return
  const figureY = y - (row.beside ? 6 * scale : 0)
  sheet.text({
    x: end,
    y: figureY,
    text: row.main,
    size: (row.main.length > FIGURE_LENGTH ? 15 : 22) * scale,
    ink: row.isOut ? 'ink-soft' : row.isUnder ? 'flag' : 'ink',
    font: 'display',
    isBold: true,
    align: 'end',
    widthMax: (FIGURE_WIDTH - 8) * scale,
  })
  if (row.beside) sheet.text({ ...aside, x: end, y: y + 12 * scale, text: row.beside, align: 'end' })
}
