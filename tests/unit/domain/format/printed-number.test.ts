import * as v from 'valibot'
import { expect, test } from 'vitest'
import { courseHole } from '../../../../src/contract/round.ts'
import { boardOf } from '../../../../src/domain/board/board.ts'
import { cardImage } from '../../../../src/domain/card-image/card-image.ts'
import { roundPicture } from '../../../../src/domain/card-image/round-picture.ts'
import { feedOf } from '../../../../src/domain/feed/feed.ts'
import { printedNumber, printedNumbers } from '../../../../src/domain/format/printed-number.ts'
import { roundNews, sheetNews } from '../../../../src/domain/push-news/news.ts'
import { raceOf } from '../../../../src/domain/results/race.ts'
import { aheadWords } from '../../../../src/domain/results/round-result.ts'
import { recordedRoundWarnings } from '../../../../src/domain/round/recorded-round-checks.ts'
import { roundFacts } from '../../../../src/domain/round/round-facts.ts'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { courseFacts, figuresCardOf } from '../../../../src/domain/statistics/course-facts.ts'
import { courseFiguresOf, roundsByCourse } from '../../../../src/domain/statistics/course-figures.ts'
import { remarksOf } from '../../../../src/domain/statistics/round-remarks.ts'
import { yearFiguresOf } from '../../../../src/domain/statistics/scores.ts'
import { mappedHole } from '../../../../src/features/hole-map/mapped-hole.ts'
import { announcementOf, scoreChanges } from '../../../../src/features/round/live/score-announcement.ts'
import { backNineHoles, recordedBackNine, shownBackNine } from '../../../support/back-nine.ts'
import { asGolferRound } from '../../../support/golfer-rounds.ts'
import { LIVE, playersOf } from '../../../support/recorded.ts'
import { logOf, sheetOf, strokesOn } from '../../../support/score-sheets.ts'

const FRONT_NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const BACK_NINE = [10, 11, 12, 13, 14, 15, 16, 17, 18]

/** Returns the texts of an image that are whole numbers from 10 to 18, in the order of drawing. */
function numbersIn(image: ReturnType<typeof cardImage>): number[] {
  return image.shapes.flatMap((shape) => {
    const number = shape.kind === 'text' && /^1[0-8]$/.test(shape.text) ? Number(shape.text) : undefined
    return number === undefined ? [] : [number]
  })
}

test('names a hole by its printed number, or by its position without one', () => {
  expect(printedNumbers([{ number: 10 }, {}, undefined])).toEqual([10, 2, 3])
  expect(printedNumber([{ number: 10 }], 0)).toBe(10)
  expect(printedNumber([], 6)).toBe(7)
})

test.each(['10', null, {}])('takes the position of a hole whose number is %j', (number) => {
  expect(printedNumber([v.parse(courseHole, { number, par: 4 })], 0)).toBe(1)
})

test('sends the printed numbers of a back nine with its holes and in the first row of the card', () => {
  const { settings, scorecard } = shownBackNine()
  expect(printedNumbers(settings.course.holes)).toEqual(BACK_NINE)
  const [card] = scorecard.cards
  expect(card?.type === 'CourseCard' && card.hole.outValues.map((value) => value?.value)).toEqual(BACK_NINE)
})

test('sends no number for the holes of a round without printed numbers', () => {
  const holes = backNineHoles().map(({ number: _, ...hole }) => hole)
  const { settings } = shownBackNine({ course: { name: 'Old Links', holes } })
  expect(JSON.stringify(settings)).not.toContain('number')
})

test('tells the news, the lead and the start of a back nine by the numbers on its card', () => {
  const round = shownBackNine()
  const told = feedOf(round).map(({ strong }) => strong)
  expect(told).toContain('Ann birdied 12')
  expect(told).toContain('Bob double-bogeyed 15')
  expect(aheadWords(raceOf(round))).toBe('ahead since 12')
  expect(roundFacts(round)).toContain('from hole 11')
  expect(roundNews(round).map(({ title }) => title)).toContain('Ann birdied 12, leads by 1')
})

test('tells won holes, skins at stake and changes of the lead by the numbers on the card', () => {
  const skins = { scoringMethod: { type: 'Skins' as const } }
  const told = feedOf(shownBackNine(skins)).map(({ strong, rest }) => strong + rest)
  expect(told.join()).toMatch(/wins \d skins|won \d skins? on 1\d/)
  const begun = { ...skins, startHole: 1, players: playersOf('4 3 7x.', '4 3 7x.') }
  expect(boardOf(shownBackNine(begun, LIVE)).byHole?.stake).toBe('3 skins at stake on 12')
  const lead = { startHole: 1, players: playersOf('4 3 5 5 5 3 4 5 4', '5 3 5 4 4 3 4 5 4') }
  expect(feedOf(shownBackNine(lead)).map(({ strong }) => strong)).toContain('Bob took the lead on 14')
})

test('announces a new score of a back nine with the number on the card', () => {
  const before = shownBackNine({ players: playersOf('4 3 7x.') }, LIVE)
  const after = shownBackNine({ players: playersOf('4 3 4 6x.') }, LIVE)
  expect(announcementOf(scoreChanges(before, after), [])).toBe('Hole 12: Ann 4, birdie')
})

test('draws the numbers of a back nine in the pictures of its card and result', () => {
  const round = shownBackNine()
  expect(numbersIn(cardImage(round, 'Golf', ''))).toEqual(BACK_NINE)
  const preview = { mode: 'scores', isLive: false, nowMs: 0 } as const
  const picture = roundPicture(round, { shape: 'upright', preview, company: 'Golf', address: '' })
  expect(JSON.stringify(picture)).toContain('on 12')
})

test('gives the map the number of the hole on the card', () => {
  const { holes } = shownBackNine().settings.course
  expect(mappedHole(holes[0], 0)).toMatchObject({ number: 10, tee: holes[0]?.tee })
  expect(mappedHole({ ...holes[0], number: undefined }, 0)).toMatchObject({ number: 1 })
})

test('keeps the figures of a back nine apart from those of the front nine of the same course', () => {
  const back = recordedBackNine()
  const front = recordedBackNine({
    course: { ...back.course, holes: backNineHoles(FRONT_NINE) },
  })
  const played = [front, back].map((one, at) => ({ ...asGolferRound(one, `R${at}`), courseId: 'F-1' }))
  const courses = roundsByCourse(played)
  expect(courses.map(({ id, rounds }) => [id, rounds.length])).toEqual([
    ['F-1', 1],
    ['F-1~10-11-12-13-14-15-16-17-18', 1],
  ])
  const own = courseFiguresOf(courses[1] ?? { id: '', rounds: [] })
  const { courseCard } = figuresCardOf(own)
  expect(courseCard.hole.outValues.map((value) => value?.value)).toEqual(BACK_NINE)
  expect(courseFacts({ name: '', holes: [], own, rounds: [], field: undefined })).toContainEqual(
    expect.objectContaining({ label: 'Easiest for you', value: 'Hole 12' }),
  )
  expect(yearFiguresOf(2026, played.slice(1)).bestNine?.firstHole).toBe(10)
})

const AVERAGES = {
  courseId: undefined,
  cardIndex: 0,
  holes: [],
  out: undefined,
  in: undefined,
  total: undefined,
  bestNineOfYear: undefined,
}

test('names the hole of a back nine that costs the golfer most by its number', () => {
  const extra = (at: number) => (at === 5 ? 2 : 0)
  const holes = backNineHoles().map(({ par }, at) => ({ average: par + extra(at), best: par, rounds: 5 }))
  expect(remarksOf(shownBackNine(), { ...AVERAGES, cardIndex: 1, holes }).map(({ text }) => text)).toContain(
    'Hole 15, which costs you 2.0 over par on average, cost 2 today.',
  )
})

test('says the longest part of a card of chosen holes is a nine only if it is the front or the back', () => {
  const averages = { ...AVERAGES, bestNineOfYear: { year: 2026, strokes: 99 } }
  const remarkOn = (numbers: readonly number[]) => {
    const course = { name: 'Old Links', holes: backNineHoles(numbers) }
    return remarksOf(shownBackNine({ course, players: playersOf('9x4 5') }), averages).map(({ text }) => text)
  }
  expect(remarkOn([...FRONT_NINE, 10])).toEqual(['Your best nine of 2026: 36 on the front.'])
  expect(remarkOn([...BACK_NINE, 1])).toEqual(['Your best nine of 2026: 36 on the back.'])
  expect(remarkOn([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])).toEqual(['Your best nine of 2026: 36.'])
})

test('tells staff about warnings of a back nine by the numbers on the card', () => {
  const before = recordedBackNine()
  const holes = before.course.holes.map((hole, at) => (at === 2 ? { ...hole, par: 4, strokeIndex: 1 } : hole))
  expect(recordedRoundWarnings({ ...before, course: { ...before.course, holes } })).toEqual([
    'course.holes[2].strokeIndex: 1 is also used by hole 10; ties go by hole order',
  ])
})

test('tells players about different scores by the number on the card', () => {
  const log = logOf([
    [1, 0, strokesOn('p1', 3, 4)],
    [2, 0, strokesOn('p1', 3, 5)],
  ])
  const sheet = foldSheet(sheetOf({ course: { name: 'Old Links', holes: backNineHoles() } }), log)
  expect(sheetNews(sheet).map(({ title }) => title)).toEqual([
    'Different scores of Ann on hole 12: please decide',
  ])
})
