import { expect, test } from 'vitest'
import { courseFacts, figuresCardOf } from '../../../../src/domain/statistics/course-facts.ts'
import { courseFiguresOf } from '../../../../src/domain/statistics/course-figures.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { holes } from '../../../support/recorded.ts'

const report = { name: 'Old Links', holes: [], rounds: [], field: undefined }

test('names best and average, the hardest and easiest hole, and the hole to improve next', () => {
  // Par is 4 3 5 4 4 3 4 5 4. The averages over par are 1.5 on the first hole, −0.5 on the second, 1 on the last.
  const rounds = [
    golferRound({ token: 'R1', line: '6 3 5 4 4 3 4 5 5' }),
    golferRound({ token: 'R2', line: '5 2 5 4 4 3 4 5 5' }),
  ]
  const facts = courseFacts({ ...report, own: courseFiguresOf({ id: 'F-1', rounds }) })
  expect(facts.map(({ label, value, note, roundToken }) => [label, value, note, roundToken])).toEqual([
    ['Your best', '37', undefined, 'R2'],
    ['Your average', '38.0', undefined, undefined],
    ['Hardest for you', 'Hole 1', '+1.50 on average', undefined],
    ['Easiest for you', 'Hole 2', '−0.50 on average', undefined],
    ['Eclectic', '37', undefined, undefined],
    // The first and the last hole have a best of one over par; the best on the last is closer to its average.
    ['Next to improve', 'Hole 9', 'best 5 (+1)', undefined],
  ])
})

test('shows the field, also to a golfer who has not played there', () => {
  const field = { rounds: 1200, golfers: 3, average: 92.84, holes: [] }
  expect(courseFacts({ ...report, own: undefined, field })).toEqual([
    { label: 'Average of the field', value: '92.8', note: '1,200 rounds, 3 golfers' },
  ])
})

const cardOf = (pars: number[], ...lines: string[]) => {
  const course = { name: 'Short', holes: holes(...pars) }
  const [figures] = statisticsOf(lines.map((line) => golferRound({ course, line }))).courses
  if (!figures) throw new Error('no course')
  return figuresCardOf(figures)
}

test('has best, average and strokes over par on the card of the course', () => {
  // 4.5, 2.5 and 5 on pars 4, 3 and 5.
  const { courseCard, best, rows } = cardOf([4, 3, 5], '5 2 5', '4 3 5')
  expect(courseCard.par).toMatchObject({ outValues: [4, 3, 5].map(single), total: single(12) })
  expect(courseCard.strokeIndex).toMatchObject({ outValues: [1, 2, 3].map(single), total: undefined })
  expect(best.data).toMatchObject({ outValues: [{ total: 4 }, { total: 2 }, { total: 5 }], total: 11 })
  expect(rows).toEqual([
    { label: 'Average', values: ['4.5', '2.5', '5.0'], out: '12.0', in: '', total: '12.0' },
    { label: 'Over par', values: ['0.5', '\u22120.5', '0.0'], out: '0.0', in: '', total: '0.0' },
  ])
})

test('adds up each nine and the whole course', () => {
  const { rows, best } = cardOf([...NINE, ...NINE], [...NINE, ...NINE.map((par) => par + 1)].join(' '))
  expect(rows[0]).toMatchObject({ out: '36.0', in: '45.0', total: '81.0' })
  expect(best.data).toMatchObject({ outTotal: 36, inTotal: 45, total: 81 })
})

test('leaves holes without a score and their totals empty', () => {
  const { rows, best } = cardOf([4, 3], '5 P')
  expect(rows[0]).toMatchObject({ values: ['', ''], total: '' })
  expect(best.data).toMatchObject({ outValues: [{ total: 5 }, undefined], total: undefined })
})

const single = (value: number) => ({ type: 'Single', value })

test('has the averages of the field, if they are known', () => {
  const hole = { par: 4, strokeIndex: 1, average: 4.5, best: 4, rounds: 2 }
  const { rows } = figuresCardOf({ holes: [hole, hole] }, { holes: [4.25, 5] })
  expect(rows.at(-1)).toEqual({ label: 'Field', values: ['4.3', '5.0'], out: '9.3', in: '', total: '9.3' })
})
