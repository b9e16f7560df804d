import { expect, test } from 'vitest'
import type { AdminUser } from '../../../../../src/contract/users.ts'
import { createUserSearch } from '../../../../../src/features/console/user/search/user-search.store.ts'
import { createUserActions } from '../../../../../src/features/console/user/user-actions.ts'
import { createChangeNotice } from '../../../../../src/features/shared/changes/change-notice.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../support/stub-api.ts'

const ann: AdminUser = { login: 'ann@example.com', iid: 'I-1', installs: [], rounds: [], properties: [] }

async function setUp() {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('ann@example.com')
  await stub.respondLast(success(ann))
  const actions = createUserActions({
    api: stub.api,
    clock: fakeClock().clock,
    visibility: { isHidden: () => false, onChange: () => () => {} },
    search,
    notice: createChangeNotice(),
    iid: 'I-1',
    supportId: undefined,
  })
  return { stub, search, actions }
}

test('adds a license, then loads licenses and audit again', async () => {
  const { stub, actions } = await setUp()
  actions.newLicense.submit(30)
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', durationDays: 30 })
  await stub.respondLast(success(null))
  expect(actions.newLicense.$state.get()).toEqual({ status: 'done', message: 'License added' })
  expect(stub.requests().slice(-3)).toEqual([
    'GET /rest/admin/find_license/I-1',
    'GET /rest/admin/user_overview/I-1',
    'GET /rest/admin/audit/I-1',
  ])
})

test('shows An error accured when a license cannot be added', async () => {
  const { stub, actions } = await setUp()
  actions.newLicense.submit(30)
  await stub.respondLast(httpFailure(500))
  expect(actions.newLicense.$state.get()).toMatchObject({ status: 'failed', message: 'An error accured' })
})

test('extends a license, then loads licenses and audit again', async () => {
  const { stub, actions } = await setUp()
  actions.licenseEdit.submit({ action: 'extend', durationDays: 30 })
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', action: 'extend', durationDays: 30 })
  await stub.respondLast(success(null))
  expect(actions.licenseEdit.$state.get()).toEqual({ status: 'done', message: 'License changed' })
  expect(stub.requests().slice(-3)).toEqual([
    'GET /rest/admin/find_license/I-1',
    'GET /rest/admin/user_overview/I-1',
    'GET /rest/admin/audit/I-1',
  ])
})

test('adds a license even if the service cannot change one', async () => {
  const { stub, actions } = await setUp()
  actions.licenseEdit.submit({ action: 'revoke' })
  await stub.respondLast(httpFailure(404))
  expect(actions.licenseEdit.$state.get()).toMatchObject({ status: 'failed', message: 'An error accured' })
  actions.newLicense.submit(30)
  await stub.respondLast(success(null))
  expect(actions.newLicense.$state.get()).toEqual({ status: 'done', message: 'License added' })
})

test('adds a property, then loads the user again', async () => {
  const { stub, actions } = await setUp()
  actions.newProperty.submit({ name: 'theme', value: 'dark' })
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', name: 'theme', value: 'dark' })
  await stub.respondLast(success(null))
  expect(actions.newProperty.$state.get()).toEqual({ status: 'done', message: 'Success updating' })
  expect(stub.requests()).toContain('GET /rest/admin/find_user/I-1')
})

test('shows Error updating when a property cannot be added', async () => {
  const { stub, actions } = await setUp()
  actions.newProperty.submit({ name: 'theme', value: 'dark' })
  await stub.respondLast(networkFailure)
  expect(actions.newProperty.$state.get()).toMatchObject({ status: 'failed', message: 'Error updating' })
})

test('shows the user returned by a change of login', async () => {
  const { stub, search, actions } = await setUp()
  actions.newLogin.submit('new@example.com')
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', newLogin: 'new@example.com' })
  await stub.respondLast(success({ ...ann, login: 'new@example.com' }))
  expect(actions.newLogin.$state.get()).toEqual({ status: 'done', message: 'Login changed' })
  expect(search.$state.get()).toMatchObject({ status: 'found', user: { login: 'new@example.com' } })
  expect(search.$state.get()).toMatchObject({ query: 'new@example.com' })
})

test.each(['newProperty', 'newLogin'] as const)(
  'keeps showing the next user when the response to a %s arrives after the next search',
  async (which) => {
    const { stub, search, actions } = await setUp()
    const bob: AdminUser = { ...ann, login: 'bob@example.com', iid: 'I-2' }
    if (which === 'newLogin') actions.newLogin.submit('new@example.com')
    else actions.newProperty.submit({ name: 'theme', value: 'dark' })
    const change = stub.calls.length - 1
    search.find('bob')
    await stub.respondLast(success(bob))
    await stub.respond(change, success(which === 'newLogin' ? { ...ann, login: 'new@example.com' } : null))
    expect(search.$state.get()).toEqual({ status: 'found', query: 'bob', searchedFor: 'bob', user: bob })
    expect(stub.requests()).not.toContain('GET /rest/admin/find_user/I-1')
  },
)

test('loads the user by install id when a change of login returns no user, because the old login no longer exists', async () => {
  const { stub, actions } = await setUp()
  actions.newLogin.submit('new@example.com')
  await stub.respondLast(success(null))
  expect(stub.requests()).toContain('GET /rest/admin/find_user/I-1')
})

test('shows Failed to change login when the login is taken', async () => {
  const { stub, actions } = await setUp()
  actions.newLogin.submit('new@example.com')
  await stub.respondLast(httpFailure(409, 'This login is taken'))
  expect(actions.newLogin.$state.get()).toMatchObject({ status: 'failed', message: 'Failed to change login' })
})

test('sends a change once for a form that was submitted twice', async () => {
  const { stub, actions } = await setUp()
  actions.newLicense.submit(30)
  actions.newLicense.submit(30)
  expect(stub.requests().filter((name) => name.includes('add_license'))).toHaveLength(1)
})

test.each([404, 405, 501])('has no audit if the service responds with %i', async (status) => {
  const { stub, actions } = await setUp()
  actions.audit.load()
  await stub.respondLast(httpFailure(status))
  expect(actions.audit.$state.get()).toEqual({ status: 'unsupported' })
})

test('reports that the audit did not load', async () => {
  const { stub, actions } = await setUp()
  actions.audit.load()
  await stub.respondLast(httpFailure(500))
  expect(actions.audit.$state.get()).toMatchObject({ status: 'failed' })
})

test('shows the latest audit when an older request responds last', async () => {
  const { stub, actions } = await setUp()
  actions.audit.load()
  actions.audit.load()
  const [older, latest] = [stub.calls.length - 2, stub.calls.length - 1]
  await stub.respond(latest, success({ entries: [] }))
  await stub.respond(older, httpFailure(500))
  expect(actions.audit.$state.get()).toMatchObject({
    status: 'found',
    value: { entries: [] },
  })
})

test('shows the latest licenses when an older request responds last', async () => {
  const { stub, actions } = await setUp()
  const licenses = { active: undefined, serverAdded: undefined, purchases: [] }
  actions.licenses.load()
  actions.licenses.load()
  const [older, latest] = [stub.calls.length - 2, stub.calls.length - 1]
  await stub.respond(latest, success(licenses))
  await stub.respond(older, success(null))
  expect(actions.licenses.$state.get()).toEqual({ status: 'found', value: licenses })
})
