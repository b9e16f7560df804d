import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { ResultPage } from '../../src/features/play/finish/ResultPage.tsx'
import { type Line, logOf, sheetOf, strokesOn } from '../support/score-sheets.ts'
import { dialogOf } from '../support/scoring-screen.ts'

const SCORES = [1, 2, 3].flatMap((hole): Line[] => [
  [1, 0, strokesOn('p1', hole, 3)],
  [1, 0, strokesOn('p2', hole, 4)],
])

function show(lines: readonly Line[], owner: string | null) {
  const log = logOf(lines)
  const { props, enter } = dialogOf(foldSheet(sheetOf(), log), owner, log)
  render(<ResultPage {...props} />)
  return enter
}

test('shows who wins and the order before the finish, and lets each player confirm their card', () => {
  const enter = show(SCORES, null)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Ann won by 3')
  expect(within(dialog.getByRole('list', { name: 'Order' })).getAllByRole('listitem')).toHaveLength(2)
  expect(dialog.getByText('Ann led from the first hole on')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm the card of Bob' }))
  expect(enter).toHaveBeenCalledExactlyOnceWith({ kind: 'confirm', player: 'p2' })
  expect(dialog.queryByRole('button', { name: 'Finish' })).toBeNull()
  expect(dialog.queryByRole('img', { name: /^Picture/ })).toBeNull()
})

test('finishes the round of the owner, and then has the picture', () => {
  const enter = show(SCORES, 'ann@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  expect(enter).toHaveBeenCalledExactlyOnceWith({ kind: 'finish', isComplete: true })
  cleanup()
  show([...SCORES, [1, 0, { kind: 'finish' }]], 'ann@example.com')
  expect(screen.getByRole('img', { name: /^Picture of the result/ })).toBeTruthy()
  expect(screen.getByText(/^The round is finished. Ann and Bob have not confirmed./)).toBeTruthy()
})
