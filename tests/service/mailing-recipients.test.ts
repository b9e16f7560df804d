import { expect, test } from 'vitest'
import { getMailing, listMailingRecipients } from '../../src/contract/staff/mailing-runs.ts'
import type { Recipient } from '../../src/service/staff/mailing/recipients-file.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import type { Outcome } from '../../src/service/staff/mailing/sending/recipient-outcomes.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { clientOfTests, serviceOfTests } from '../support/service.ts'

const REFUSED = (email: string) =>
  `Can't send mail - all recipients were rejected: 550 5.1.1 <${email}> No user`

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')

/** Stores an ended mailing to 250 recipients and two rows without an address, and returns its id. */
async function endedMailing(campaign: string): Promise<string> {
  const mailings = createMailingRuns(service.context)
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

test('lists the recipients of a mailing page by page and by outcome, with the numbers of its counts', async () => {
  const id = await endedMailing('List')
  const first = await list(id)
  expect([first.total, first.recipients.length, first.next]).toEqual([252, 100, '101'])
  expect(first.recipients[0]).toMatchObject({ row: 2, email: 'golfer-0@golf.example', outcome: 'failed' })
  const second = await list(id, { after: first.next })
  expect(second.recipients[0].row).toBe(102)
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
})
