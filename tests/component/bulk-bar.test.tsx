// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminRound } from '../../src/contract/users.ts'
import { BulkBar } from '../../src/features/console/user/rounds/BulkBar.tsx'
import { createRoundBulk } from '../../src/features/console/user/rounds/round-bulk.store.ts'
import { createChangeNotice } from '../../src/features/shared/changes/change-notice.store.ts'
import { stubApi, success } from '../support/stub-api.ts'

const archive = vi.hoisted(() => ({ isBlocked: true, added: [] as string[], saved: [] as string[][] }))
vi.mock('../../src/features/console/user/rounds/round-archive.ts', () => ({
  get createRoundArchive() {
    if (archive.isBlocked) throw new TypeError('Failed to fetch dynamically imported module')
    return () => ({
      add: async (token: string) => {
        archive.added.push(token)
        return success(null)
      },
      save: () => archive.saved.push(archive.added),
    })
  },
}))

afterEach(cleanup)
beforeEach(() => {
  Object.assign(archive, { isBlocked: true, added: [], saved: [] })
})

test('saves the selected rounds after the script of the archive has loaded at the second attempt', async () => {
  const user = userEvent.setup()
  const bulk = createRoundBulk({
    ...{ api: stubApi().api, id: 'S-ANN1', notice: createChangeNotice() },
    ...{ onChanged() {}, onFinished() {}, onEnded() {} },
  })
  const rounds = ['R1', 'R2'].map((token) => ({ token, isDeleted: false }) as AdminRound)
  const bar = (selected: readonly AdminRound[]) => (
    <BulkBar bulk={bulk} selected={selected} onClear={onClear} owner="ann" />
  )
  const { rerender } = render(bar(rounds))
  function onClear() {
    rerender(bar([]))
  }
  await user.click(screen.getByRole('button', { name: 'Download as ZIP' }))
  archive.isBlocked = false
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText(/2 rounds/)).toBeTruthy()
  expect(archive.saved).toEqual([['R1', 'R2']])
})
