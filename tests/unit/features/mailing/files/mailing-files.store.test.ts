import { expect, test } from 'vitest'
import {
  deleteTemplate,
  getTemplateContent,
  renameRecipients,
} from '../../../../../src/contract/mailing-files.ts'
import { createMailingFiles } from '../../../../../src/features/mailing/files/mailing-files.store.ts'
import { createChangeNotice } from '../../../../../src/features/shared/changes/change-notice.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'

const file = { name: 'a.csv', bytes: 10, modifiedMs: 0, rows: 2 }
const lists = { recipients: [file], templates: [] }

function setUp() {
  const stub = stubApi()
  const time = fakeClock()
  const { visibility } = fakeVisibility()
  const notice = createChangeNotice(time.clock)
  const files = createMailingFiles({ api: stub.api, clock: time.clock, visibility, notice })
  const leave = files.$state.listen(() => {})
  return { stub, time, files, notice, leave, state: () => files.$state.get() }
}

test('polls while the service counts rows, until the user leaves the page', async () => {
  const { stub, time, state, leave } = setUp()
  await stub.respondLast(success({ ...lists, recipients: [{ ...file, isCounting: true }] }))
  time.advance(2000)
  expect(stub.calls).toHaveLength(2)
  await stub.respondLast(success(lists))
  expect(state()).toEqual({ status: 'found', value: lists })
  expect(time.pendingTimers()).toBe(0)
  leave()
})

test('loads the list again after every change, even a failed one', async () => {
  const { stub, files } = setUp()
  await stub.respondLast(success(lists))
  const renamed = files.rename('recipients', 'a.csv', 'b.csv')
  expect(stub.requests().at(-1)).toBe('POST /mailing-flow/files/recipients/a.csv/rename')
  expect(stub.calls.at(-1)?.input.body).toEqual({ name: 'b.csv' })
  await stub.respondLast(success(null))
  await stub.respondLast(success({ ...lists, recipients: [{ ...file, name: 'b.csv' }] }))
  expect(await renamed).toBeUndefined()
  const removed = files.remove('recipients', 'a.csv')
  expect(stub.requests().at(-1)).toBe('DELETE /mailing-flow/files/recipients/a.csv')
  await stub.respondLast(httpFailure(404))
  await stub.respondLast(success(lists))
  await settled()
  expect(await removed).toMatchObject({ status: 404 })
})

test('undoes the new name of a file', async () => {
  const { stub, files, notice } = setUp()
  await stub.respondLast(success(lists))
  void files.rename('recipients', 'a.csv', 'b.csv')
  await stub.respondTo(renameRecipients, success(null))
  await stub.respondLast(success(lists))
  await settled()
  expect(notice.$state.get()?.text).toBe('a.csv renamed to b.csv')
  void notice.undo()
  expect(stub.calls.at(-1)?.input).toEqual({ path: { name: 'b.csv' }, body: { name: 'a.csv' } })
})

test('deletes no template whose content did not load for the undo, unless the service cannot read it', async () => {
  const { stub, files, notice } = setUp()
  await stub.respondLast(success(lists))
  const removed = files.remove('template', 'spring')
  await stub.respondTo(getTemplateContent, networkFailure)
  expect(await removed).toEqual({ kind: 'network' })
  expect(stub.requests()).not.toContain('DELETE /mailing-flow/files/templates/spring')

  void files.remove('template', 'spring')
  await stub.respondTo(getTemplateContent, httpFailure(400, 'spring has no subject'))
  await stub.respondTo(deleteTemplate, success(null))
  await stub.respondLast(success(lists))
  await settled()
  expect(notice.$state.get()?.text).toBe('spring deleted')
  expect(notice.$state.get()?.undo).toBeUndefined()
})
