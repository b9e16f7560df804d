import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Suppressions } from '../../src/features/staff/mailing/suppressions/Suppressions.tsx'
import { createSuppressions } from '../../src/features/staff/mailing/suppressions/suppressions.store.ts'
import { createChangeNotice } from '../../src/features/staff/shared/changes/change-notice.store.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { stubApi, success } from '../support/stub-api.ts'

/** Opens the list with one address, and presses the button that releases it. */
async function release() {
  const stub = stubApi()
  const notice = createChangeNotice()
  const suppressions = createSuppressions({ api: stub.api, clock: fakeClock().clock, notice })
  render(<Suppressions suppressions={suppressions} notice={notice} />)
  const row = { email: 'ann@golf.example', source: 'refusal', reason: '550', createdMs: 1 }
  await act(() => stub.respondLast(success({ suppressions: [row], total: 1 })))
  await userEvent.click(screen.getByRole('button', { name: 'Release ann@golf.example' }))
  return {
    async respond() {
      await act(() => stub.respondLast(success({ changeId: 'C-1' })))
      await act(() => stub.respondLast(success({ suppressions: [], total: 0 })))
    },
  }
}

test('leaves the focus near the list when the released address disappears', async () => {
  const { respond } = await release()
  await respond()
  expect(screen.getByText('ann@golf.example released')).toBeTruthy()
  expect(document.activeElement?.tagName).toBe('H2')
})

test('leaves the focus where the user has gone while an address was released', async () => {
  const { respond } = await release()
  const search = screen.getByRole('searchbox', { name: 'Part of an address' })
  search.focus()
  await respond()
  expect(document.activeElement).toBe(search)
})
