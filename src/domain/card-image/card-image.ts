import type { Card, CardValue, CourseCard, CourseRow } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { shortCourseName } from '../format/course-name.ts'
import { contestOf } from '../results/round-contest.ts'
import { roundFacts } from '../round/round-facts.ts'
import { participantCards, type ShownRound } from '../round/shown-round.ts'
import { COURSE_LABELS, courseValueText } from '../scorecard/rows.ts'
import {
  type CardColumns,
  cardColumns,
  MARGIN,
  participantLine,
  participantPart,
} from './participant-part.ts'
import { type CardImage, createSheet, type Ink, type Sheet } from './shapes.ts'

const HEADER_HEIGHT = 100
const COURSE_ROW_HEIGHT = 32
const GROUP_HEIGHT = 36
const FOOTER_HEIGHT = 44
const COMPANY_WIDTH = 150

/** If there are more participants, each has a single row, as on a leaderboard. */
const WHOLE_MAX = 8
/** The maximum number of participants; browsers fail on a much taller canvas. */
const PARTICIPANTS_MAX = 60

/** Returns the scorecard as an image to download or share: header, the course's rows, and the scores. */
export function cardImage(round: ShownRound, company: string, address: string): CardImage {
  const { course } = round.settings
  const contest = contestOf(round)
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
      else participantPart(sheet, columns, card, contest)
    }
  }

  header(sheet, round, company)
  cards.forEach(part)
  footer(sheet, count - shown, address)
  return sheet.finished()
}

function header(sheet: Sheet, round: ShownRound, company: string): void {
  const { start, end, inner } = sheet
  sheet.take(HEADER_HEIGHT, 'fairway-deep')
  const soft = { ink: 'on-fairway-soft' } as const
  sheet.text({
    x: start,
    y: 40,
    text: shortCourseName(round.settings.course.name),
    size: 32,
    ink: 'on-fairway',
    font: 'display',
    isBold: true,
    widthMax: inner - COMPANY_WIDTH,
  })
  sheet.text({ ...soft, x: start, y: 74, text: roundFacts(round).join('  ·  '), size: 16, widthMax: inner })
  sheet.text({ ...soft, x: end, y: 40, text: company, size: 18, font: 'display', align: 'end' })
}

const HEADINGS = { hole: undefined, out: 'Out', in: 'In', total: 'Total' }

function coursePart(sheet: Sheet, columns: CardColumns, card: CourseCard): void {
  const line = (
    label: string,
    ink: Ink,
    { outValues, inValues, ...totals }: CourseRow,
    isHeading = false,
  ) => {
    const middle = sheet.take(COURSE_ROW_HEIGHT, 'fairway')
    sheet.text({ x: sheet.start, y: middle, text: label, size: 15, ink, isBold: isHeading })
    const values = columns.across<CardValue | undefined, CardValue>(outValues, inValues, totals)
    columns.all.forEach(({ kind, x }, at) => {
      const value = values[at]
      const text = value ? courseValueText(value) : isHeading ? HEADINGS[kind] : undefined
      if (text === undefined) return
      sheet.text({ x, y: middle, text, size: 15, ink, align: 'center', isBold: isHeading || kind !== 'hole' })
    })
  }
  line(COURSE_LABELS.hole, 'on-fairway', card.hole, true)
  line(COURSE_LABELS.par, 'on-fairway', card.par)
  line(COURSE_LABELS.strokeIndex, 'on-fairway-soft', card.strokeIndex)
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

function footer(sheet: Sheet, others: number, address: string): void {
  const y = sheet.take(FOOTER_HEIGHT)
  if (others > 0)
    sheet.text({
      x: sheet.start,
      y,
      text: `and ${counted(others, 'other', 'others')}`,
      size: 15,
      ink: 'ink-soft',
    })
  const widthMax = sheet.inner - COMPANY_WIDTH
  sheet.text({ x: sheet.end, y, text: address, size: 13, ink: 'ink-soft', align: 'end', widthMax })
}
