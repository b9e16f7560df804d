import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  removeCompetition,
  restoreCompetition,
  viewCompetition,
} from '../../src/contract/staff/competition-view.ts'
import { createOwnChanges } from '../../src/features/staff/console/user/change.store.ts'
import { CompetitionPanel } from '../../src/features/staff/console/user/competition/CompetitionPanel.tsx'
import { publicCompetition } from '../support/public-competition.ts'
import { httpFailure, stubApi, success } from '../support/stub-api.ts'

function show() {
  const { api, respondTo } = stubApi()
  const notice = { show: vi.fn() }
  const reload = vi.fn(async () => {})
  const own = createOwnChanges()
  const context = { api, own, notice, reload, user: () => undefined, refresh: vi.fn() }
  render(<CompetitionPanel token="C1" context={context} />)
  return { respondTo, notice, reload }
}
const seen = (isDeleted: boolean) =>
  success({ ...publicCompetition([[3], [4]], { isHidden: true }), isDeleted })

test('shows a hidden competition, deletes it with an Undo, and restores it', async () => {
  const { respondTo, notice, reload } = show()
  await act(() => respondTo(viewCompetition, seen(false)))
  const link = screen.getByRole('link', { name: 'Spring Medal' })
  expect(link.getAttribute('href')).toBe('/competition/C1')
  expect(link.parentElement?.textContent).toBe('Spring Medal · Live, leaderboard hidden')
  expect(screen.getByText(/^Old Links · 01 May 2027 · .*2 entrants$/)).toBeTruthy()
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(3)

  fireEvent.click(screen.getByRole('button', { name: 'Delete competition' }))
  await act(() => respondTo(removeCompetition, success({ changeId: 'change-1' })))
  expect(notice.show).toHaveBeenLastCalledWith(
    expect.objectContaining({
      text: 'Competition deleted with the rounds of its groups',
      undo: expect.any(Function),
    }),
  )
  await act(() => respondTo(viewCompetition, seen(true)))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.queryByRole('link')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Restore competition' }))
  await act(() => respondTo(restoreCompetition, success({ changeId: 'change-2' })))
  await act(() => respondTo(viewCompetition, seen(false)))
  expect(screen.getByRole('button', { name: 'Delete competition' })).toBeTruthy()
})

test('says that a competition could not be deleted, and that one does not exist', async () => {
  const { respondTo } = show()
  await act(() => respondTo(viewCompetition, seen(false)))
  fireEvent.click(screen.getByRole('button', { name: 'Delete competition' }))
  await act(() => respondTo(removeCompetition, httpFailure(503)))
  expect(screen.getByText('Error deleting')).toBeTruthy()
})
