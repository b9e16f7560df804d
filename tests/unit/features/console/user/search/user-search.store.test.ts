import { expect, test } from 'vitest'
import type { AdminUser } from '../../../../../../src/contract/users.ts'
import { createUserSearch } from '../../../../../../src/features/console/user/search/user-search.store.ts'
import { httpFailure, stubApi, success } from '../../../../../support/stub-api.ts'

const ann: AdminUser = {
  login: 'ann@example.com',
  iid: 'I-1',
  installs: [],
  rounds: [{ token: 'R1', iid: 'I-1', timestamp: 1, isDeleted: false, timezoneOffset: undefined }],
  properties: [],
}
const bob: AdminUser = { ...ann, login: 'bob@example.com', iid: 'I-2' }

test('shows the result of the latest search when an older one is answered last', async () => {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('ann')
  search.find('bob')
  await stub.respond(1, { ok: true, value: bob })
  await stub.respond(0, { ok: true, value: ann })
  expect(search.$state.get()).toEqual({ status: 'found', query: 'bob', user: bob })
})

test('aborts the request of a superseded search', () => {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('ann')
  search.find('bob')
  expect(stub.calls.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

test('distinguishes an unknown user from a failed request', async () => {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('nobody')
  await stub.respondLast(success(null))
  expect(search.$state.get()).toEqual({ status: 'missing', query: 'nobody', failure: undefined })
  search.find('nobody')
  await stub.respondLast(httpFailure(500, 'database is locked'))
  expect(search.$state.get()).toMatchObject({ status: 'missing', failure: { status: 500 } })
})

test('sends no request for an empty query', () => {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('')
  expect(stub.calls).toEqual([])
  expect(search.$state.get()).toEqual({ status: 'idle' })
})

async function showing(user: AdminUser, query = 'ann@example.com') {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find(query)
  await stub.respondLast(success(user))
  return { stub, search }
}

test('keeps the user on the screen during a refresh', async () => {
  const { stub, search } = await showing(ann)
  search.refresh()
  expect(search.$state.get()).toMatchObject({ status: 'found', user: ann })
  expect(stub.requests().at(-1)).toBe('GET /rest/admin/find_user/I-1')
})

test('keeps the user on the screen when a refresh fails, and tells why', async () => {
  const { stub, search } = await showing(ann)
  search.refresh()
  await stub.respondLast(httpFailure(500, 'database is locked'))
  expect(search.$state.get()).toMatchObject({ status: 'found', user: ann, refreshFailure: { status: 500 } })
  search.refresh()
  await stub.respondLast(success(ann))
  expect(search.$state.get()).toEqual({ status: 'found', query: 'ann@example.com', user: ann })
})

test('ignores a change of a user who is no longer shown', async () => {
  const { stub, search } = await showing(bob, 'bob')
  search.onUserChanged('I-1')
  search.onUserChanged('I-1', ann)
  expect(search.onLoginChanged('I-1', 'new@example.com')).toBeUndefined()
  expect(stub.calls).toHaveLength(1)
  expect(search.$state.get()).toEqual({ status: 'found', query: 'bob', user: bob })
})

test('replaces the query by the new login only if it was the old login', async () => {
  const byLogin = await showing(ann, 'Ann@Example.com')
  expect(byLogin.search.onLoginChanged('I-1', 'new@example.com')).toBe('new@example.com')
  expect(byLogin.search.$state.get()).toMatchObject({ query: 'new@example.com' })
  const byToken = await showing(ann, 'R1')
  expect(byToken.search.onLoginChanged('I-1', 'new@example.com')).toBeUndefined()
  expect(byToken.search.$state.get()).toMatchObject({ query: 'R1' })
})

test('repeats a refresh during which a round was deleted, because its response may be older', async () => {
  const { stub, search } = await showing(ann)
  search.refresh()
  search.markRounds(new Set(['R1']), true)
  expect(stub.calls.map(({ signal }) => signal?.aborted)).toEqual([true, true, false])
  await stub.respond(1, success(ann))
  expect(search.$state.get()).toMatchObject({ user: { rounds: [{ isDeleted: true }] } })
})

test('marks a round as deleted and as restored', async () => {
  const stub = stubApi()
  const search = createUserSearch(stub.api)
  search.find('ann')
  await stub.respondLast(success(ann))
  search.markRounds(new Set(['R1']), true)
  expect(search.$state.get()).toMatchObject({ user: { rounds: [{ token: 'R1', isDeleted: true }] } })
  search.markRounds(new Set(['R1']), false)
  expect(search.$state.get()).toMatchObject({ user: { rounds: [{ token: 'R1', isDeleted: false }] } })
})
