// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUser } from '../../src/contract/users.ts'
import { Console } from '../../src/features/console/Console.tsx'
import { createConsole } from '../../src/features/console/console.ts'
import type { FileSender } from '../../src/platform/api/upload.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeStorage } from '../support/fake-storage.ts'
import { refused, stubApi, success } from '../support/stub-api.ts'

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
    companyName: 'Fairway',
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

test('the browser’s tab is named after what is shown', async () => {
  const { changeTo, title } = opened('/admin?query=ann')
  expect(title()).toBe('ann - Console - Fairway')
  await act(() => changeTo('/admin?tab=uploader'))
  expect(title()).toBe('Round uploader - Console - Fairway')
})

test('after a changed login the address goes by the new one, and nobody is asked for twice', async () => {
  const { address, answerLast, answerTo, entries, names } = opened('/admin?query=ann%40example.com')
  const ann = { ...nobody, login: 'ann@example.com', iid: 'I-1' }
  await act(() => answerTo(findUser, success(ann)))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('New login'), 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Set login' }))
  await user.click(screen.getByRole('button', { name: 'Change login' }))
  await act(() => answerLast(success({ ...ann, login: 'new@example.com' })))
  expect(address()).toBe('/admin?query=new%40example.com')
  expect(entries()).toHaveLength(1)
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('new@example.com')
  expect(names().filter((name) => name.includes('find_user'))).toHaveLength(1)
})

test('says that what is shown may be old where the service could not be asked again', async () => {
  const { answerTo, answerLast } = opened('/admin?query=ann')
  await act(() => answerTo(findUser, success({ ...nobody, login: 'ann', iid: 'I-1' })))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'theme')
  await user.type(screen.getByLabelText('Value'), 'dark')
  await user.click(screen.getByRole('button', { name: 'Add property' }))
  await act(() => answerLast(success(null)))
  await act(() => answerTo(findUser, refused(503)))
  expect(screen.getByText('What is shown may not be up to date')).toBeTruthy()
  expect(screen.getByText('Success updating')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => answerTo(findUser, success({ ...nobody, login: 'ann', iid: 'I-1' })))
  expect(screen.queryByText('What is shown may not be up to date')).toBeNull()
})
