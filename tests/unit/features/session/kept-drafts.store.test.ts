import { expect, test } from 'vitest'
import { signOut } from '../../../../src/contract/session.ts'
import { createCurrentUser } from '../../../../src/features/session/current-user.store.ts'
import { createKeptDrafts, KEPT_DRAFTS } from '../../../../src/features/session/kept-drafts.store.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { stubApi, success } from '../../../support/stub-api.ts'

const draftsOf = (storage: ReturnType<typeof fakeStorage>, userId: string | undefined = 'bea') =>
  createKeptDrafts({ storage, currentUserId: () => userId })

test('gives a text back to the same user on any page, until it is removed', () => {
  const storage = fakeStorage()
  draftsOf(storage).write('note S-ANN1', 'Called about')
  draftsOf(storage).write('note S-BOB1', '')
  expect(draftsOf(storage).read('note S-ANN1')).toBe('Called about')
  expect(draftsOf(storage).read('note S-BOB1')).toBe('')
  expect(draftsOf(storage).names()).toEqual(['note S-ANN1', 'note S-BOB1'])
  expect(draftsOf(storage, 'carl').read('note S-ANN1')).toBeUndefined()
  draftsOf(storage).write('note S-ANN1', undefined)
  draftsOf(storage).write('note S-BOB1', undefined)
  expect(storage.read(KEPT_DRAFTS)).toBeUndefined()
})

test('replaces the texts of another user, and ignores what is no draft', () => {
  const storage = fakeStorage()
  draftsOf(storage).write('note S-ANN1', 'Called about')
  draftsOf(storage, 'carl').write('note S-BOB1', 'Wrote')
  expect(draftsOf(storage).read('note S-ANN1')).toBeUndefined()
  storage.write(KEPT_DRAFTS, '{"texts":')
  expect(draftsOf(storage).read('note S-ANN1')).toBeUndefined()
})

test('removes the texts when the user signs out', async () => {
  const storage = fakeStorage()
  draftsOf(storage).write('note S-ANN1', 'Called about')
  const stub = stubApi()
  const signedOut = createCurrentUser(stub.api, storage).signOut()
  await stub.respondTo(signOut, success(undefined))
  await signedOut
  expect(storage.read(KEPT_DRAFTS)).toBeUndefined()
})
