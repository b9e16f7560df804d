import type { Card, CardValue, CourseCard, CourseRow } from '../../contract/round.ts'
import { shortCourseName } from '../course-name.ts'
import { roundFacts } from '../round-facts.ts'
import { participantCards, type ShownRound } from '../shown-round.ts'
import { type CardColumns, cardColumns, MARGIN } from './card-columns.ts'
import { participantLine, participantPart } from './participant-part.ts'
import type { Ink, Picture } from './shapes.ts'
import { createSheet, type Sheet } from './sheet.ts'

const BOARD_HEIGHT = 100
const COURSE_ROW_HEIGHT = 32
const GROUP_HEIGHT = 36
const FOOT_HEIGHT = 44
const COMPANY_WIDTH = 150

/** From here on everybody has one row, as on a leader board. */
const WHOLE_MAX = 8
/** A browser refuses a picture that is much higher. */
const PARTICIPANTS_MAX = 60

/** The scorecard as a picture to keep and to send: the board, the course's rows, and everybody's scores. */
export function cardImage(round: ShownRound, company: string, address: string): Picture {
  const { course, handicapMode } = round.settings
  const { cards } = round.scorecard
  const columns = cardColumns(course.holes.length)
  const sheet = createSheet(columns.width, MARGIN)
  const count = participantCards(cards).length
  let shown = 0

  function part(card: Card): void {
    if (card.type === 'CourseCard') {
      coursePart(sheet, columns, card)
    } else if (shown === PARTICIPANTS_MAX) {
      return
    } else if (card.type === 'GroupCard') {
      groupName(sheet, card.name)
      card.cards.forEach(part)
    } else {
      shown += 1
      if (count > WHOLE_MAX) participantLine(sheet, columns, card)
      else participantPart(sheet, columns, card, handicapMode !== 'Gross')
    }
  }

  board(sheet, round, company)
  cards.forEach(part)
  foot(sheet, count - shown, address)
  return sheet.finished()
}

function board(sheet: Sheet, round: ShownRound, company: string): void {
  const { start, end, inner } = sheet
  sheet.take(BOARD_HEIGHT, 'fairway-deep')
  const soft = { ink: 'on-fairway-soft' } as const
  sheet.text({
    x: start,
    y: 40,
    text: shortCourseName(round.settings.course.name),
    size: 32,
    ink: 'on-fairway',
    face: 'display',
    isBold: true,
    widthMax: inner - COMPANY_WIDTH,
  })
  sheet.text({ ...soft, x: start, y: 74, text: roundFacts(round).join('  ·  '), size: 16, widthMax: inner })
  sheet.text({ ...soft, x: end, y: 40, text: company, size: 18, face: 'display', align: 'end' })
}

const HEADS = { hole: undefined, out: 'Out', in: 'In', total: 'Total' }

function coursePart(sheet: Sheet, columns: CardColumns, card: CourseCard): void {
  const line = (label: string, ink: Ink, { outValues, inValues, ...totals }: CourseRow, isHead = false) => {
    const middle = sheet.take(COURSE_ROW_HEIGHT, 'fairway')
    sheet.text({ x: sheet.start, y: middle, text: label, size: 15, ink, isBold: isHead })
    const values = columns.across<CardValue | undefined, CardValue | undefined>({
      out: outValues,
      in: inValues,
      totals,
    })
    columns.places.forEach(({ kind, x }, at) => {
      const text = valueText(values[at]) ?? (isHead ? HEADS[kind] : undefined)
      if (text === undefined) return
      sheet.text({ x, y: middle, text, size: 15, ink, align: 'center', isBold: isHead || kind !== 'hole' })
    })
  }
  line('Hole', 'on-fairway', card.hole, true)
  line('Par', 'on-fairway', card.par)
  line('Hcp', 'on-fairway-soft', card.strokeIndex)
}

function groupName(sheet: Sheet, name: string): void {
  const y = sheet.take(GROUP_HEIGHT, 'paper-sunken')
  sheet.text({
    x: sheet.start,
    y,
    text: name,
    size: 15,
    ink: 'ink-soft',
    isBold: true,
    widthMax: sheet.inner,
  })
}

function foot(sheet: Sheet, others: number, address: string): void {
  const y = sheet.take(FOOT_HEIGHT)
  if (others > 0) sheet.text({ x: sheet.start, y, text: `and ${others} others`, size: 15, ink: 'ink-soft' })
  const widthMax = sheet.inner - COMPANY_WIDTH
  sheet.text({ x: sheet.end, y, text: address, size: 13, ink: 'ink-soft', align: 'end', widthMax })
}

function valueText(value: CardValue | undefined): string | undefined {
  if (!value) return undefined
  return value.type === 'Single' ? String(value.value) : `${value.value}/${value.altValue}`
}
