import { fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { PhonesDialog } from '../../src/features/play/phones/PhonesDialog.tsx'
import type { ScoreDialogProps } from '../../src/features/play/score/score-dialog.ts'
import { logOf, sheetOf } from '../support/score-sheets.ts'

/** Shows the phones of a round of Ann, Bob and Cara, of whom Bob has left. Returns what is kept of invitations. */
function show(invitations?: { key: string; name: string }[]) {
  const round = sheetOf({
    players: [
      { id: 'p1', name: 'Ann', owner: true },
      { id: 'p2', name: 'Bob' },
    ],
  })
  const log = logOf([
    [1, 0, { kind: 'player', player: 'p2', isRemoved: true }],
    [1, 1, { kind: 'player', player: 'p3', name: 'Cara' }],
  ])
  const kept = {
    token: 'T',
    key: 'K',
    owner: 'ann@example.com',
    me: 'p1',
    round,
    isStarted: false,
    invitations,
  }
  const open = { status: 'found', sheet: foldSheet(round, log), kept, log }
  const remember = vi.fn()
  const props = {
    scoring: { open },
    store: { sheet: { token: 'T', $state: atom(open), remember, exchange: vi.fn() } },
    phone: { randomToken: () => 'K9' },
    onClose: () => {},
  }
  render(<PhonesDialog {...(props as unknown as ScoreDialogProps)} />)
  // Opening the dialog hands nothing over.
  expect(remember).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Enter scores' }))
  return () => remember.mock.lastCall?.[0]({}).invitations
}

test('names the next link after a player who is in the round now', () => {
  expect(show()()).toEqual([{ key: 'K9', name: 'Cara' }])
})

test('names the link of somebody else as the owner wishes', () => {
  const kept = show([{ key: 'K2', name: 'Scorer' }])
  const field = screen.getByLabelText('Name of the scorer')
  expect(field).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Show the link for this name' })).toBeNull()
  fireEvent.change(field, { target: { value: ' Eve ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show the link for this name' }))
  expect(kept()).toEqual([{ key: 'K9', name: 'Eve' }])
})
