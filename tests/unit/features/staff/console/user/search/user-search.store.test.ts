import { expect, test, vi } from 'vitest'
import { searchUsers, type UserMatch } from '../../../../../../../src/contract/staff/search.ts'
import type { AdminUser } from '../../../../../../../src/contract/staff/users.ts'
import { createMatchSearch } from '../../../../../../../src/features/staff/console/user/search/suggestions.store.ts'
import { createUserSearch } from '../../../../../../../src/features/staff/console/user/search/user-search.store.ts'
import { hasAll, stubApi, success } from '../../../../../../support/stub-api.ts'

const ann: AdminUser = {
  login: 'ann@example.com',
  iid: 'I-1',
  installs: [],
  rounds: [{ token: 'R1', iid: 'I-1', timestamp: 1, isDeleted: false, timezoneOffset: undefined }],
  properties: [],
}
const bob: AdminUser = { ...ann, login: 'bob@example.com', iid: 'I-2' }

function searching(query: string, { capabilities = hasAll, onCode = vi.fn() } = {}) {
  const stub = stubApi()
  const matchSearch = createMatchSearch(stub.api, capabilities)
  const search = createUserSearch({ api: stub.api, matchSearch, onCode })
  search.find(query)
  return { stub, search, onCode }
}

test('shows the result of the latest search when an older one responds last', async () => {
  const { stub, search } = searching('ann')
  search.find('bob')
  expect(stub.calls.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  await stub.respond(1, { ok: true, value: bob })
  await stub.respond(0, { ok: true, value: ann })
  expect(search.$state.get()).toEqual({ status: 'found', query: 'bob', searchedFor: 'bob', user: bob })
})

const matchOf = (changes: Partial<UserMatch>): UserMatch => ({
  kind: 'user',
  field: 'name',
  value: 'Ann Miller',
  precision: 'part',
  login: 'ann@example.com',
  name: 'Ann Miller',
  iid: 'I-1',
  supportId: 'S-ANN1',
  token: undefined,
  isDisabled: false,
  deletionAt: undefined,
  ...changes,
})

async function findWith(query: string, matches: UserMatch[], tooShort: string[] = []) {
  const opened = searching(query)
  await opened.stub.respondLast(success(null))
  await opened.stub.respondTo(searchUsers, success({ matches, hasMore: false, tooShort }))
  return opened
}

test('keeps which words were too short to be searched for', async () => {
  const { search } = await findWith('q', [], ['q'])
  expect(search.$state.get()).toMatchObject({ status: 'missing', tooShort: ['q'] })
})

test('opens the best match when no user is found exactly', async () => {
  const { stub, search } = await findWith('n mil', [matchOf({}), matchOf({ iid: 'I-2', supportId: 'S-2' })])
  expect(stub.requests()).toEqual([
    'GET /rest/admin/find_user/n%20mil',
    'GET /rest/admin/search',
    'GET /rest/admin/find_user/S-ANN1',
  ])
  await stub.respondLast(success(ann))
  expect(search.$state.get()).toMatchObject({ status: 'found', query: 'n mil', user: ann })
})

test('reports a promo code that nobody has used, which belongs to no user', async () => {
  const match = matchOf({ kind: 'promoCode', value: 'ABCD-EFGH', iid: undefined, supportId: undefined })
  const { search, onCode } = await findWith('abcd', [match])
  expect(onCode).toHaveBeenCalledExactlyOnceWith('ABCD-EFGH')
  expect(search.$state.get()).toEqual({ status: 'idle' })
})

test('highlights the round of the best match', async () => {
  const link = 'https://golf.example/round/R1#3'
  const { stub, search } = await findWith(link, [
    matchOf({ field: 'round', value: 'R1', precision: 'exact', token: 'R1' }),
  ])
  expect(stub.requests().at(-1)).toBe('GET /rest/admin/find_user/S-ANN1')
  await stub.respondLast(success(ann))
  expect(search.$state.get()).toEqual({ status: 'found', query: link, searchedFor: 'R1', user: ann })
})

test('says which competition the best match is', async () => {
  const { stub, search } = await findWith('medal', [
    matchOf({ field: 'competition', value: 'Spring Medal', precision: 'part', token: 'C1' }),
  ])
  await stub.respondLast(success(ann))
  expect(search.$state.get()).toMatchObject({ status: 'found', competition: 'C1', user: ann })
})

test('searches only for exact results where the service has no search for matches', async () => {
  const { stub, search } = searching('one', { capabilities: { has: () => false } })
  await stub.respondLast(success(null))
  expect(search.$state.get()).toEqual({ status: 'missing', query: 'one', failure: undefined })
  expect(stub.calls).toHaveLength(1)
})

test('sends no request for an empty query', () => {
  const { stub, search } = searching('')
  expect(stub.calls).toEqual([])
  expect(search.$state.get()).toEqual({ status: 'idle' })
})

async function showing(user: AdminUser, query = 'ann@example.com') {
  const opened = searching(query)
  await opened.stub.respondLast(success(user))
  return opened
}

test('loads the user again when the window comes back, unless a request is pending', async () => {
  const { stub, search } = await showing(ann)
  search.refreshIdle()
  search.refreshIdle()
  expect(stub.calls).toHaveLength(2)
  await stub.respondLast(success(bob))
  search.refreshIdle()
  expect(stub.calls).toHaveLength(3)
})

test('ignores a change of a user who is no longer shown', async () => {
  const { stub, search } = await showing(bob, 'bob')
  search.onUserChanged('I-1')
  search.onUserChanged('I-1', ann)
  expect(stub.calls).toHaveLength(1)
  expect(search.$state.get()).toEqual({ status: 'found', query: 'bob', searchedFor: 'bob', user: bob })
})

test('repeats a refresh during which a round was deleted, because its response may be older', async () => {
  const { stub, search } = await showing(ann)
  search.refresh()
  search.markRounds(new Set(['R1']), true)
  expect(stub.calls.map(({ signal }) => signal?.aborted)).toEqual([true, true, false])
  await stub.respond(1, success(ann))
  expect(search.$state.get()).toMatchObject({ user: { rounds: [{ isDeleted: true }] } })
})
