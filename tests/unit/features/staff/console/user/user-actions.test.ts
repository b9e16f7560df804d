import { expect, test } from 'vitest'
import type { AdminUser } from '../../../../../../src/contract/staff/users.ts'
import { createMatchSearch } from '../../../../../../src/features/staff/console/user/search/suggestions.store.ts'
import { createUserSearch } from '../../../../../../src/features/staff/console/user/search/user-search.store.ts'
import { createUserActions } from '../../../../../../src/features/staff/console/user/user-actions.ts'
import { createChangeNotice } from '../../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import { hasAll, stubApi, success } from '../../../../../support/stub-api.ts'

const ann: AdminUser = { login: 'ann@example.com', iid: 'I-1', installs: [], rounds: [], properties: [] }

async function setUp() {
  const stub = stubApi()
  const search = createUserSearch({ api: stub.api, matchSearch: createMatchSearch(stub.api, hasAll) })
  search.find('ann@example.com')
  await stub.respondLast(success(ann))
  const notice = createChangeNotice()
  const actions = createUserActions({ api: stub.api, search, notice, iid: 'I-1', supportId: undefined })
  return { stub, search, actions, notice }
}

type Actions = Awaited<ReturnType<typeof setUp>>['actions']
const addLicense = ({ newLicense }: Actions) => newLicense.submit(30)
const extend = ({ licenseEdit }: Actions) => licenseEdit.submit({ action: 'extend', durationDays: 30 })
const setTheme = ({ newProperty }: Actions) => newProperty.submit({ name: 'theme', value: 'dark' })
const changeLogin = ({ newLogin }: Actions) => newLogin.submit('new@example.com')

test.each([
  ['newLicense', addLicense, { durationDays: 30 }, 'License added'],
  ['licenseEdit', extend, { action: 'extend', durationDays: 30 }, 'License changed'],
  ['newProperty', setTheme, { name: 'theme', value: 'dark' }, 'Success updating'],
  ['newLogin', changeLogin, { newLogin: 'new@example.com' }, 'Login changed'],
] as const)('sends a %s, and then loads the user again', async (name, submit, body, message) => {
  const { stub, actions, notice } = await setUp()
  void submit(actions)
  expect(stub.calls.at(-1)?.input.body).toEqual({ iid: 'I-1', ...body })
  await stub.respondLast(success(null))
  // By install id, because an old login no longer exists.
  expect(stub.requests().slice(2)).toEqual(['GET /rest/admin/find_user/I-1'])
  expect(actions[name].$state.get()).toEqual({ status: 'pending' })
  await stub.respondLast(success(ann))
  expect(actions[name].$state.get()).toEqual({ status: 'done' })
  expect(notice.$state.get()?.text).toBe(message)
})
