import { act, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcements } from '../../src/features/play/Announcements.tsx'
import type { Scoring, ScoringStore } from '../../src/features/play/score/scoring.store.ts'
import { type Line, strokesOn } from '../support/score-sheets.ts'
import { scoringScreen } from '../support/scoring-screen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ANN: Line = [1, 0, strokesOn('p1', 1, 4)]
const BOB: Line = [1, 1, strokesOn('p2', 1, 4)]
const PAUSE_MS = 300

/** Shows the announcements of a screen, and returns how it changes. */
function open() {
  const $state = atom<Scoring | undefined>(scoringScreen([]))
  const $dialog = atom<string | undefined>(undefined)
  const store = { $state, $dialog, $numbersOf: atom(undefined) } as unknown as ScoringStore
  render(<Announcements store={store} unit="m" />)
  act(() => vi.advanceTimersByTime(PAUSE_MS))
  const show = (next: Scoring) => act(() => $state.set(next))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const openDialog = (dialog: string | undefined) => act(() => $dialog.set(dialog))
  /** Shows a screen until it is announced. */
  const announce = (next: Scoring) => {
    show(next)
    wait(PAUSE_MS)
  }
  return { show, wait, openDialog, announce }
}
const polite = () => screen.getByRole('status').textContent
const urgent = () => screen.getByRole('alert').textContent

test('announces scores that follow each other quickly in one message', () => {
  const { show, wait } = open()
  const hole = polite()
  show(scoringScreen([ANN]))
  wait(PAUSE_MS - 1)
  show(scoringScreen([ANN, BOB]))
  wait(PAUSE_MS - 1)
  expect(polite()).toBe(hole)
  wait(1)
  expect(polite()).toBe('Ann 4, par. Bob 4, par. Saved on this phone. 2 lead')
})

test('keeps a message until the next one, however long that takes and whatever is only refreshed', () => {
  const { wait, announce } = open()
  announce(scoringScreen([ANN]))
  const message = polite()
  expect(message).toMatch(/^Ann 4, par\. Saved on this phone/)
  wait(60_000)
  announce(scoringScreen([ANN]))
  expect(polite()).toBe(message)
  announce(scoringScreen([ANN, BOB]))
  expect(polite()).toBe('Bob 4, par. Saved on this phone. 2 lead')
})

test('adds an equal message once more, so that it is heard again', () => {
  const { announce } = open()
  const enter = (lines: Line[]) => {
    announce(scoringScreen(lines))
    return screen.getByRole('status').firstElementChild
  }
  enter([ANN])
  const first = enter([ANN, ANN])
  const second = enter([ANN, ANN, ANN])
  expect([first?.textContent, second?.textContent]).toEqual([
    'Ann 4, par. Saved on this phone',
    'Ann 4, par. Saved on this phone',
  ])
  expect(second).not.toBe(first)
})

test('announces a score only once it is saved', () => {
  const { announce } = open()
  const hole = polite()
  announce(scoringScreen([ANN], { saving: { status: 'saving' } }))
  expect(polite()).toBe(hole)
  announce(scoringScreen([ANN]))
  expect(polite()).toMatch(/^Ann 4, par\. Saved on this phone/)
})

test('interrupts to say that a score is not saved', () => {
  const { announce } = open()
  announce(scoringScreen([ANN], { saving: { status: 'notSaved', count: 1, reason: 'full' } }))
  expect(urgent()).toMatch(/^Ann 4, par\. Not saved/)
  expect(polite()).toBe('')
  announce(scoringScreen([ANN]))
  expect([urgent(), polite()]).toEqual(['', 'Saved on this phone, Sent'])
})

test('says nothing again after a dialog that has hidden it', () => {
  const { openDialog, announce } = open()
  announce(scoringScreen([ANN]))
  openDialog('menu')
  openDialog(undefined)
  expect(polite()).toBe('')
})

test('says nothing after a dialog of what has changed meanwhile', () => {
  const { wait, openDialog, announce } = open()
  openDialog('menu')
  announce(scoringScreen([ANN]))
  openDialog(undefined)
  wait(PAUSE_MS)
  expect(polite()).toBe('')
})
