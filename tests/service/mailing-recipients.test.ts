import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMailing } from '../../src/contract/mailing-check.ts'
import {
  checkMailingRest,
  getMailing,
  listMailingRecipients,
  sendToFailed,
} from '../../src/contract/mailing-runs.ts'
import { unsubscribe } from '../../src/contract/unsubscribe.ts'
import type { Recipient } from '../../src/service/staff/mailing/recipients-file.ts'
import type { Outcome } from '../../src/service/staff/mailing/sending/recipient-outcomes.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

const REFUSED = (email: string) =>
  `Can't send mail - all recipients were rejected: 550 5.1.1 <${email}> No user`

let service: TestService
let staff: TestClient
beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
})
afterAll(() => service.stop())

/** Stores an ended mailing to 250 recipients and two rows without an address, and returns its id. */
async function endedMailing(campaign: string): Promise<string> {
  const { mailings } = service.services
  const rows: Recipient[] = Array.from({ length: 250 }, (_, at) => ({
    position: at + 2,
    email: `golfer-${at}@golf.example`,
    fields: { name: `Golfer ${at}` },
    problem: undefined,
  }))
  rows.push({ position: 252, email: 'nobody', fields: {}, problem: 'not an e-mail address' })
  rows.push({ position: 253, email: 'golfer-1@golf.example', fields: {}, problem: 'same address as row 3' })
  const template = { subject: 'News for {{name}}', text: 'x', html: undefined }
  const prepared = await prepareMailing(service, rows, { campaign, template })
  const outcomeAt = (at: number): Outcome => {
    const position = at + 2
    if (at < 120) return { position, status: 'failed', detail: REFUSED(`golfer-${at}@golf.example`) }
    if (at < 130) return { position, status: 'failed', detail: '452 4.2.2 Mailbox full' }
    return { position, status: 'sent' }
  }
  await mailings.saveOutcomes(
    prepared.id,
    Array.from({ length: 240 }, (_, at) => outcomeAt(at)),
  )
  await mailings.begin(prepared)
  await mailings.stop(prepared.id, 'x')
  return prepared.id
}
const list = async (id: string, query = {}) =>
  (await staff.call(listMailingRecipients, { path: { id }, query })).json()

test('lists the recipients of a mailing page by page, by outcome, by kind of error and by a part of the address', async () => {
  const id = await endedMailing('List')
  const first = await list(id)
  expect([first.total, first.recipients.length, first.next]).toEqual([252, 100, '101'])
  expect(first.recipients[0]).toMatchObject({ row: 2, email: 'golfer-0@golf.example', outcome: 'failed' })
  const second = await list(id, { after: first.next })
  expect([second.recipients[0].row, second.errors]).toEqual([102, undefined])

  expect(first.errors).toEqual([
    { key: '550 5.1.1', text: '550 5.1.1 … No user', count: 120 },
    { key: '452 4.2.2', text: '452 4.2.2 Mailbox full', count: 10 },
  ])
  expect((await list(id, { error: '452 4.2.2' })).total).toBe(10)
  const totals = Object.fromEntries(
    await Promise.all(
      ['failed', 'sent', 'left', 'invalid', 'duplicate', 'unsure', 'optedOut'].map(async (outcome) => [
        outcome,
        (await list(id, { outcome })).total,
      ]),
    ),
  )
  const { counts } = await (await staff.call(getMailing, { path: { id } })).json()
  expect(counts).toEqual({
    ...{ sent: 110, left: 10, failed: 130, unsure: 0 },
    ...{ optedOut: 0, suppressed: 0, alreadySent: 0, invalid: 1, duplicates: 1 },
  })
  expect(totals).toEqual({
    failed: 130,
    sent: 110,
    left: 10,
    invalid: 1,
    duplicate: 1,
    unsure: 0,
    optedOut: 0,
  })
  const { recipients } = await list(id, { outcome: 'duplicate' })
  expect(recipients).toEqual([
    {
      ...{ row: 253, email: 'golfer-1@golf.example', outcome: 'duplicate' },
      detail: 'same address as row 3',
    },
  ])
  expect((await list(id, { query: 'GOLFER-24', outcome: 'left' })).total).toBe(10)
  expect((await list(id, { query: '%' })).total).toBe(0)
})

test('counts beforehand to whom the rest of a mailing goes, as sending it does', async () => {
  const id = await endedMailing('Rest')
  const { suppressions, preferences } = service.services
  await suppressions.add({ email: 'golfer-0@golf.example', reason: 'x', createdBy: 'x' })
  const token = await preferences.tokenOf('golfer-1@golf.example')
  await service.newClient().call(unsubscribe, { path: { token }, query: {}, body: ['Marketing'] })
  const rest = await (await staff.call(checkMailingRest, { path: { id } })).json()
  expect(rest).toEqual({
    ...{ toSend: 138, optedOut: 1, suppressed: 1, alreadySent: 0 },
    ...{ subject: 'News for Golfer 2', from: 'Fairway <no-reply@fairway.example>' },
  })
  const run = await (await staff.call(sendToFailed, { path: { id } })).json()
  const { sent, left, failed, unsure } = run.counts
  expect(sent + left + failed + unsure).toBe(138)
  const response = await staff.call(checkMailingRest, { path: { id: run.id } })
  if (response.status === 409) expect(await messageOf(response)).toContain('The mailing is running')
})

test('does not list the recipients of a mailing that does not exist', async () => {
  expect((await staff.call(listMailingRecipients, { path: { id: 'none' }, query: {} })).status).toBe(404)
  expect((await staff.call(checkMailingRest, { path: { id: 'none' } })).status).toBe(404)
  expect(
    (await staff.call(checkMailing, { query: { emailsFileName: 'none', templateId: 'x', campaign: 'x' } }))
      .status,
  ).toBe(400)
})
