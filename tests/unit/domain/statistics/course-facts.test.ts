import { expect, test } from 'vitest'
import { courseFacts } from '../../../../src/domain/statistics/course-facts.ts'
import { courseFiguresOf } from '../../../../src/domain/statistics/course-figures.ts'
import { golferRound } from '../../../support/golfer-rounds.ts'

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
