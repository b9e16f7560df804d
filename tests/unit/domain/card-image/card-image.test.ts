import { expect, test } from 'vitest'
import { cardImage } from '../../../../src/domain/card-image/card-image.ts'
import type { Shape } from '../../../../src/domain/card-image/shapes.ts'
import { shownRound } from '../../../../src/domain/shown-round.ts'
import { PARS_18, parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'

type Text = Extract<Shape, { kind: 'text' }>
const BIRDIES = PARS_18.map((par) => par - 1)

function pictureOf(cards: readonly Record<string, unknown>[], pars: readonly number[] = PARS_18) {
  const round = shownRound(
    parsedRound({
      type: 'Round',
      info: { startTimestampMs: 1781946000000, timezoneOffset: 0 },
      settings: settingsOf(pars),
      scorecard: { cards },
    }),
  )
  if (!round) throw new Error('no round')
  const picture = cardImage(round, 'Fairway', 'example.org/round/R1')
  const texts = picture.shapes.filter((shape): shape is Text => shape.kind === 'text')
  return { ...picture, texts, words: texts.map(({ text }) => text) }
}

test('says which course, when, what was played, whose site it is and where the round is', () => {
  const { words } = pictureOf([])
  expect(words).toEqual([
    'Old Links',
    '20 Jun 2026  ·  18 holes  ·  Par 72  ·  StrokePlay (Net)',
    'Fairway',
    'example.org/round/R1',
  ])
})

test('shows a player with standing, every score under its hole, and its mark', () => {
  const { texts, words, shapes } = pictureOf([playerCard('Ann', PARS_18, BIRDIES)])
  expect(words).toContain('Ann')
  expect(words).toContain('−18')
  const middles = texts.filter(({ text, size }) => /^[2345]$/.test(text) && size === 16).map(({ x }) => x)
  expect(middles).toHaveLength(18)
  expect([...middles].sort((a, b) => a - b)).toEqual(middles)
  expect(new Set(middles).size).toBe(18)
  expect(shapes.filter(({ kind }) => kind === 'disc')).toHaveLength(18)
})

test('paints nothing outside the sheet', () => {
  const { width, height, shapes } = pictureOf([playerCard('Ann', PARS_18, BIRDIES)])
  for (const shape of shapes) {
    if (shape.kind === 'stroke') continue
    expect(shape.x).toBeGreaterThanOrEqual(0)
    expect(shape.x).toBeLessThanOrEqual(width)
    expect(shape.y).toBeGreaterThanOrEqual(0)
    expect(shape.y).toBeLessThanOrEqual(height)
  }
})

test('a nine-hole card has one total and stays readable', () => {
  const { width, texts } = pictureOf([playerCard('Ann', [4, 3, 5], [4, 3, 5])], [4, 3, 5])
  expect(width).toBeGreaterThanOrEqual(720)
  expect(texts.filter(({ text, size }) => /^[345]$/.test(text) && size === 16)).toHaveLength(3)
})

test('of a large field everybody has one row, and those left out are counted', () => {
  const field = Array.from({ length: 90 }, (_, at) => playerCard(`Player ${at + 1}`, PARS_18, BIRDIES))
  const { words, height } = pictureOf([{ type: 'GroupCard', name: 'Flight 1', cards: field }])
  expect(words).toContain('Flight 1')
  expect(words).toContain('Player 60')
  expect(words).not.toContain('Player 61')
  expect(words).toContain('and 30 others')
  expect(words).not.toContain('−18')
  expect(height, 'twice of it is what browsers paint').toBeLessThan(4096)
})
