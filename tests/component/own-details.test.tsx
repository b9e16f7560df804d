import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { cardOf } from '../../src/domain/score-sheet/card.ts'
import type { Scored } from '../../src/domain/score-sheet/score-view.ts'
import type { CardEntry } from '../../src/domain/score-sheet/sheet.ts'
import { OwnDetails } from '../../src/features/play/score/OwnDetails.tsx'

const PAR = 4

/** Shows the details of a player with what was entered on the first hole, and returns what is entered then. */
function show(fields: object) {
  const entry = { id: 'e1', kind: 'score', player: 'ann', hole: 1, seq: 1, device: 1, seen: 0, ...fields }
  const row: Scored = {
    kind: 'player',
    id: 'ann',
    name: 'Ann',
    card: cardOf([entry as CardEntry]),
    received: new Map(),
    isOut: false,
  }
  const onDetail = vi.fn()
  render(<OwnDetails row={row} hole={1} par={PAR} onDetail={onDetail} />)
  return onDetail
}
const green = () => screen.getByRole('button', { name: /^Green/ })

test('records the green with one tap where putts are not entered', async () => {
  const onDetail = show({ strokes: 5 })
  expect(green().getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(green())
  expect(onDetail).toHaveBeenLastCalledWith({ green: 'Hit' })
})

test.each([
  ['Hit', { green: 'Missed' }],
  ['Missed', { green: null }],
])('goes on from a green that is %s', async (value, next) => {
  const onDetail = show({ strokes: 5, green: value })
  expect(green().textContent).toBe(`Green ${value}`)
  await userEvent.click(green())
  expect(onDetail).toHaveBeenLastCalledWith(next)
})

test.each([
  [2, 'Hit'],
  [1, 'Missed'],
])('derives the green from strokes and %s putts', (putts, value) => {
  show({ strokes: 4, putts, green: 'Missed' })
  expect(green().textContent).toBe(`Green ${value}`)
  expect((green() as HTMLButtonElement).disabled).toBe(true)
})
