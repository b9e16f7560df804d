import { beforeAll, expect, test } from 'vitest'
import { exportMailingResults, getMailing } from '../../src/contract/staff/mailing-runs.ts'
import type { Recipient } from '../../src/service/staff/mailing/recipients-file.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import type { Outcome } from '../../src/service/staff/mailing/sending/recipient-outcomes.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { serviceOfTests, type TestClient } from '../support/service.ts'

const REFUSED = (email: string) =>
  `Can't send mail - all recipients were rejected: 550 5.1.1 <${email}> No user`

const service = serviceOfTests()
let staff: TestClient
beforeAll(async () => {
  staff = await service.signInAs('staff')
})

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

test('counts the rows of a mailing by outcome, those that repeat an address apart from invalid ones', async () => {
  const path = { id: await endedMailing('List') }
  const { counts } = await (await staff.call(getMailing, { path })).json()
  expect(counts).toEqual({
    ...{ sent: 110, left: 10, failed: 130, unsure: 0 },
    ...{ optedOut: 0, suppressed: 0, alreadySent: 0, invalid: 1, duplicates: 1 },
  })
  const csv = await (await staff.call(exportMailingResults, { path })).text()
  expect(csv).toContain('253,golfer-1@golf.example,duplicate,same address as row 3,')
})
