import { expect, test } from 'vitest'
import { createMailingFiles } from '../../../../../../src/features/staff/mailing/files/mailing-files.store.ts'
import { fakeVisibility } from '../../../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../../support/stub-api.ts'

const lists = { recipients: [{ name: 'a.csv', bytes: 10, modifiedMs: 0 }], templates: [] }

test.each([
  ['a file', success(null), true],
  ['one that a colleague has deleted meanwhile', httpFailure(404), true],
  ['a file while the service does not respond', networkFailure, false],
])('loads the list again after deleting %s', async (_, response, isDeleted) => {
  const stub = stubApi()
  const { visibility } = fakeVisibility()
  const files = createMailingFiles({ api: stub.api, visibility })
  files.$state.listen(() => {})
  await stub.respondLast(success(lists))
  const removed = files.removing.run({ kind: 'recipients', name: 'a.csv' })
  expect(stub.requests().at(-1)).toBe('DELETE /mailing-flow/files/recipients/a.csv')
  await stub.respondLast(response)
  await stub.respondLast(success({ recipients: [], templates: [] }))
  await settled()
  expect(await removed).toBe(isDeleted)
  expect(files.$state.get()).toMatchObject({ status: 'found', value: { recipients: [] } })
})
