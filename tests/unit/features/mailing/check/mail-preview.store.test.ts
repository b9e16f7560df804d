import { expect, test } from 'vitest'
import { previewMail, sendTestMail } from '../../../../../src/contract/mailing-check.ts'
import { createMailPreview } from '../../../../../src/features/mailing/check/mail-preview.store.ts'
import { httpFailure, stubApi, success } from '../../../../support/stub-api.ts'

const letter = { emailsFileName: 'golfers.csv', templateId: 'spring', campaign: 'Spring' }

function setUp() {
  const stub = stubApi()
  const preview = createMailPreview({ api: stub.api })
  return { stub, preview, state: () => preview.$state.get() }
}

test('shows the row that was requested last', async () => {
  const { stub, preview, state } = setUp()
  void preview.show(letter)
  void preview.show(letter, 5)
  expect(stub.calls.map(({ input }) => input.query)).toEqual([letter, { ...letter, row: '5' }])
  await stub.respond(1, success({ row: 5 }))
  await stub.respond(0, success({ row: 2 }))
  expect(state()).toEqual({ status: 'shown', mail: { row: 5 } })
})

test('keeps the last mail while another one loads, and when it fails', async () => {
  const { stub, preview, state } = setUp()
  void preview.show(letter, 2)
  await stub.respondLast(success({ row: 2 }))
  void preview.show(letter, 9)
  expect(state()).toEqual({ status: 'loading', last: { row: 2 } })
  await stub.respondLast(httpFailure(400, 'row: there is no recipient in row 9'))
  expect(state()).toMatchObject({ status: 'failed', row: 9, last: { row: 2 } })
})

test('stays closed when a response arrives after closing', async () => {
  const { stub, preview, state } = setUp()
  void preview.show(letter)
  preview.close()
  await stub.respondLast(success({ row: 2 }))
  expect(state()).toEqual({ status: 'closed' })
})

test('clears the result of a test mail when it shows another row', async () => {
  const { stub, preview } = setUp()
  void preview.sendTest(letter, { row: 2, to: '' })
  await stub.respondTo(sendTestMail, success({ to: 'staff@golf.example' }))
  void preview.show(letter, 3)
  await stub.respondTo(previewMail, success({ row: 3 }))
  expect(preview.$test.get()).toEqual({ status: 'idle' })
})
