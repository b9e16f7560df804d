import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import { addLicense, changeLicense, findLicense, findUser } from '../../src/contract/staff/users.ts'
import type { GuardState } from '../../src/features/session/guard.store.ts'
import { Console, ConsoleSearch } from '../../src/features/staff/console/Console.tsx'
import { createConsole } from '../../src/features/staff/console/console.ts'
import type { FileSender } from '../../src/platform/api/upload.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { hasAll, httpFailure, stubApi, success } from '../support/stub-api.ts'

beforeEach(() => {
  // Load the lazy component up front.
  return import('../../src/features/staff/console/user/UserResult.tsx').then(() => undefined)
})

function opened(path: string) {
  const stub = stubApi()
  const shown = fakePage(path)
  const { visibility, setHidden } = fakeVisibility()
  const stores = createConsole({
    api: stub.api,
    page: shown.page,
    fileSender: { send: () => new Promise(() => {}) } as FileSender,
    companyName: 'Fairway',
    clock: fakeClock().clock,
    visibility,
    capabilities: hasAll,
  })
  const guard = {
    $state: atom<GuardState>({ status: 'open', user: { id: 'sam', name: 'Sam', isStaff: true } }),
  }
  render(
    <>
      <ConsoleSearch console={stores} guard={guard} />
      <Console console={stores} />
    </>,
  )
  return { ...stub, ...shown, setHidden }
}
const versions = { login: '', account: '', license: '', note: '', property: {} }
const emptyUser = { login: undefined, iid: undefined, installs: [], rounds: [], properties: [] }

/** Opens the console with a user, by default Ann with one install. */
async function showing(facts: object = {}, path = '/admin?query=ann') {
  const page = opened(path)
  const user = { ...emptyUser, login: 'ann', iid: 'I-1', ...facts }
  await act(() => page.respondTo(findUser, success(user)))
  await screen.findByText(user.iid ? 'License info' : 'No installs available.')
  return page
}

test.each([
  ['installs', 'No installs available.'],
  ['rounds', 'No rounds available.'],
  ['properties', 'No properties available.'],
])('shows that a user has no %s', async (result, words) => {
  const { respondTo } = opened(`/admin?query=nell&result=${result}`)
  await act(() => respondTo(findUser, success(emptyUser)))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('offers no changes for a user without an install id', async () => {
  const { requests } = await showing(emptyUser, '/admin?query=nell')
  expect(screen.queryByText('License info')).toBeNull()
  expect(requests()).toEqual(['GET /rest/admin/find_user/nell'])
})

test('shows Not found without licenses', async () => {
  const { respondTo } = await showing()
  await act(() => respondTo(findLicense, success(null)))
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain('Not found')
  expect(screen.queryByText(/Error/)).toBeNull()
})

test('offers neither a new login nor account actions for staff, and says who can change them', async () => {
  await showing({ supportId: 'S-1', isStaff: true, sessionCount: 1, versions })
  const panel = within(screen.getByRole('region', { name: 'Change login' }))
  expect(panel.getByText(/belongs to staff. The operator changes its login/)).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
  expect(screen.getByText(/^Extend license/)).toBeTruthy()
  for (const name of [/^End sessions/, /^Send password reset/, /^Disable account/])
    expect(screen.queryByText(name)).toBeNull()
})

test('moves the focus with / into the search, and from there to the user that was found', async () => {
  const { respondTo } = opened('/admin')
  const user = userEvent.setup()
  const search = screen.getByRole('searchbox')
  search.blur()
  // The second slash is pressed in the box.
  await user.keyboard('//ann{Enter}')
  expect(document.activeElement).toBe(search)
  expect(search).toHaveProperty('value', 'ann')
  await act(() => respondTo(findUser, success({ ...emptyUser, login: 'ann', iid: 'I-1' })))
  await screen.findByText('License info')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('opens the search of a link, and the previous one on Back', async () => {
  const { address, back, requests } = opened('/admin?query=ann')
  const search = screen.getByRole('searchbox')
  await userEvent.clear(search)
  await userEvent.type(search, ' bob {Enter}')
  expect(address()).toBe('/admin?query=bob')
  await act(async () => back())
  expect(search).toHaveProperty('value', 'ann')
  expect(requests()).toEqual(['ann', 'bob', 'ann'].map((name) => `GET /rest/admin/find_user/${name}`))
})

test('names the browser tab after the content', async () => {
  const { changeTo, title } = opened('/admin?query=ann')
  expect(title()).toBe('ann - Console - Fairway')
  await act(() => changeTo('/admin?tab=uploader'))
  expect(title()).toBe('Round uploader - Console - Fairway')
})

test('shows a changed login without loading the user again', async () => {
  const { address, respondLast, entries, requests } = await showing()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('New login'), 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Set login' }))
  await user.click(screen.getByRole('button', { name: 'Change login' }))
  await act(() => respondLast(success({ ...emptyUser, iid: 'I-1', login: 'new@example.com' })))
  expect(address()).toBe('/admin?query=I-1')
  expect(entries()).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('new@example.com')
  expect(requests().filter((name) => name.includes('find_user'))).toHaveLength(1)
})

test('warns that the data may be outdated when a refresh fails', async () => {
  const { respondTo, respondLast } = await showing()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'theme')
  await user.type(screen.getByLabelText('Value'), 'dark')
  await user.click(screen.getByRole('button', { name: 'Add property' }))
  await act(() => respondLast(success(null)))
  await act(() => respondTo(findUser, httpFailure(503)))
  expect(screen.getByText('What is shown may not be up to date')).toBeTruthy()
  expect(screen.getByText('Success updating')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => respondTo(findUser, success({ ...emptyUser, login: 'ann', iid: 'I-1' })))
  expect(screen.queryByText('What is shown may not be up to date')).toBeNull()
})

test('shows staff which apps have access tokens of the golfer', async () => {
  const accessTokens = [
    { id: 'T-1', name: 'My watch', createdMs: Date.UTC(2026, 5, 1), lastUsedMs: Date.UTC(2026, 5, 2) },
    { id: 'T-2', name: 'My phone', createdMs: Date.UTC(2026, 5, 3), lastUsedMs: undefined },
  ]
  await showing({ supportId: 'S-1', sessionCount: 1, accessTokens })
  const panel = within(screen.getByRole('region', { name: 'Account' }))
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^My watch, created 01 Jun 2026.*last used 02 Jun 2026/),
      expect.stringMatching(/^My phone, created 03 Jun 2026.*not used yet$/),
    ]),
  )
})

test('shows licenses that come with the user, and asks for them otherwise', async () => {
  const licenses = { active: { type: 'PREMIUM' }, serverAdded: undefined, purchases: [] }
  const { requests } = await showing({ licenses })
  expect(await screen.findByText('PREMIUM')).toBeTruthy()
  expect(requests()).toEqual(['GET /rest/admin/find_user/ann'])
})

test.each([
  ['still valid', Date.UTC(2001, 5, 1), 'PREMIUM until 02 Jun 2001'],
  ['expired', Date.UTC(2001, 5, 2), 'PREMIUM expired 02 Jun 2001'],
])(
  'shows a license as %s by the time of the service, not by the clock of the computer',
  async (_, asOfMs, text) => {
    const license = { type: 'PREMIUM', expiration: Date.UTC(2001, 5, 2) }
    await showing({ licenses: { active: undefined, serverAdded: license, purchases: [], asOfMs } })
    const panel = screen.getByRole('region', { name: 'License info' })
    expect(panel.querySelectorAll('dd')[1]?.textContent).toBe(text)
  },
)

test('sends a change of a dialog, opened while the previous change is loaded, with the version that followed', async () => {
  const licenses = { active: undefined, serverAdded: undefined, purchases: [] }
  const page = await showing({ licenses, versions: { ...versions, license: 'V1' } })
  const { respondTo, respondLast, calls, requests } = page
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Duration in days'), '30')
  await user.click(screen.getByRole('button', { name: 'Add license' }))
  await act(() => respondLast(success({ changeId: 'A-1', version: 'V2' })))
  expect(requests().at(-1)).toBe('GET /rest/admin/find_user/I-1')
  await user.click(screen.getByRole('button', { name: 'Extend…' }))
  await user.click(screen.getByRole('button', { name: 'Extend' }))
  const changes = () => calls.filter(({ endpoint }) => endpoint === addLicense || endpoint === changeLicense)
  expect(changes()).toHaveLength(1)
  await act(() => respondTo(findUser, httpFailure(503)))
  expect(changes().map(({ ifMatch }) => ifMatch)).toEqual(['V1', 'V2'])
  await act(() => respondTo(changeLicense, success({ changeId: 'A-2', version: 'V3' })))
  await act(() => respondTo(findUser, httpFailure(503)))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('loads the user again when the window comes back', async () => {
  const { requests, setHidden } = await showing()
  const before = requests().length
  setHidden(true)
  setHidden(false)
  expect(requests().slice(before)).toEqual(['GET /rest/admin/find_user/I-1'])
})
