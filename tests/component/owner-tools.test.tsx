// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, test } from 'vitest'
import type { User } from '../../src/contract/session.ts'
import { FinishDialog } from '../../src/features/play/finish/FinishDialog.tsx'
import type { PhoneChoicesStore } from '../../src/features/play/phone-choices.store.ts'
import { MenuDialog } from '../../src/features/play/score/MenuDialog.tsx'
import type { ScoreDialogProps } from '../../src/features/play/score/score-dialog.ts'
import { rememberUser } from '../../src/features/session/remembered-user.ts'
import { localStore } from '../../src/platform/browser/storage.ts'
import { sheetOf } from '../support/score-sheets.ts'
import { scoringScreen } from '../support/scoring-screen.ts'

afterEach(cleanup)

const TOOLS = /^(Course and game|Discard the round|Finish)$/

/** Shows the menu and the card of Ann's round to whoever is signed in. Returns the buttons that only Ann may use. */
function toolsFor(login: string | undefined): string[] {
  const user = login === undefined ? undefined : ({ id: login, role: 'golfer' } as unknown as User)
  rememberUser(localStore, user, () => {})
  const round = sheetOf({
    players: [
      { id: 'p1', name: 'Ann', owner: true },
      { id: 'p2', name: 'Bob' },
    ],
  })
  const scoring = scoringScreen([])
  const kept = { token: 'T', owner: 'ann@example.com', round, me: null }
  const props = {
    scoring: { ...scoring, open: { ...scoring.open, kept } },
    store: { sheet: { exchange: async () => {} } },
    choices: { $state: atom({}), canVibrate: () => false } as unknown as PhoneChoicesStore,
    onOpen: () => {},
    onClose: () => {},
  } as unknown as ScoreDialogProps
  render(
    <>
      <MenuDialog {...props} />
      <FinishDialog {...props} />
    </>,
  )
  return screen.queryAllByRole('button', { name: TOOLS }).map((button) => button.textContent ?? '')
}

test.each([['ann@example.com'], [undefined]])('shows the tools of the owner to %s', (login) => {
  expect(toolsFor(login)).toEqual(['Course and game', 'Discard the round', 'Finish'])
  expect(screen.queryByText(/This is the round of/)).toBeNull()
})

test('shows another golfer of the same phone no tools of the owner, and says whose round it is', () => {
  expect(toolsFor('bob@example.com')).toEqual([])
  expect(screen.queryAllByText('Finish the round')).toEqual([])
  expect(screen.getAllByText(/This is the round of/).map(({ textContent }) => textContent)).toEqual([
    'This is the round of Ann, who alone can finish, change or discard it.',
    'This is the round of Ann, who finishes it.',
  ])
})
