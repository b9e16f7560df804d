// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AdminRound } from '../../src/contract/users.ts'
import { RoundsTable } from '../../src/features/console/user/rounds/RoundsTable.tsx'
import { createRoundBulk } from '../../src/features/console/user/rounds/round-bulk.store.ts'
import { createRoundChanges } from '../../src/features/console/user/rounds/round-changes.store.ts'
import { createChangeNotice } from '../../src/features/shared/changes/change-notice.store.ts'
import { httpFailure, stubApi, success } from '../support/stub-api.ts'

const JUNE_MS = Date.UTC(2026, 5, 20)
const specified = (index: number, more: Partial<AdminRound> = {}) =>
  ({ token: `R${index}`, iid: 'I-1', timestamp: JUNE_MS, isDeleted: false, ...more }) as AdminRound
const complete = (index: number, more: Partial<AdminRound> = {}) =>
  specified(index, {
    course: index % 2 ? 'Old Links' : 'New Links',
    format: 'RoundFormat.Individual',
    scoring: 'Stableford',
    handicapMode: 'Net',
    players: ['Bob', 'Cy'],
    score: { gross: 80 + index, points: 30, label: 'Pts' },
    holes: { played: 18, of: 18 },
    isLive: false,
    ...more,
  })
const rounds = [
  complete(1),
  complete(2, { isDeleted: true }),
  complete(3, { isLive: true, holes: { played: 4, of: 18 }, players: [] }),
  complete(4, { scoring: 'StrokePlay', format: 'RoundFormat.Team.BestBall' }),
]

afterEach(cleanup)

function opened(shown: readonly AdminRound[] = rounds, searched?: string) {
  const stub = stubApi()
  const changes = createRoundChanges(stub.api, createChangeNotice(), () => {})
  const bulk = createRoundBulk({
    ...{ api: stub.api, id: 'S-ANN1', notice: createChangeNotice() },
    ...{ onChanged: () => {}, onFinished: () => {}, onEnded: () => {} },
  })
  const table = (rows: readonly AdminRound[]) => (
    <RoundsTable
      rounds={rows}
      owner="ann"
      changes={changes}
      bulk={bulk}
      searched={searched}
      onRefresh={() => {}}
    />
  )
  const { rerender, ...rendered } = render(table(shown))
  return { ...stub, ...rendered, show: (rows: readonly AdminRound[]) => rerender(table(rows)) }
}
const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
const rowOf = (token: string) => screen.getByRole('link', { name: token }).closest('tr') as HTMLElement
const box = (token: string) => screen.getByRole('checkbox', { name: `Select round ${token}` })
const selected = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select round/, checked: true })
    .map((checkbox) => checkbox.getAttribute('aria-label')?.split(' ').at(-1))
const SPECIFIED = ['Round Token', 'Install Id', 'Date', 'Link', 'Download', 'Delete/Undelete', 'Print']

test('shows additional columns after the specified ones, which keep their order', () => {
  opened()
  expect(headers().filter((name) => SPECIFIED.includes(name))).toEqual(SPECIFIED)
  const texts = (token: string) => [...rowOf(token).querySelectorAll('td')].map((cell) => cell.textContent)
  expect(texts('R3').slice(3, 9)).toEqual([
    'Old Links',
    'Stableford (Net)',
    'Alone',
    '83, 30 Pts',
    '4 of 18',
    'Live',
  ])
  expect(texts('R4').slice(3, 9)).toEqual([
    ...['New Links', 'Best ball, Stroke play (Net)', 'with Bob, Cy', '84, 30 Pts', '18', '–'],
  ])
})

test('has exactly the specified columns and choices if the API sends no additional fields', async () => {
  opened([specified(1), specified(2)])
  expect(headers()).toEqual(SPECIFIED)
  expect(screen.queryByLabelText('Format')).toBeNull()
  expect(within(screen.getByLabelText('State')).queryByText('Live')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const choices = within(screen.getByRole('group', { name: 'Columns shown' })).getAllByRole('checkbox')
  expect(choices.map((checkbox) => checkbox.closest('label')?.textContent)).toEqual(SPECIFIED.slice(1))
})

test('hides columns, remembers them, and shows all again', async () => {
  const { unmount } = opened()
  const chooser = screen.getByRole('button', { name: 'Columns' })
  await userEvent.click(chooser)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Course' }))
  expect(headers()).not.toContain('Course')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(chooser)
  expect(screen.queryByRole('group', { name: 'Columns shown' })).toBeNull()
  unmount()
  opened()
  expect(headers()).not.toContain('Course')
  await userEvent.click(screen.getByRole('button', { name: 'Columns (1 hidden)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(headers()).toContain('Course')
})

test('filters the rounds by state and format', async () => {
  opened()
  const count = () => screen.getByText(/of 4 rounds|^4 rounds$/).textContent
  const state = screen.getByLabelText('State')
  await userEvent.selectOptions(state, 'Deleted')
  expect(count()).toBe('1 of 4 rounds')
  await userEvent.selectOptions(state, 'Live')
  expect(screen.queryByRole('link', { name: 'R3' })).not.toBeNull()
  await userEvent.selectOptions(state, 'State: all')
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Best ball, Stroke play (Net)')
  expect(count()).toBe('1 of 4 rounds')
  expect(screen.queryByRole('link', { name: 'R4' })).not.toBeNull()
})

test('marks the round that was searched for', () => {
  opened(rounds, 'R2')
  expect(within(rowOf('R2')).getByText('Searched for')).toBeTruthy()
  expect(screen.getAllByText('Searched for')).toHaveLength(1)
})

test('selects ranges with Shift and click, each replacing the previous range', async () => {
  opened()
  const user = userEvent.setup()
  await user.click(box('R2'))
  await user.keyboard('{Shift>}')
  await user.click(box('R4'))
  expect(selected()).toEqual(['R2', 'R3', 'R4'])
  await user.click(box('R1'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['R1', 'R2'])
  expect(screen.getByText('2 rounds selected')).toBeTruthy()
})

test('selects with the keyboard: ranges with Shift, all with Ctrl and A, none with Escape', async () => {
  opened()
  const user = userEvent.setup()
  act(() => screen.getByRole('link', { name: 'R1' }).focus())
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['R1', 'R2', 'R3'])
  expect(document.activeElement?.textContent).toBe('R3')
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['R1', 'R2'])
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/selected/)).toBeNull()
  await user.keyboard('{Home}{Enter} ')
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(selected()).toEqual(['R2', 'R3', 'R4'])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(4)
})

test('selects only rows that the filter shows, and never changes hidden rounds', async () => {
  const { calls } = opened()
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
  expect(screen.getByText('4 rounds selected')).toBeTruthy()
  await user.type(screen.getByLabelText('Filter rounds'), 'Old Links')
  expect(screen.getByText('2 rounds selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete (2)' }))
  expect(calls.at(-1)?.input.body).toMatchObject({ tokens: ['R1', 'R3'], isDeleted: true })
})

test('moves from the filter to the rows with the down arrow', async () => {
  opened()
  await userEvent.type(screen.getByLabelText('Filter rounds'), 'Links{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('R1')
})

test('explains why an action applies to none of the selected rounds', async () => {
  const { requests } = opened()
  await userEvent.click(box('R2'))
  const remove = screen.getByRole('button', {
    name: 'Delete',
    description: 'All selected rounds are deleted already',
  })
  await userEvent.click(remove)
  expect(requests()).toEqual([])
  expect(screen.getByRole('button', { name: 'Undelete (1)' })).toBeTruthy()
})

test('asks before it deletes more than ten rounds', async () => {
  const { requests } = opened(Array.from({ length: 11 }, (_, index) => complete(index + 1)))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete (11)' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete 11 rounds?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(requests()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete (11)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete 11 rounds' }))
  expect(requests()).toEqual(['POST /rest/admin/change_rounds'])
})

test('shows progress, and lists failures with their reasons', async () => {
  const { respond } = opened()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete (3)' }))
  await act(() => respond(0, httpFailure(404)))
  expect(screen.getByRole('progressbar', { name: 'Deleting 3 rounds: 0 done' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: /^(Und|D)elete$/ })) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
  }
  await act(() => respond(1, success(null)))
  await act(() => respond(2, httpFailure(500, 'out of order')))
  await act(() => respond(3, success(null)))
  expect(screen.getByText('Error deleting: 2 of 3 rounds deleted')).toBeTruthy()
  expect(screen.getByText(/out of order/).closest('li')?.textContent).toMatch(/^R3: /)
  expect(screen.getByRole('button', { name: 'Try again (1)' })).toBeTruthy()
})

test('keeps every row in its place when data changes, and shows new rounds on request', async () => {
  const user = userEvent.setup()
  const { show } = opened()
  const tokens = () => screen.getAllByRole('link', { name: /^R\d$/ }).map((link) => link.textContent)
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Deleted')
  expect(tokens()).toEqual(['R2'])
  // Undeleted by a colleague, and a phone has uploaded R5.
  show([complete(5, { isDeleted: true }), ...rounds.map((round) => ({ ...round, isDeleted: false }))])
  expect(tokens()).toEqual(['R2'])
  expect(within(rowOf('R2')).getByRole('button', { name: 'Delete' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show new rounds (1)' }))
  expect(tokens()).toEqual(['R5'])
})
