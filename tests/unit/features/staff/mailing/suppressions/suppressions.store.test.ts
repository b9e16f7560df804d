import { expect, test } from 'vitest'
import {
  listSuppressions,
  releaseSuppression,
  type Suppression,
} from '../../../../../../src/contract/staff/mail-suppressions.ts'
import { addressText } from '../../../../../../src/features/staff/mailing/suppressions/messages.ts'
import { createSuppressions } from '../../../../../../src/features/staff/mailing/suppressions/suppressions.store.ts'
import { createChangeNotice } from '../../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { stubApi, success } from '../../../../../support/stub-api.ts'

const one = (name: string): Suppression => ({
  email: `${name}@golf.example`,
  source: 'refusal',
  reason: '550 5.1.1 unknown',
  createdMs: 1,
  createdBy: undefined,
  runId: undefined,
  campaign: undefined,
})
const pageOf = (names: string[], next?: string) => success({ suppressions: names.map(one), total: 250, next })

function open() {
  const stub = stubApi()
  const time = fakeClock(0)
  const notice = createChangeNotice()
  const store = createSuppressions({ api: stub.api, clock: time.clock, notice })
  store.$state.subscribe(() => {})
  const emails = () => {
    const state = store.$state.get()
    return state.status === 'found' ? state.items.map(({ email }) => email.split('@')[0]) : state
  }
  const lists = () => stub.calls.filter(({ endpoint }) => endpoint === listSuppressions)
  return { ...stub, time, store, notice, emails, lists }
}

test('shows the first page with the number of all addresses, and then more', async () => {
  const { store, respondLast, emails, lists } = open()
  await respondLast(pageOf(['ann', 'bob'], 'page-2'))
  expect(store.$state.get()).toMatchObject({ total: 250, next: 'page-2' })
  void store.loadMore()
  expect(lists()[1]?.input).toEqual({ query: { before: 'page-2' } })
  await respondLast(pageOf(['bob', 'carl']))
  expect(emails()).toEqual(['ann', 'bob', 'carl'])
})

test('searches once after a pause, and loads its result by pages', async () => {
  const { store, time, respondLast, lists } = open()
  await respondLast(pageOf(['ann'], 'page-2'))
  for (const text of ['c', 'ca', ' car']) store.search(text)
  time.advance(399)
  expect(lists()).toHaveLength(1)
  time.advance(1)
  expect(lists()[1]?.input).toEqual({ query: { query: 'car' } })
  expect(store.$state.get()).toMatchObject({ isReloading: true, query: '' })
  await respondLast(pageOf(['carl'], 'page-2'))
  // Typed, but not requested yet.
  store.search('carla')
  void store.loadMore()
  expect(lists()[2]?.input).toEqual({ query: { query: 'car', before: 'page-2' } })
})
test('loads the list after a change, and shows the change with its undo', async () => {
  const { store, notice, respondLast, respondTo, emails } = open()
  await respondLast(pageOf(['ann', 'bob']))
  void store.release('bob@golf.example')
  await respondTo(releaseSuppression, success({ changeId: 'E-1' }))
  expect(notice.$state.get()).toMatchObject({ text: 'bob@golf.example released', changeId: 'E-1' })
  await respondLast(pageOf(['ann']))
  expect(emails()).toEqual(['ann'])
})

test('identifies the address of a deleted account by the beginning of its hash', () => {
  expect(addressText(`hash:0123abcd${'0'.repeat(56)}`)).toBe('Deleted account 0123abcd')
  expect(addressText('ann@golf.example')).toBe('ann@golf.example')
})
