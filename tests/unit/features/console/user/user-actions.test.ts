import { expect, test } from 'vitest'
import type { AdminUser } from '../../../../../src/contract/users.ts'
import { createUserSearch } from '../../../../../src/features/console/user/search/user-search.store.ts'
import { createUserActions } from '../../../../../src/features/console/user/user-actions.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../support/stub-api.ts'

const ann: AdminUser = { login: 'ann@example.com', iid: 'I-1', installs: [], rounds: [], properties: [] }

async function deskOfAnn() {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('ann@example.com')
  await stub.respondLast(success(ann))
  const renamed: string[] = []
  const desk = createUserActions(stub.api, search, 'I-1', (query) => renamed.push(query))
  return { stub, search, desk, renamed }
}

test('adds a license, and shows licenses and audit as they are then', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newLicense.submit(30)
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', durationDays: 30 })
  await stub.respondLast(success(null))
  expect(desk.newLicense.$state.get()).toEqual({ status: 'done', message: 'License added' })
  expect(stub.requests().slice(-2)).toEqual(['GET /rest/admin/find_license/I-1', 'GET /rest/admin/audit/I-1'])
})

test('says that a license failed in the words of the catalogue', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newLicense.submit(30)
  await stub.respondLast(httpFailure(500))
  expect(desk.newLicense.$state.get()).toMatchObject({ status: 'failed', message: 'An error accured' })
})

test('adds a property, and asks for the user anew', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newProperty.submit({ name: 'theme', value: 'dark' })
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', name: 'theme', value: 'dark' })
  await stub.respondLast(success(null))
  expect(desk.newProperty.$state.get()).toEqual({ status: 'done', message: 'Success updating' })
  expect(stub.requests()).toContain('GET /rest/admin/find_user/I-1')
})

test('says that a property failed', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newProperty.submit({ name: 'theme', value: 'dark' })
  await stub.respondLast(networkFailure)
  expect(desk.newProperty.$state.get()).toMatchObject({ status: 'failed', message: 'Error updating' })
})

test('takes over the user that a changed login answers with', async () => {
  const { stub, search, desk, renamed } = await deskOfAnn()
  desk.newLogin.submit('new@example.com')
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', newLogin: 'new@example.com' })
  await stub.respondLast(success({ ...ann, login: 'new@example.com' }))
  expect(desk.newLogin.$state.get()).toEqual({ status: 'done', message: 'Login changed' })
  expect(search.$state.get()).toMatchObject({ status: 'found', user: { login: 'new@example.com' } })
  expect(renamed).toEqual(['new@example.com'])
})

test.each(['newProperty', 'newLogin'] as const)(
  'an answer about a %s that comes after the next search shows the next user still',
  async (which) => {
    const { stub, search, desk, renamed } = await deskOfAnn()
    const bob: AdminUser = { ...ann, login: 'bob@example.com', iid: 'I-2' }
    if (which === 'newLogin') desk.newLogin.submit('new@example.com')
    else desk.newProperty.submit({ name: 'theme', value: 'dark' })
    const change = stub.calls.length - 1
    search.find('bob')
    await stub.respondLast(success(bob))
    await stub.respond(change, success(which === 'newLogin' ? { ...ann, login: 'new@example.com' } : null))
    expect(search.$state.get()).toEqual({ status: 'found', query: 'bob', user: bob })
    expect(renamed).toEqual([])
    expect(stub.requests()).not.toContain('GET /rest/admin/find_user/I-1')
  },
)

test('asks by install id after a changed login without an answer, since the old login finds nobody', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newLogin.submit('new@example.com')
  await stub.respondLast(success(null))
  expect(stub.requests()).toContain('GET /rest/admin/find_user/I-1')
})

test('says that a login was not changed', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newLogin.submit('new@example.com')
  await stub.respondLast(httpFailure(409, 'This login is taken'))
  expect(desk.newLogin.$state.get()).toMatchObject({ status: 'failed', message: 'Failed to change login' })
})

test('makes a change once for a form that was sent twice', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.newLicense.submit(30)
  desk.newLicense.submit(30)
  expect(stub.requests().filter((name) => name.includes('add_license'))).toHaveLength(1)
})

test.each([404, 405, 501])('has no audit where the service answers %i', async (status) => {
  const { stub, desk } = await deskOfAnn()
  desk.audit.load()
  await stub.respondLast(httpFailure(status))
  expect(desk.audit.$state.get()).toEqual({ status: 'absent' })
})

test('says that the audit did not load', async () => {
  const { stub, desk } = await deskOfAnn()
  desk.audit.load()
  await stub.respondLast(httpFailure(500))
  expect(desk.audit.$state.get()).toMatchObject({ status: 'failed' })
})
