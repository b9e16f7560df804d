import type { Card, CardValue, CourseCard, ParticipantCard, Row } from '../../../contract/round.ts'
import { shortCourseName } from '../../../domain/course-name.ts'
import { standingOf, toParText } from '../../../domain/to-par.ts'
import { type Columns, columnsOf, OUT_HOLES } from '../../../ui/scorecard/columns.ts'
import { type Face, facesOf, isStatistic, labelOf } from '../../../ui/scorecard/faces.ts'
import { factsOf } from '../../../ui/scorecard/participant-facts.ts'
import { totalFigure, totalLabel } from '../../../ui/scorecard/total-label.ts'
import { roundFacts } from '../round-facts.ts'
import { participantCards, type ShownRound } from '../shown-round.ts'
import { scoreShapes, strokeShapes } from './score-shapes.ts'
import type { Ink, Picture, Shape } from './shapes.ts'

const MARGIN = 24
const NAME_WIDTH = 190
const HOLE_WIDTH = 44
const TOTAL_WIDTH = 58
const BOARD_HEIGHT = 100
const COURSE_ROW_HEIGHT = 32
const HEAD_HEIGHT = 46
const ROW_HEIGHT = 40
const GROUP_HEIGHT = 36
const FOOT_HEIGHT = 44
/** A nine-hole card is no narrower: the board's words need the room. */
const WIDTH_MIN = 720

/** From here on everybody has one row, as on a leader board. */
const WHOLE_MAX = 8
/** A browser refuses a picture that is much higher. */
const PARTICIPANTS_MAX = 60

interface Column {
  kind: 'hole' | 'out' | 'in' | 'total'
  /** Its middle. */
  x: number
}

function columnsAcross({ holeCount, hasIn }: Columns, holeWidth: number): Column[] {
  const kinds: Column['kind'][] = Array(holeCount).fill('hole')
  if (hasIn) {
    kinds.splice(OUT_HOLES, 0, 'out')
    kinds.push('in')
  }
  kinds.push('total')
  let x = MARGIN + NAME_WIDTH
  return kinds.map((kind) => {
    const width = kind === 'hole' ? holeWidth : TOTAL_WIDTH
    x += width
    return { kind, x: x - width / 2 }
  })
}

/** The values of a row as they stand in its columns. */
function across<V, T>(
  columns: Columns,
  row: { out: readonly V[]; in: readonly V[] },
  totals: { outTotal: T; inTotal: T; total: T },
): (V | T)[] {
  if (!columns.hasIn) return [...row.out, totals.total ?? totals.outTotal]
  return [...row.out, totals.outTotal, ...row.in, totals.inTotal, totals.total]
}

/** The scorecard as a picture to keep and to send: the board, the course's rows, and everybody's scores. */
export function cardPicture(round: ShownRound, company: string, address: string): Picture {
  const { course, handicapMode } = round.settings
  const columns = columnsOf(course.holes.length)
  const spare = WIDTH_MIN - 2 * MARGIN - NAME_WIDTH - TOTAL_WIDTH
  const holeWidth = columns.hasIn ? HOLE_WIDTH : Math.max(HOLE_WIDTH, spare / Math.max(1, columns.holeCount))
  const places = columnsAcross(columns, holeWidth)
  const last = places.at(-1)?.x ?? 0
  const width = last + TOTAL_WIDTH / 2 + MARGIN
  const isNet = handicapMode !== 'Gross'
  const count = participantCards(round.scorecard.cards).length
  const shapes: Shape[] = []
  let y = 0
  let shown = 0

  const band = (height: number, fill: Ink) => {
    shapes.push({ kind: 'box', x: 0, y, width, height, fill })
    y += height
    return y - height / 2
  }
  const text = (part: Omit<Extract<Shape, { kind: 'text' }>, 'kind'>) =>
    shapes.push({ kind: 'text', ...part })

  function board(): void {
    band(BOARD_HEIGHT, 'fairway-deep')
    const name = shortCourseName(course.name)
    const widthMax = width - 2 * MARGIN - 150
    text({
      x: MARGIN,
      y: 40,
      text: name,
      size: 32,
      ink: 'on-fairway',
      face: 'display',
      isBold: true,
      widthMax,
    })
    const facts = roundFacts(round).join('  ·  ')
    text({ x: MARGIN, y: 74, text: facts, size: 16, ink: 'on-fairway-soft', widthMax: width - 2 * MARGIN })
    text({
      x: width - MARGIN,
      y: 40,
      text: company,
      size: 18,
      ink: 'on-fairway-soft',
      face: 'display',
      align: 'end',
    })
  }

  function courseRow(
    label: string,
    ink: Ink,
    row: CourseCard['par'],
    words?: Partial<Record<string, string>>,
  ): void {
    const middle = band(COURSE_ROW_HEIGHT, 'fairway')
    text({ x: MARGIN, y: middle, text: label, size: 15, ink, isBold: words !== undefined })
    const values = across(columns, { out: row.outValues, in: row.inValues }, row)
    places.forEach(({ kind, x }, at) => {
      const value = valueText(values[at]) ?? words?.[kind]
      if (value !== undefined)
        text({
          x,
          y: middle,
          text: value,
          size: 15,
          ink,
          align: 'center',
          isBold: kind !== 'hole' || words !== undefined,
        })
    })
  }

  function courseCard(card: CourseCard): void {
    courseRow('Hole', 'on-fairway', card.hole, { out: 'Out', in: 'In', total: 'Total' })
    courseRow('Par', 'on-fairway', card.par)
    courseRow('Hcp', 'on-fairway-soft', card.strokeIndex)
  }

  function scores(row: Row, label: string, isName: boolean): void {
    const middle = y + ROW_HEIGHT / 2
    text({
      x: MARGIN,
      y: middle,
      text: label,
      size: isName ? 16 : 14,
      ink: isName ? 'ink' : 'ink-soft',
      isBold: isName,
      widthMax: NAME_WIDTH - 8,
    })
    const cells: (Face | number | undefined)[] = across<Face, number | undefined>(
      columns,
      facesOf(row),
      row.data,
    )
    places.forEach(({ x }, at) => {
      const cell = cells[at]
      if (typeof cell === 'number') {
        text({ x, y: middle, text: String(cell), size: 16, ink: 'ink', align: 'center', isBold: true })
      } else if (cell) {
        shapes.push(...scoreShapes(x, middle, cell.text, cell.mark))
        if (cell.strokes !== undefined) shapes.push(...strokeShapes(x + 17, middle - 15, cell.strokes))
      }
    })
    y += ROW_HEIGHT
  }

  const rule = () =>
    shapes.push({ kind: 'box', x: MARGIN, y, width: width - 2 * MARGIN, height: 1, fill: 'line' })

  function participant(card: ParticipantCard): void {
    if (shown === PARTICIPANTS_MAX) return
    shown += 1
    const rows = card.rows.filter((row) => !isStatistic(row))
    if (count > WHOLE_MAX) {
      const row = rows[0]
      if (row) scores(row, card.participant.name, true)
    } else {
      heading(card)
      for (const row of rows) scores(row, labelOf(row, isNet), false)
    }
    rule()
  }

  function heading(card: ParticipantCard): void {
    const middle = y + HEAD_HEIGHT / 2 + 4
    const half = width / 2 - MARGIN
    const facts = factsOf(card.participant).join(' · ')
    text({
      x: MARGIN,
      y: middle - (facts ? 8 : 0),
      text: card.participant.name,
      size: 19,
      ink: 'ink',
      isBold: true,
      widthMax: half,
    })
    if (facts) text({ x: MARGIN, y: middle + 11, text: facts, size: 13, ink: 'ink-soft', widthMax: half })
    const figures = [
      toParText(standingOf(card).overPar),
      ...card.totals.map((total) => `${totalLabel(total)} ${totalFigure(total) ?? '–'}`),
    ].filter(Boolean)
    text({
      x: width - MARGIN,
      y: middle,
      text: figures.join('   '),
      size: 17,
      ink: 'ink',
      isBold: true,
      align: 'end',
      widthMax: half,
    })
    y += HEAD_HEIGHT
  }

  function card(one: Card): void {
    if (one.type === 'CourseCard') courseCard(one)
    else if (one.type !== 'GroupCard') participant(one)
    else if (shown < PARTICIPANTS_MAX) {
      const middle = band(GROUP_HEIGHT, 'paper-sunken')
      text({
        x: MARGIN,
        y: middle,
        text: one.name,
        size: 15,
        ink: 'ink-soft',
        isBold: true,
        widthMax: width - 2 * MARGIN,
      })
      one.cards.forEach(card)
    }
  }

  board()
  round.scorecard.cards.forEach(card)
  const middle = y + FOOT_HEIGHT / 2
  const others = count - shown
  if (others > 0) text({ x: MARGIN, y: middle, text: `and ${others} others`, size: 15, ink: 'ink-soft' })
  text({
    x: width - MARGIN,
    y: middle,
    text: address,
    size: 13,
    ink: 'ink-soft',
    align: 'end',
    widthMax: width - 240,
  })
  y += FOOT_HEIGHT
  const paper: Shape = { kind: 'box', x: 0, y: 0, width, height: y, fill: 'paper-raised' }
  return { width, height: y, shapes: [paper, ...shapes] }
}

function valueText(value: CardValue | undefined): string | undefined {
  if (!value) return undefined
  return value.type === 'Single' ? String(value.value) : `${value.value}/${value.altValue}`
}
