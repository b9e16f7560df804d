// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUser } from '../../src/contract/users.ts'
import { Console } from '../../src/features/console/Console.tsx'
import { createConsole } from '../../src/features/console/console.ts'
import type { FileSender } from '../../src/platform/upload.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeStorage } from '../support/fake-storage.ts'
import { stubApi, success } from '../support/stub-api.ts'

beforeEach(() => {
  // The tables' own script comes when it is needed; here it is at hand.
  return import('../../src/features/console/user/UserResult.tsx').then(() => undefined)
})
afterEach(cleanup)

function opened(path: string) {
  const stub = stubApi()
  const shown = fakePage(path)
  const stores = createConsole({
    api: stub.api,
    page: shown.page,
    fileSender: { send: () => new Promise(() => {}) } as FileSender,
    session: fakeStorage(),
  })
  render(<Console console={stores} />)
  return { ...stub, ...shown }
}
const nobody = { login: undefined, iid: undefined, installs: [], rounds: [], properties: [] }

test.each([
  ['installs', 'No installs available.'],
  ['rounds', 'No rounds available.'],
  ['properties', 'No properties available.'],
])('a user without %s has it said', async (result, words) => {
  const { answerTo } = opened(`/admin?query=nell&result=${result}`)
  await act(() => answerTo(findUser, success(nobody)))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a user without an install id has nothing to change', async () => {
  const { answerTo, names } = opened('/admin?query=nell')
  await act(() => answerTo(findUser, success(nobody)))
  await screen.findByText('No installs available.')
  expect(screen.queryByText('License info')).toBeNull()
  expect(names()).toEqual(['GET /rest/admin/find_user/nell'])
})

test('a link opens the search that it names, and Back the one before', async () => {
  const { address, back, names } = opened('/admin?query=ann')
  const search = screen.getByRole('searchbox')
  await userEvent.clear(search)
  await userEvent.type(search, ' bob {Enter}')
  expect(address()).toBe('/admin?query=bob')
  await act(async () => back())
  expect(search).toHaveProperty('value', 'ann')
  expect(names()).toEqual(['ann', 'bob', 'ann'].map((name) => `GET /rest/admin/find_user/${name}`))
})
