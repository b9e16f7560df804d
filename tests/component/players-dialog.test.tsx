// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { PlayersDialog } from '../../src/features/play/settings/PlayersDialog.tsx'
import { logOf, sheetOf } from '../support/score-sheets.ts'
import { dialogOf } from '../support/scoring-screen.ts'

afterEach(cleanup)

/** Shows the players after a change of Bob, to the owner or a scorer. Returns what is entered. */
function show(change: object, owner: string | null = 'ann@example.com') {
  const sheet = foldSheet(sheetOf(), logOf([[1, 0, { kind: 'player', player: 'p2', ...change }]]))
  const { props, enter } = dialogOf(sheet, owner)
  render(<PlayersDialog {...props} />)
  return enter
}
const restore = () => screen.queryByRole('button', { name: 'Restore Bob' })

test.each([
  ['removed', { isRemoved: true }, { isRemoved: false }],
  ['same as Ann', { mergedInto: 'p1' }, { mergedInto: null }],
])('brings a player back who was %s', async (words, change, entered) => {
  const enter = show(change)
  const button = restore()
  expect(button?.closest('li')?.textContent).toContain(`Bob ${words}`)
  if (button) await userEvent.click(button)
  expect(enter).toHaveBeenCalledWith({ kind: 'player', player: 'p2', ...entered })
})

test('leaves it to the owner to bring players back, and offers it for nobody else', () => {
  show({ isRemoved: true }, null)
  expect(restore()).toBeNull()
  cleanup()
  show({ name: 'Robert' })
  expect(screen.queryByText('Not in the round')).toBeNull()
})
