import type { Nines, ParticipantCard, Row } from '../../contract/round.ts'
import type { Contest } from '../results/round-contest.ts'
import type { ScoreMark } from '../results/score-mark.ts'
import { standingView } from '../results/standing.ts'
import { type CellView, cellViewsOf } from '../scorecard/cell-views.ts'
import { columnsOf, OUT_HOLES } from '../scorecard/columns.ts'
import { factsOf, totalViews } from '../scorecard/participant-texts.ts'
import { isStatistic, shownRows } from '../scorecard/rows.ts'
import type { Shape, Sheet } from './shapes.ts'

export const MARGIN = 24
const NAME_WIDTH = 190
const HOLE_WIDTH = 44
const TOTAL_WIDTH = 58
/** The minimum width: a card of nine holes needs it for the header. */
const WIDTH_MIN = 720

interface CardColumn {
  kind: 'hole' | 'out' | 'in' | 'total'
  /** The x coordinate of the column's center. */
  x: number
}

/** Returns the columns to the right of the names in a card image. */
export function cardColumns(holeCount: number) {
  const { hasIn } = columnsOf(holeCount)
  const spare = WIDTH_MIN - 2 * MARGIN - NAME_WIDTH - TOTAL_WIDTH
  const holeWidth = hasIn ? HOLE_WIDTH : Math.max(HOLE_WIDTH, spare / Math.max(1, holeCount))
  const kinds: CardColumn['kind'][] = Array(holeCount).fill('hole')
  if (hasIn) {
    kinds.splice(OUT_HOLES, 0, 'out')
    kinds.push('in')
  }
  kinds.push('total')
  let x = MARGIN + NAME_WIDTH
  const all = kinds.map((kind): CardColumn => {
    const width = kind === 'hole' ? holeWidth : TOTAL_WIDTH
    x += width
    return { kind, x: x - width / 2 }
  })
  return {
    all,
    width: x + MARGIN,
    /** Returns the values of a row in the order of the columns. */
    across<V, T>(
      outValues: readonly V[],
      inValues: readonly V[],
      { outTotal, inTotal, total }: Partial<Pick<Nines<V, T>, 'outTotal' | 'inTotal' | 'total'>>,
    ): (V | T | undefined)[] {
      if (!hasIn) return [...outValues, total ?? outTotal]
      return [...outValues, outTotal, ...inValues, inTotal, total]
    },
  }
}
export type CardColumns = ReturnType<typeof cardColumns>

const HEAD_HEIGHT = 46
const ROW_HEIGHT = 40
/** The offset of a handicap stroke's marker from the center of its cell. */
const STROKE_OFFSET = { x: 17, y: -15 }

/** Draws a participant's name, standing and totals, and the rows of scores without the statistics. */
export function participantPart(
  sheet: Sheet,
  columns: CardColumns,
  card: ParticipantCard,
  contest: Contest,
): void {
  heading(sheet, card, contest)
  for (const { row, label } of shownRows(card, contest, false)) {
    const middle = scores(sheet, columns, row)
    sheet.text({ x: sheet.start, y: middle, text: label, size: 14, ink: 'ink-soft' })
  }
  sheet.rule()
}

/** Draws a participant as a single row: the name and the first row of scores. */
export function participantLine(sheet: Sheet, columns: CardColumns, card: ParticipantCard): void {
  const row = card.rows.find((one) => !isStatistic(one))
  const middle = row ? scores(sheet, columns, row) : sheet.take(ROW_HEIGHT)
  const { name } = card.participant
  sheet.text({
    x: sheet.start,
    y: middle,
    text: name,
    size: 16,
    ink: 'ink',
    isBold: true,
    widthMax: NAME_WIDTH - 8,
  })
  sheet.rule()
}

function heading(sheet: Sheet, card: ParticipantCard, contest: Contest): void {
  const standing = standingView(card, contest)
  const middle = sheet.take(HEAD_HEIGHT) + 4
  const widthMax = sheet.inner / 2
  const facts = factsOf(card.participant).join(' · ')
  const bold = { size: 18, ink: 'ink', isBold: true, widthMax } as const
  sheet.text({ ...bold, x: sheet.start, y: middle - (facts ? 8 : 0), text: card.participant.name })
  if (facts) sheet.text({ x: sheet.start, y: middle + 11, text: facts, size: 13, ink: 'ink-soft', widthMax })
  const figures = [
    standing && (standing.text === '–' ? standing.label : standing.text),
    ...totalViews(card, contest).map(({ label, text, note }) =>
      [label, text, note].filter(Boolean).join(' '),
    ),
  ]
  sheet.text({ ...bold, x: sheet.end, y: middle, text: figures.filter(Boolean).join('   '), align: 'end' })
}

/** Draws a row of scores. Returns the y coordinate of its center. */
function scores(sheet: Sheet, columns: CardColumns, row: Row): number {
  const middle = sheet.take(ROW_HEIGHT)
  const views = cellViewsOf(row)
  const cells = columns.across<CellView, number>(views.out, views.in, row.data)
  columns.all.forEach(({ x }, at) => {
    const cell = cells[at]
    if (typeof cell === 'number') {
      sheet.text({ x, y: middle, text: String(cell), size: 16, ink: 'ink', align: 'center', isBold: true })
    } else if (cell) {
      sheet.draw(...scoreShapes(x, middle, cell.text, cell.mark))
      if (cell.strokes !== undefined)
        sheet.draw(...strokeShapes(x + STROKE_OFFSET.x, middle + STROKE_OFFSET.y, cell.strokes))
    }
  })
  return middle
}

const SIZE = 16
const HALF = 14

/** Returns a score and its mark, as `ui/scorecard/ScoreMark` shows them; x and y are the center. */
function scoreShapes(x: number, y: number, text: string, mark: ScoreMark = 'none'): Shape[] {
  const box = { kind: 'box', x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, radius: 2 } as const
  const disc = { kind: 'disc', x, y, radius: HALF } as const
  const number = (ink: 'ink' | 'paper-raised' | 'on-flag'): Shape => {
    return { kind: 'text', x, y, text, size: SIZE, ink, align: 'center' }
  }
  switch (mark) {
    case 'none':
      return [number('ink')]
    case 'square':
      return [{ ...box, line: 'ink' }, number('ink')]
    case 'solid-square':
      return [{ ...box, fill: 'ink' }, number('paper-raised')]
    case 'circle':
      return [{ ...disc, line: 'flag' }, number('ink')]
    case 'solid-circle':
      return [{ ...disc, fill: 'flag' }, number('on-flag')]
    case 'pick-up':
      // A ball with an arrow pointing up.
      return [
        { kind: 'disc', x, y: y + 4, radius: 5.5, line: 'ink' },
        {
          kind: 'stroke',
          line: 'ink',
          points: [
            [x - 4, y - 6],
            [x, y - 10],
            [x + 4, y - 6],
          ],
        },
      ]
  }
}

const DOTS_MAX = 2

/** Returns the marker of handicap strokes: dots as on a paper card, or circles for strokes given back. */
function strokeShapes(x: number, y: number, strokes: number): Shape[] {
  const count = Math.abs(strokes)
  if (count > DOTS_MAX) {
    const text = String(strokes).replace('-', '−')
    return [{ kind: 'text', x, y, text, size: 10, ink: 'ink-soft', align: 'center' }]
  }
  return Array.from({ length: count }, (_, at): Shape => {
    const dot = { kind: 'disc', x: x - at * 6, y, radius: 2 } as const
    return strokes < 0 ? { ...dot, line: 'ink-soft' } : { ...dot, fill: 'ink-soft' }
  })
}
