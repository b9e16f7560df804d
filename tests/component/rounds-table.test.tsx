import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type AdminRound, ROUNDS_AT_ONCE_MAX } from '../../src/contract/staff/users.ts'
import { RoundsTable } from '../../src/features/staff/console/user/rounds/RoundsTable.tsx'
import { createRoundChanges } from '../../src/features/staff/console/user/rounds/round-changes.store.ts'
import { createChangeNotice } from '../../src/features/staff/shared/changes/change-notice.store.ts'
import { httpFailure, stubApi } from '../support/stub-api.ts'

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

function opened(shown: readonly AdminRound[] = rounds, searched?: string) {
  const stub = stubApi()
  const notice = createChangeNotice()
  const deps = { api: stub.api, id: 'S-ANN1', notice, reload: async () => {}, refresh() {} }
  const changes = createRoundChanges(deps, () => {})
  const table = (rows: readonly AdminRound[]) => (
    <RoundsTable rounds={rows} changes={changes} searched={searched} />
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

test('has exactly the specified columns if the API sends no additional fields', async () => {
  opened([specified(1), specified(2)])
  expect(headers()).toEqual(SPECIFIED)
})

test('filters the rounds by state and format', async () => {
  opened()
  const filter = screen.getByLabelText('Filter rounds')
  const found = async (text: string) => {
    await userEvent.clear(filter)
    await userEvent.type(filter, text)
    return screen.getByText(/of 4 rounds/).textContent
  }
  expect(await found('deleted')).toBe('1 of 4 rounds')
  expect(await found('live')).toBe('1 of 4 rounds')
  expect(await found('best ball')).toBe('1 of 4 rounds')
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

test('offers what applies to the selected rounds, up to the number that one call changes', async () => {
  const many = Array.from({ length: ROUNDS_AT_ONCE_MAX + 1 }, (_, index) => specified(index))
  opened([...many, specified(9999, { isDeleted: true })])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
  expect(screen.getByText('at most 2,000 at once', { exact: false })).toBeTruthy()
  for (const name of ['Delete (2001)', 'Undelete (1)'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
})

test('says why several rounds were not deleted', async () => {
  const { respondLast } = opened()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete (3)' }))
  expect(screen.getAllByRole('button', { name: 'Delete' })[0]?.getAttribute('aria-disabled')).toBe('true')
  await act(() => respondLast(httpFailure(500, 'out of order')))
  expect(screen.getByRole('alert').textContent).toMatch(/^Error deleting3 rounds: .*out of order/)
  await userEvent.click(screen.getByRole('button', { name: 'Close: Error deleting' }))
  expect(screen.queryByText(/out of order/)).toBeNull()
})
