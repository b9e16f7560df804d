import { beforeEach, expect, test } from 'vitest'
import { type MailingCheck, sendTestMail } from '../../../../../../src/contract/staff/mailing-check.ts'
import { createMailingCheck } from '../../../../../../src/features/staff/mailing/check/mailing-check.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { hasAll, networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

const letter = { emailsFileName: 'golfers.csv', templateId: 'spring', campaign: 'Spring' }
const result = (toSend: number) => ({ toSend, rows: toSend }) as MailingCheck

function setUp(capabilities = hasAll) {
  const stub = stubApi()
  const time = fakeClock()
  const check = createMailingCheck({ api: stub.api, clock: time.clock, capabilities })
  const unsubscribe = check.$state.listen(() => {})
  return { stub, time, check, unsubscribe, state: () => check.$state.get() }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test('checks the fields once they have not changed for 400 ms', () => {
  const { check, stub, time } = fixture
  check.edit({ ...letter, campaign: 'Sprin' })
  time.advance(399)
  check.edit(letter)
  time.advance(399)
  expect(stub.calls).toEqual([])
  time.advance(1)
  expect(stub.requests()).toEqual(['GET /mailing-flow/check'])
  expect(stub.calls[0]?.input.query).toEqual(letter)
  check.edit(letter)
  time.advance(1000)
  expect(stub.calls).toHaveLength(1)
})

test('aborts the check of earlier fields, and ignores its result', async () => {
  const { check, stub, time, state } = fixture
  check.edit(letter)
  time.advance(400)
  check.edit({ ...letter, campaign: 'Summer' })
  expect(stub.calls[0]?.signal?.aborted).toBe(true)
  time.advance(400)
  await stub.respond(1, success(result(2)))
  await stub.respond(0, success(result(1)))
  expect(state()).toMatchObject({ status: 'checked', check: { toSend: 2 }, fields: { campaign: 'Summer' } })
})

test('keeps the last result while changed fields are checked, are incomplete, or could not be checked', async () => {
  const { check, stub, time, state } = fixture
  check.edit(letter)
  time.advance(400)
  await stub.respondLast(success(result(2)))
  check.edit({ ...letter, campaign: 'Summer' })
  expect(state()).toMatchObject({ status: 'loading', last: { toSend: 2 } })
  check.edit(undefined)
  expect(state()).toMatchObject({ status: 'idle', last: { toSend: 2 } })
  check.edit(letter)
  time.advance(400)
  await stub.respondLast(networkFailure)
  expect(state()).toMatchObject({ status: 'failed', last: { toSend: 2 } })
  void check.refresh(letter)
  await stub.respondLast(success(result(3)))
  expect(state()).toMatchObject({ status: 'checked', check: { toSend: 3 } })
})

test('sends no request to a service without a check, and approves every mailing', async () => {
  const { check, stub, time } = setUp({ has: () => false })
  check.edit(letter)
  time.advance(400)
  expect(await check.approve(letter)).toBe(true)
  expect(stub.calls).toEqual([])
})

test('approves only the fields that were checked, and none that were edited meanwhile', async () => {
  const { check, stub } = fixture
  const approved = check.approve(letter)
  await stub.respondLast(success(result(2)))
  expect(await approved).toBe(true)
  const superseded = check.approve({ ...letter, campaign: 'Summer' })
  check.edit({ ...letter, campaign: 'Autumn' })
  await stub.respondLast(success(result(2)))
  expect(await superseded).toBe(false)
})

test('clears the result of a test mail when the fields change', async () => {
  const { check, stub } = fixture
  void check.sendTest({ ...letter, row: 2 })
  await stub.respondTo(sendTestMail, success({ to: 'staff@golf.example' }))
  expect(check.$test.get()).toMatchObject({ status: 'done' })
  check.edit(letter)
  expect(check.$test.get()).toEqual({ status: 'idle' })
})
