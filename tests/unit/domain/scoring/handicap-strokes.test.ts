import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handicapStrokes, strokeRanks } from '../../../../src/domain/scoring/handicap-strokes.ts'
import { playingHandicaps, strokeIndexes } from '../../../support/arbitraries.ts'

const EIGHTEEN = [7, 15, 3, 11, 1, 17, 9, 13, 5, 8, 16, 4, 12, 2, 18, 10, 14, 6]
const whereReceived = (strokes: number[], count: number) =>
  EIGHTEEN.filter((_, at) => strokes[at] === count).toSorted((a, b) => a - b)

describe('strokes by stroke index (World Handicap System, appendix E)', () => {
  test('gives a handicap of 20 a second stroke on the indexes 1 and 2', () => {
    const strokes = handicapStrokes(20, EIGHTEEN)
    expect(whereReceived(strokes, 2)).toEqual([1, 2])
    expect(whereReceived(strokes, 1)).toHaveLength(16)
  })

  test('adds the strokes of a plus handicap from the highest index down', () => {
    const strokes = handicapStrokes(-3, EIGHTEEN)
    expect(whereReceived(strokes, -1)).toEqual([16, 17, 18])
    expect(whereReceived(strokes, 0)).toHaveLength(15)
  })
})

test('ranks nine holes that have the odd indexes of eighteen', () => {
  expect(handicapStrokes(11, [5, 17, 1, 9, 13, 3, 15, 7, 11])).toEqual([1, 1, 2, 1, 1, 2, 1, 1, 1])
})

test('uses the order of the holes when a course has no stroke indexes', () => {
  expect(strokeRanks([undefined, undefined, undefined])).toEqual([1, 2, 3])
})

test('gives a hole without a stroke index the lowest free index', () => {
  expect(strokeRanks([2, undefined, 4, 1])).toEqual([2, 3, 4, 1])
})

test('gives strokes that add up to the playing handicap on any course', () => {
  fc.assert(
    fc.property(
      playingHandicaps,
      fc.integer({ min: 1, max: 18 }).chain(strokeIndexes),
      (handicap, indexes) => {
        const strokes = handicapStrokes(handicap, indexes)
        expect(strokes).toHaveLength(indexes.length)
        expect(strokes.reduce((sum, one) => sum + one, 0)).toBe(handicap)
      },
    ),
  )
})

test('gives floor(H / n) and one more up to index H mod n when the indexes are 1 to n', () => {
  const cards = fc
    .integer({ min: 1, max: 18 })
    .map((n) => Array.from({ length: n }, (_, at) => at + 1))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
  fc.assert(
    fc.property(playingHandicaps, cards, (handicap, indexes) => {
      const n = indexes.length
      const rest = ((handicap % n) + n) % n
      expect(handicapStrokes(handicap, indexes)).toEqual(
        indexes.map((index) => Math.floor(handicap / n) + (index <= rest ? 1 : 0)),
      )
    }),
  )
})
