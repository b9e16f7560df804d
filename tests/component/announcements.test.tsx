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
  return {
    show: (next: Scoring) => act(() => $state.set(next)),
    openDialog: (dialog: string | undefined) => act(() => $dialog.set(dialog)),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
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
  const { show, wait } = open()
  show(scoringScreen([ANN]))
  wait(PAUSE_MS)
  const message = polite()
  expect(message).toMatch(/^Ann 4, par\. Saved on this phone/)
  wait(60_000)
  show(scoringScreen([ANN]))
  wait(PAUSE_MS)
  expect(polite()).toBe(message)
  show(scoringScreen([ANN, BOB]))
  wait(PAUSE_MS)
  expect(polite()).toBe('Bob 4, par. Saved on this phone. 2 lead')
})

test('adds an equal message once more, so that it is heard again', () => {
  const { show, wait } = open()
  const enter = (lines: Line[]) => {
    show(scoringScreen(lines))
    wait(PAUSE_MS)
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
  const { show, wait } = open()
  const hole = polite()
  show(scoringScreen([ANN], { saving: { status: 'saving' } }))
  wait(PAUSE_MS)
  expect(polite()).toBe(hole)
  show(scoringScreen([ANN]))
  wait(PAUSE_MS)
  expect(polite()).toMatch(/^Ann 4, par\. Saved on this phone/)
})

test('interrupts to say that a score is not saved', () => {
  const { show, wait } = open()
  show(scoringScreen([ANN], { saving: { status: 'notSaved', count: 1, reason: 'full' } }))
  wait(PAUSE_MS)
  expect(urgent()).toMatch(/^Ann 4, par\. Not saved/)
  expect(polite()).toBe('')
  show(scoringScreen([ANN]))
  wait(PAUSE_MS)
  expect([urgent(), polite()]).toEqual(['', 'Saved on this phone, Sent'])
})

test('says nothing again after a dialog that has hidden it', () => {
  const { show, openDialog, wait } = open()
  show(scoringScreen([ANN]))
  wait(PAUSE_MS)
  openDialog('menu')
  openDialog(undefined)
  expect(polite()).toBe('')
})

test('says nothing after a dialog of what has changed meanwhile', () => {
  const { show, openDialog, wait } = open()
  openDialog('menu')
  show(scoringScreen([ANN]))
  wait(PAUSE_MS)
  openDialog(undefined)
  wait(PAUSE_MS)
  expect(polite()).toBe('')
})
