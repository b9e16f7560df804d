import { expect, test } from 'vitest'
import type { Shape } from '../../../../src/domain/card-image/shapes.ts'
import { drawableRound } from '../../../../src/domain/link-preview/drawable-round.ts'
import { previewImage } from '../../../../src/domain/link-preview/preview-image.ts'
import type { PreviewOptions } from '../../../../src/domain/link-preview/preview-text.ts'
import { type Changes, holes, parFours, shownOf, strokes } from '../../../support/recorded.ts'

const PARS = Array<number>(18).fill(4)
const OPTIONS: PreviewOptions = { mode: 'scores', isLive: false, nowMs: 0 }

function roundOf(count: number, changes: Changes = {}) {
  const players = Array.from({ length: count }, (_, at) => ({
    name: `Golfer ${at + 1}`,
    holes: strokes(PARS.map((par) => par + (at % 3)).join(' ')),
  }))
  return shownOf({ course: parFours(18), players, ...changes })
}
const textsIn = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test.each([1, 2, 3, 4, 5, 8, 9, 30])('draws %i players within 1200 by 630 pixels', (count) => {
  for (const mode of ['scores', 'names'] as const) {
    const image = previewImage(roundOf(count), { ...OPTIONS, mode }, 'Fairway')
    expect([image.width, image.height]).toEqual([1200, 630])
    for (const shape of image.shapes) {
      if (shape.kind === 'box') expect(shape.y + shape.height).toBeLessThanOrEqual(630.001)
      if (shape.kind === 'text') expect(shape.y + shape.size / 2).toBeLessThanOrEqual(630)
    }
  }
})

test('shows course, date, format and site, and each score hole by hole with few players', () => {
  const texts = textsIn(previewImage(roundOf(2), OPTIONS, 'Fairway').shapes)
  expect(texts).toEqual(expect.arrayContaining(['Fairway', 'Old Links', 'Golfer 1', 'Golfer 2', 'E', '+18']))
  expect(texts).toContain('20 Jun 2026  ·  18 holes  ·  Par 72  ·  Stroke play')
  expect(texts).toContain('Out 36   In 36   Gross 72')
  // Hole 4 and 18 scores of 4.
  expect(texts.filter((text) => text === '4')).toHaveLength(19)
})

test('shows the leaders of a large field and the number of other players', () => {
  const texts = textsIn(previewImage(roundOf(30), OPTIONS, 'Fairway').shapes)
  expect(texts.filter((text) => text.startsWith('Golfer'))).toHaveLength(7)
  expect(texts).toContain('and 23 more')
  expect(texts).toEqual(expect.arrayContaining(['Pos', 'Player', 'Out', 'In', 'Gross', 'To par']))
})

test('shows only names while nobody has a score', () => {
  const texts = textsIn(previewImage(roundOf(12), { ...OPTIONS, mode: 'names' }, 'Fairway').shapes)
  expect(texts.slice(3)).toEqual(
    [1, 6, 2, 7, 3, 8, 4, 9, 5, 10].map((n) => `Golfer ${n}`).concat('and 2 more'),
  )
})

test('marks a live round', () => {
  expect(textsIn(previewImage(roundOf(2), { ...OPTIONS, isLive: true }, 'Fairway').shapes)).toContain('LIVE')
})

test('replaces names that the fonts cannot write, and leaves out single characters', () => {
  const round = drawableRound(
    roundOf(1, {
      course: { name: '東コース', holes: holes(4) },
      players: [
        { name: '山田 A', holes: strokes('4') },
        { name: 'Ann ⛳ 山', holes: strokes('5') },
      ],
    }),
    (character) => /[\w ]/.test(character),
  )
  const texts = textsIn(previewImage(round, OPTIONS, 'Fairway').shapes)
  expect(texts).toEqual(expect.arrayContaining(['A round of golf', 'Player 1', 'Ann']))
})
