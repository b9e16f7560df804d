import { expect, test } from 'vitest'
import { cardImage } from '../../../../src/domain/card-image/card-image.ts'
import { type Shape, textLines } from '../../../../src/domain/card-image/shapes.ts'
import { shownRound } from '../../../../src/domain/round/shown-round.ts'
import { PARS_18, parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'

type Text = Extract<Shape, { kind: 'text' }>
const BIRDIES = PARS_18.map((par) => par - 1)

function imageOf(cards: readonly Record<string, unknown>[], pars: readonly number[] = PARS_18) {
  const round = shownRound(
    parsedRound({
      type: 'Round',
      info: { startTimestampMs: 1781946000000, timezoneOffset: 0 },
      settings: settingsOf(pars),
      scorecard: { cards },
    }),
  )
  if (!round) throw new Error('no round')
  const image = cardImage(round, 'Fairway', 'example.org/round/R1')
  const texts = image.shapes.filter((shape): shape is Text => shape.kind === 'text')
  return { ...image, texts, lines: texts.map(({ text }) => text) }
}

test('shows course, date, format, company and address', () => {
  const { lines } = imageOf([])
  expect(lines).toEqual([
    'Old Links',
    '20 Jun 2026  ·  18 holes  ·  Par 72  ·  Stroke play (Net)',
    'Fairway',
    'example.org/round/R1',
  ])
})

test('shows the standing of a player, and each score with its mark in the column of its hole', () => {
  const { texts, lines, shapes } = imageOf([playerCard('Ann', PARS_18, BIRDIES)])
  expect(lines).toContain('Ann')
  expect(lines).toContain('−18')
  const centers = texts.filter(({ text, size }) => /^[2345]$/.test(text) && size === 16).map(({ x }) => x)
  expect(centers).toHaveLength(18)
  expect([...centers].sort((a, b) => a - b)).toEqual(centers)
  expect(new Set(centers).size).toBe(18)
  expect(shapes.filter(({ kind }) => kind === 'disc')).toHaveLength(18)
})

test('paints nothing outside the sheet', () => {
  const { width, height, shapes } = imageOf([playerCard('Ann', PARS_18, BIRDIES)])
  for (const shape of shapes) {
    if (shape.kind === 'stroke') continue
    expect(shape.x).toBeGreaterThanOrEqual(0)
    expect(shape.x).toBeLessThanOrEqual(width)
    expect(shape.y).toBeGreaterThanOrEqual(0)
    expect(shape.y).toBeLessThanOrEqual(height)
  }
})

test('gives a short course one total and the minimum width', () => {
  const { width, texts } = imageOf([playerCard('Ann', [4, 3, 5], [4, 3, 5])], [4, 3, 5])
  expect(width).toBeGreaterThanOrEqual(720)
  expect(texts.filter(({ text, size }) => /^[345]$/.test(text) && size === 16)).toHaveLength(3)
})

test('shows one row for each participant of a large field, and counts the omitted ones', () => {
  const field = Array.from({ length: 90 }, (_, at) => playerCard(`Player ${at + 1}`, PARS_18, BIRDIES))
  const { lines, height } = imageOf([{ type: 'GroupCard', name: 'Flight 1', cards: field }])
  expect(lines).toContain('Flight 1')
  expect(lines).toContain('Player 60')
  expect(lines).not.toContain('Player 61')
  expect(lines).toContain('and 30 others')
  expect(lines).not.toContain('−18')
  expect(height, 'browsers limit the height of the painted canvas, which is twice this').toBeLessThan(4096)
})

/** Every character is 10 wide. */
const widthOf = (text: string) => text.length * 10
const linesOf = (text: string, linesMax?: number) =>
  textLines(
    { kind: 'text', x: 0, y: 100, size: 20, ink: 'ink', text, widthMax: 100, ...(linesMax && { linesMax }) },
    widthOf,
  )

test('keeps a text on one line unless more lines are allowed', () => {
  expect(linesOf('Ann won')).toEqual([{ text: 'Ann won', y: 100 }])
  expect(linesOf('Ann Archer won by 2')).toEqual([{ text: 'Ann Arche…', y: 100 }])
})

test('breaks a text between words, around its center', () => {
  expect(linesOf('Ann Archer won by 2', 3)).toEqual([
    { text: 'Ann Archer', y: 88.5 },
    { text: 'won by 2', y: 111.5 },
  ])
})

test('cuts off a word that is too wide, and keeps the words after it', () => {
  expect(linesOf('Bartholomew-Featherstone won', 3).map(({ text }) => text)).toEqual(['Bartholom…', 'won'])
})

test('cuts off what does not fit on the last line', () => {
  expect(linesOf('Ann Archer won by 2 strokes', 2).map(({ text }) => text)).toEqual([
    'Ann Archer',
    'won by 2…',
  ])
})
