// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { PhonesDialog } from '../../src/features/play/phones/PhonesDialog.tsx'
import type { ScoreDialogProps } from '../../src/features/play/score/score-dialog.ts'
import { logOf, sheetOf } from '../support/score-sheets.ts'

afterEach(cleanup)

test('names the next link after a player who is in the round now', () => {
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
  const kept = { token: 'T', key: 'K', owner: 'ann@example.com', me: 'p1', round, isStarted: false }
  const open = { status: 'found', sheet: foldSheet(round, log), kept, log }
  const remember = vi.fn()
  const props = {
    scoring: { open },
    store: { sheet: { token: 'T', $state: atom(open), remember, exchange: vi.fn() } },
    onClose: () => {},
  }
  render(<PhonesDialog {...(props as unknown as ScoreDialogProps)} />)
  // Opening the dialog hands nothing over.
  expect(remember).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Enter scores' }))
  const [change] = remember.mock.calls[0] ?? []
  expect(change({})).toEqual({ invitations: [{ key: expect.any(String), name: 'Cara' }] })
})
