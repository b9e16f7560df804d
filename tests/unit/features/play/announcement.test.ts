import { expect, test } from 'vitest'
import { announcement } from '../../../../src/features/play/Announcements.tsx'
import type { Saving } from '../../../../src/features/play/saving.ts'
import type { Scoring } from '../../../../src/features/play/score/scoring.store.ts'
import { type Line, strokesOn } from '../../../support/score-sheets.ts'
import { scoringScreen as screen } from '../../../support/scoring-screen.ts'

const said = (before: Scoring | undefined, now: Scoring) => announcement(before, now, 'm')

test('says the hole when the screen is opened and when it changes', () => {
  expect(said(undefined, screen([]))).toBe('Hole 1, par 4, stroke index 1')
  expect(said(screen([]), screen([], { hole: 2 }))).toBe('Hole 2, par 4, stroke index 2')
  expect(said(screen([]), screen([]))).toBe('')
})

test('says the length of a hole that has one', () => {
  const holes = [{ par: 4, strokeIndex: 7, tee: { lat: 56, lon: -3 }, greenMiddle: { lat: 56.003, lon: -3 } }]
  const shown = screen([], { document: { course: { name: 'Old Links', holes } } })
  expect(announcement(undefined, shown, 'yd')).toMatch(/^Hole 1, par 4, stroke index 7, 36\d yards$/)
})

test.each([
  ['a number', strokesOn('p1', 1, 4), 'Ann 4, par. Saved on this phone'],
  [
    'a pick-up',
    { kind: 'score', player: 'p1', hole: 1, strokes: null, pickUp: true },
    'Ann picked up. Saved on this phone',
  ],
  ['a score of another hole', strokesOn('p1', 3, 6), 'Ann 6, double bogey on 3. Saved on this phone'],
  ['a detail', { kind: 'score', player: 'p1', hole: 1, putts: 2 }, 'Ann putts 2 on 1. Saved on this phone'],
] as const)('says what was entered here with its meaning: %s', (_, entry, text) => {
  expect(said(screen([]), screen([[1, 0, entry]]))).toBe(text)
})

test('says what is left after a score was cleared or taken back', () => {
  const lines: Line[] = [[1, 0, strokesOn('p1', 1, 5)]]
  const cleared: Line[] = [...lines, [1, 1, strokesOn('p1', 1, null)]]
  expect(said(screen(lines), screen(cleared))).toBe('Ann no score. Saved on this phone')
})

test('says the standing in words when it changes', () => {
  const lines: Line[] = [[1, 0, strokesOn('p1', 1, 4)]]
  const both: Line[] = [...lines, [1, 1, strokesOn('p2', 1, 3)]]
  expect(said(screen(lines), screen(both))).toBe('Bob 3, birdie. Saved on this phone. Bob leads, 1 under par')
})

test('says why scores wait, and that they were sent afterwards', () => {
  const offline: Saving = { status: 'saved', waiting: 3, problem: 'offline' }
  const lines: Line[] = [[1, 0, strokesOn('p1', 1, 4)]]
  const waiting = screen(lines, { saving: offline })
  expect(said(screen([]), waiting)).toBe('Ann 4, par. Saved on this phone, 3 waiting, no network')
  expect(said(waiting, waiting)).toBe('')
  expect(said(waiting, screen(lines))).toBe('Saved on this phone, Sent')
})

test('says that a score is not saved or not accepted', () => {
  const lines: Line[] = [[1, 0, strokesOn('p1', 1, 4)]]
  const full: Saving = { status: 'notSaved', count: 1, reason: 'full' }
  expect(said(screen([]), screen(lines, { saving: full }))).toBe(
    'Ann 4, par. Not saved: the storage of this phone is full',
  )
  const refused: Saving = { status: 'saved', waiting: 0, refusal: 'the round is finished' }
  expect(said(screen(lines), screen(lines, { saving: refused }))).toBe(
    'Saved on this phone, Sent. Not accepted: the round is finished',
  )
})

test('says what another phone entered on the hole of the screen, and nothing of other holes', () => {
  expect(said(screen([]), screen([[2, 0, strokesOn('p2', 1, 5)]]))).toBe('Bob 5, bogey, phone 2, key 2')
  expect(said(screen([]), screen([[2, 0, strokesOn('p2', 2, 5)]]))).toBe('')
})

test('says on which hole phones disagree, and how it was settled', () => {
  const mine: Line[] = [[1, 0, strokesOn('p2', 1, 4)]]
  const contested: Line[] = [...mine, [2, 0, strokesOn('p2', 1, 6)]]
  const settled: Line[] = [...contested, [2, 2, strokesOn('p2', 1, 6)]]
  expect(said(screen(mine), screen(contested))).toBe('Phones disagree on Bob: 4 or 6')
  expect(said(screen(mine, { hole: 2 }), screen(contested, { hole: 2 }))).toBe(
    'Phones disagree on Bob on 1: 4 or 6',
  )
  expect(said(screen(contested), screen(settled))).toMatch(/^Bob 6, double bogey, settled/)
})

test('says that a finished round is open again', () => {
  const finished: Line[] = [[1, 0, { kind: 'finish', isComplete: false }]]
  const reopened: Line[] = [...finished, [1, 1, { kind: 'reopen' }]]
  expect(said(screen(finished), screen(reopened))).toBe('The round is open again')
})
