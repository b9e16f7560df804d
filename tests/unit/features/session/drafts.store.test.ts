import { expect, test } from 'vitest'
import { createDrafts } from '../../../../src/features/session/drafts.store.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

function setUp(storage = fakeStorage(), userId: string | undefined = 'staff-1', path = '/mailing?a=1#b') {
  const page = { url: () => new URL(path, 'https://example.com') }
  return { storage, drafts: createDrafts({ storage, page, currentUserId: () => userId }) }
}

test('restores what the same user typed at the same address, once', () => {
  const before = setUp()
  before.drafts.set('mailing', { campaign: 'Spring' })
  before.drafts.store()
  const { drafts, storage } = setUp(before.storage)
  expect(drafts.take('other')).toBeUndefined()
  expect(drafts.take('mailing')).toEqual({ campaign: 'Spring' })
  expect(drafts.take('mailing')).toBeUndefined()
  expect(storage.read('drafts')).toBeUndefined()
})

test.each([
  ['another user', 'staff-2', '/mailing?a=1#b'],
  ['another address', 'staff-1', '/mailing?a=2#b'],
])('restores nothing for %s', (_, userId, path) => {
  const before = setUp()
  before.drafts.set('mailing', { campaign: 'Spring' })
  before.drafts.store()
  const { drafts, storage } = setUp(before.storage, userId, path)
  expect(drafts.take('mailing')).toBeUndefined()
  expect(storage.read('drafts')).toBeUndefined()
})

test('stores nothing for a form that is no longer shown', () => {
  const { drafts, storage } = setUp()
  drafts.set('mailing', { campaign: 'Spring' })
  drafts.set('mailing', undefined)
  drafts.store()
  expect(storage.read('drafts')).toBeUndefined()
})

test.each(['', 'null', '{"userId":"staff-1"}', '{"userId":"staff-1","address":"/mailing","forms":[1]}'])(
  'ignores stored text that is not a draft: %j',
  (text) => {
    const storage = fakeStorage()
    storage.write('drafts', text)
    expect(setUp(storage, 'staff-1', '/mailing').drafts.take('mailing')).toBeUndefined()
  },
)
