import { expect, test } from 'vitest'
import { resultImage } from '../../../../src/domain/card-image/result-image.ts'
import type { Shape } from '../../../../src/domain/card-image/shapes.ts'
import { players } from '../../../support/four-players.ts'
import { type Changes, FINISHED, LIVE, shownOf } from '../../../support/recorded.ts'

type Text = Extract<Shape, { kind: 'text' }>

function imageOf(lines: Record<string, string>, changes: Changes = {}, state = FINISHED) {
  const round = shownOf({ players: players(lines), ...changes }, state)
  const image = resultImage(round, 'Fairway', 'example.org/round/R1')
  const texts = image.shapes.filter((shape): shape is Text => shape.kind === 'text')
  return { ...image, texts, lines: texts.map(({ text }) => text) }
}

test('shows the result, the course, the first rows and the best hole', () => {
  const { lines } = imageOf({ Ann: '3 4 4', Bob: '4 4 4' })
  expect(lines).toContain('Ann won by 1')
  expect(lines).toContain('Ahead from the start')
  expect(lines).toEqual(expect.arrayContaining(['1', 'Ann', '−1', '2', 'Bob', 'E']))
  expect(lines.slice(lines.indexOf('Best hole'), -1)).toEqual(['Best hole', 'Birdie on 1', 'Ann'])
  expect(lines.at(-1)).toBe('example.org/round/R1')
})

test('says who leads a round in play', () => {
  const { lines } = imageOf({ Ann: '3 4 .', Bob: '4 4 .' }, {}, LIVE)
  expect(lines).toContain('Ann leads')
  expect(lines).toContain('1 under par, thru 2')
  expect(imageOf({ Ann: '. . .', Bob: '. . .' }, {}, LIVE).lines).toContain('No scores yet')
  expect(imageOf({ Ann: '4 4 .' }, {}, LIVE).lines).toContain('Level par, thru 2')
})

test('prefers a hole in one to every other hole', () => {
  const course = { name: 'Old Links', holes: [5, 3].map((par) => ({ par })) }
  expect(imageOf({ Ann: '2 1' }, { course }).lines).toContain('Hole in one on 2')
})

const METHODS = ['StrokePlay', 'Stableford', 'MatchPlay', 'Skins', 'Nines'] as const
const LONG_NAME = 'Bartholomew Featherstonehaugh-Cholmondeley'
const COUNTS = { StrokePlay: [1, 30], Stableford: [1, 30], MatchPlay: [2], Skins: [2, 30], Nines: [3] }

test.each(METHODS)('is 1080 by 1920 pixels and keeps everything inside: %s', (type) => {
  for (const count of COUNTS[type]) {
    for (const state of [FINISHED, LIVE]) {
      const names = Array.from({ length: count }, (_, at) => `${LONG_NAME} ${at}`)
      const lines = Object.fromEntries(names.map((name, at) => [name, at % 2 ? '4 4 5' : '4 3 4']))
      const { width, height, texts } = imageOf(lines, { scoringMethod: { type } }, state)
      expect([width * 2, height * 2]).toEqual([1080, 1920])
      for (const { x, y, size, align, widthMax = 0, linesMax = 1 } of texts) {
        const half = (linesMax * size * 1.15) / 2
        expect(y - half).toBeGreaterThanOrEqual(0)
        expect(y + half).toBeLessThanOrEqual(height)
        if (align === 'end') expect(x - widthMax).toBeGreaterThanOrEqual(0)
        else expect(x + widthMax).toBeLessThanOrEqual(width)
      }
    }
  }
})
