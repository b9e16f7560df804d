import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '../../src/contract/session.ts'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { CardDialog } from '../../src/features/play/finish/FinishDialog.tsx'
import { MenuDialog } from '../../src/features/play/score/MenuDialog.tsx'
import { rememberUser } from '../../src/features/session/remembered-user.ts'
import { localStore } from '../../src/platform/browser/storage.ts'
import { type Line, logOf, sheetOf, strokesOn } from '../support/score-sheets.ts'
import { dialogOf } from '../support/scoring-screen.ts'

/** Shows the card of a round after a log. */
function cardOf(lines: readonly Line[], document: object): string[] {
  const log = logOf(lines)
  const { props } = dialogOf(foldSheet(sheetOf(document), log), 'ann@example.com', log)
  render(<CardDialog {...props} />)
  return within(screen.getByRole('table', { name: 'Scores by hole' }))
    .getAllByRole('row')
    .slice(4)
    .map(({ textContent }) => textContent ?? '')
}

test('reviews a match that is over as complete, with what the game counts', () => {
  const holes = [1, 2].flatMap((hole): Line[] => [
    [1, 0, strokesOn('p1', hole, 3)],
    [1, 0, strokesOn('p2', hole, 4)],
  ])
  expect(cardOf(holes, { scoringMethod: { type: 'MatchPlay' } })).toEqual(['Gross68', 'MatchWon 2&1Lost 2&1'])
  expect(screen.getByText('The match is over.')).toBeDefined()
  expect(screen.queryByText(/has no score on/)).toBeNull()
})

test('reviews points beside gross scores, and says what is missing', () => {
  const lines: Line[] = [[1, 0, strokesOn('p1', 1, 3)]]
  expect(cardOf(lines, { scoringMethod: { type: 'Stableford' } })).toEqual(['Gross3', 'Pts3–'])
  expect(screen.getByText(/Bob has no score on/)).toBeDefined()
})

const TOOLS = /^(Course and game|Discard the round|Finish)$/

/** Shows the menu and the card of Ann's round to whoever is signed in. Returns the buttons that only Ann may use. */
function toolsFor(login: string | undefined): string[] {
  const user = login === undefined ? undefined : ({ id: login, role: 'golfer' } as unknown as User)
  rememberUser(localStore, user, () => {})
  const { props } = dialogOf(foldSheet(sheetOf(), []), 'ann@example.com')
  render(
    <>
      <MenuDialog {...props} />
      <CardDialog {...props} />
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
