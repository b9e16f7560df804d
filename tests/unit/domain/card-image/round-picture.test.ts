import { expect, test } from 'vitest'
import { type PictureShape, roundPicture } from '../../../../src/domain/card-image/round-picture.ts'
import type { Shape } from '../../../../src/domain/card-image/shapes.ts'
import { drawableRound } from '../../../../src/domain/link-preview/drawable-round.ts'
import { players } from '../../../support/four-players.ts'
import { type Changes, FINISHED, holes, LIVE, shownOf, strokes } from '../../../support/recorded.ts'

type Text = Extract<Shape, { kind: 'text' }>

interface Order {
  shape?: PictureShape
  state?: typeof LIVE
  mode?: 'scores' | 'names'
  canDraw?: (character: string) => boolean
}

function pictureOf(changes: Changes, order: Order = {}) {
  const { shape = 'upright', state = FINISHED, mode = 'scores', canDraw = () => true } = order
  const round = drawableRound(shownOf(changes, state), canDraw)
  const preview = { mode, isLive: state.isLive, nowMs: 0 }
  const address = 'example.org/round/R1'
  const image = roundPicture(round, { shape, preview, company: 'Fairway', address })
  const texts = image.shapes.filter((one): one is Text => one.kind === 'text')
  return { ...image, texts, lines: texts.map(({ text }) => text.replaceAll('\u00a0', ' ')) }
}
const linesOf = (scores: Record<string, string>, order: Order = {}, changes: Changes = {}) =>
  pictureOf({ players: players(scores), ...changes }, order).lines

test('shows who won with the figure that decided, course, date, the order, and what made the round', () => {
  const lines = linesOf({ Ann: '3 4 4', Bob: '4 4 4' })
  expect(lines).toEqual(
    expect.arrayContaining(['Fairway', 'Ann won by 1', '11, 1 under par', 'Old Links  ·  20 Jun 2026']),
  )
  expect(lines).toEqual(expect.arrayContaining(['1', 'Ann', '−1', '2', 'Bob', 'E']))
  expect(lines).toEqual(
    expect.arrayContaining(['Ann led from the first hole on', 'The only birdie: Ann on 1']),
  )
  expect(lines.at(-1)).toBe('example.org/round/R1')
})

test('says who leads a round in play, and that it is live', () => {
  const state = LIVE
  const lines = linesOf({ Ann: '3 4 .', Bob: '4 4 .' }, { state })
  expect(lines).toEqual(expect.arrayContaining(['LIVE', 'Ann leads', '1 under par, thru 2']))
  expect(linesOf({ Ann: '. . .', Bob: '. . .' }, { state })).toContain('No scores yet')
  expect(linesOf({ Ann: '4 4 .' }, { state })).toContain('Level par, thru 2')
})

test('shows only course and names, in the order of the file, where scores are not public', () => {
  const lines = linesOf({ Bob: '4 4 4', Ann: '3 4 4' }, { mode: 'names', shape: 'wide' })
  expect(lines.filter((line) => ['Old Links', 'Ann', 'Bob'].includes(line))).toEqual([
    'Old Links',
    'Bob',
    'Ann',
  ])
  expect(lines.join()).not.toMatch(/won|−1|under par/)
})

test('replaces names that the fonts cannot write, and leaves out single characters', () => {
  const changes = {
    course: { name: '東コース', holes: holes(4) },
    players: [
      { name: '山田 A', holes: strokes('4') },
      { name: 'Ann ⛳ 山', holes: strokes('5') },
    ],
  }
  const { lines } = pictureOf(changes, { canDraw: (character) => /[\w ]/.test(character) })
  expect(lines).toEqual(expect.arrayContaining(['Player 1 won by 1', 'Player 1', 'Ann']))
  expect(lines.join()).toContain('A round of golf')
})

const LONG_NAME = 'Bartholomew Featherstonehaugh-Cholmondeley'
const COUNTS = { StrokePlay: [1, 30], Stableford: [4], MatchPlay: [2], Skins: [30], Nines: [3] }
const SIZES = { square: [540, 540], upright: [540, 960], wide: [1200, 630] } as const

test.each(Object.entries(COUNTS))('keeps everything inside of each shape: %s', (type, counts) => {
  for (const count of counts)
    for (const state of [FINISHED, LIVE])
      for (const [shape, size] of Object.entries(SIZES)) {
        const names = Array.from({ length: count }, (_, at) => `${LONG_NAME} ${at}`)
        const lines = Object.fromEntries(names.map((name, at) => [name, at % 2 ? '4 4 5' : '4 3 4']))
        const changes = { players: players(lines), scoringMethod: { type: type as keyof typeof COUNTS } }
        const { width, height, texts } = pictureOf(changes, { shape: shape as PictureShape, state })
        expect([width, height]).toEqual(size)
        for (const { x, y, size, align, widthMax = 0, linesMax = 1 } of texts) {
          const half = (linesMax * size * 1.15) / 2
          expect(y - half).toBeGreaterThanOrEqual(0)
          expect(y + half).toBeLessThanOrEqual(height)
          if (align === 'end') expect(x - widthMax).toBeGreaterThanOrEqual(0)
          else expect(x + widthMax).toBeLessThanOrEqual(width)
        }
      }
})
