import { beforeEach, expect, test } from 'vitest'
import { exportMailingResults } from '../../src/contract/staff/mailing-runs.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { createSuppressions } from '../../src/service/staff/mailing/suppressions/suppressions.ts'
import { deliveryReport, deliveryStatus } from '../support/delivery-report.ts'
import { readEveryTable } from '../support/every-table.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { clientOfTests, expectRefusal, serviceOfTests, startService } from '../support/service.ts'

const SECRET = 'a-secret-of-the-relay'
const PATH = '/rest/delivery_reports'

const service = serviceOfTests(() => startService({ deliveryReportSecret: SECRET }))
const staff = clientOfTests(service, 'staff')
/** A mailing that was sent to `recipients`. */
let runId: string
let golfers = 0
let email: string

beforeEach(async () => {
  email = `golfer-${++golfers}@golf.example`
  runId = await sendMailing(['other@golf.example', email])
})

/** Stores a mailing whose mails have been sent, and returns its id. */
async function sendMailing(emails: string[]): Promise<string> {
  const mailings = createMailingRuns(service.context)
  const prepared = await prepareMailing(service, emails, { campaign: 'News', resend: true })
  await mailings.saveOutcomes(
    prepared.id,
    emails.map((_, position) => ({ position, status: 'sent' })),
  )
  await mailings.begin(prepared)
  await mailings.finish(prepared.id)
  return prepared.id
}
const messageId = (position = 1) => `mailing-${runId}-${position}@golf.example`
const isSuppressed = async (address = email) =>
  (await createSuppressions(service.context).suppressedAmong([address])).size === 1
const recipientOf = async (id: string, position = 1) =>
  (await readEveryTable(service.dataDir))
    .get('mailing_recipients')
    ?.rows.find((row) => row.run_id === id && row.position === position)

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(service.origin + PATH, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822', ...headers },
  })
const outcomesOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { outcomes: object[] }).outcomes
}

test('suppresses the recipient of a report from any origin, and shows the mail as bounced in the results', async () => {
  const elsewhere = { origin: 'https://relay.example', 'sec-fetch-site': 'cross-site' }
  const response = await post(deliveryReport({ email, messageId: messageId() }), elsewhere)
  expect(response.headers.getSetCookie()).toEqual([])
  const outcomes = await outcomesOf(response)
  const reason = `550 5.1.1 <${email}>: Recipient address rejected: User unknown`
  expect(outcomes).toEqual([{ email, isSuppressed: true, detail: reason }])
  expect((await createSuppressions(service.context).page({ query: email })).suppressions).toEqual([
    expect.objectContaining({ source: 'report', reason, runId, campaign: 'News' }),
  ])
  const results = await (await staff.call(exportMailingResults, { path: { id: runId } })).text()
  expect(results).toContain(`${email},sent,bounced: ${reason},`)
  expect(await isSuppressed('other@golf.example')).toBe(false)
})

test('does not suppress an address that received no mailing, whatever the report says', async () => {
  const forged = deliveryReport({ email: 'stranger@golf.example', messageId: messageId() })
  expect(await outcomesOf(await post(forged))).toEqual([
    { email: 'stranger@golf.example', isSuppressed: false, detail: 'no mailing was sent to it' },
  ])
  expect(await isSuppressed('stranger@golf.example')).toBe(false)
})

test('does not suppress an address whose mail is queued or was never sent', async () => {
  const address = `waiting-${golfers}@golf.example`
  await prepareMailing(service, [
    { position: 1, email: address, fields: {}, problem: undefined },
    { position: 2, email: `invalid-${address}`, fields: {}, problem: 'is not valid' },
  ])
  for (const one of [address, `invalid-${address}`]) {
    expect(await outcomesOf(await post(deliveryReport({ email: one })))).toMatchObject([
      { isSuppressed: false },
    ])
  }
})

test('only shows a failure in the results if the address is not its cause', async () => {
  const report = deliveryReport({
    email,
    messageId: messageId(),
    status: '5.2.2',
    diagnostic: 'smtp; 552 5.2.2 Mailbox full',
  })
  expect(await outcomesOf(await post(report))).toEqual([
    { email, isSuppressed: false, detail: '552 5.2.2 Mailbox full: not because of the address' },
  ])
  expect(await isSuppressed()).toBe(false)
  expect(await recipientOf(runId)).toMatchObject({
    status: 'sent',
    detail: 'bounced: 552 5.2.2 Mailbox full',
  })
})

test('changes nothing on a report of a delay', async () => {
  const report = deliveryReport({ email, messageId: messageId(), action: 'delayed', status: '4.4.1' })
  expect(await outcomesOf(await post(report))).toEqual([
    { email, isSuppressed: false, detail: 'delayed 4.4.1, not failed' },
  ])
  expect(await recipientOf(runId)).toMatchObject({ detail: null })
})

test('finds the mailing by the Message-ID, or else takes the latest to the address', async () => {
  const firstRun = runId
  const first = messageId()
  runId = await sendMailing(['other@golf.example', email])
  await post(deliveryReport({ email, messageId: first }))
  expect(await recipientOf(firstRun)).toMatchObject({ detail: expect.stringMatching(/^bounced/) })
  expect(await recipientOf(runId)).toMatchObject({ detail: null })
  await post(deliveryStatus({ email }), { 'content-type': 'message/delivery-status' })
  expect(await recipientOf(runId)).toMatchObject({ detail: expect.stringMatching(/^bounced/) })
})

test('attributes a forwarded mail to the address it was sent to', async () => {
  const report = deliveryReport({ email: 'away@club.example', originalEmail: email, messageId: messageId() })
  expect(await outcomesOf(await post(report))).toMatchObject([{ email, isSuppressed: true }])
  expect(await isSuppressed('away@club.example')).toBe(false)
})

test('accepts failures as JSON from a mail server', async () => {
  const json = { 'content-type': 'application/json' }
  const response = await post(
    JSON.stringify([
      { email: email.toUpperCase(), status: '5.1.1', diagnostic: 'no such user' },
      { email: 'other@golf.example', status: '5.7.1' },
    ]),
    json,
  )
  expect(await outcomesOf(response)).toEqual([
    { email, isSuppressed: true, detail: '5.1.1 no such user' },
    { email: 'other@golf.example', isSuppressed: false, detail: '5.7.1: not because of the address' },
  ])
  for (const [body, message] of [
    ['[{"email":"x","status":"5.1.1"}]', '[0].email: expected an e-mail address'],
    ['[{"email":"a@b.co","status":"550"}]', '[0].status: expected a status such as 5.1.1'],
    ['{}', 'body: expected a list'],
    ['{', 'body: not valid JSON'],
  ] as const) {
    await expectRefusal(post(body, json), 400, message)
  }
})

test('rejects and logs a report without the secret', async () => {
  const report = deliveryReport({ email, messageId: messageId() })
  for (const authorization of ['', 'Bearer ', `Bearer ${SECRET}x`, `Bearer ${SECRET.slice(1)}`, SECRET]) {
    expect((await post(report, { authorization })).status).toBe(403)
  }
  // A session of staff does not replace the secret.
  const asStaff = await staff.send('POST', PATH, {
    body: report,
    headers: { 'content-type': 'message/rfc822' },
  })
  expect(asStaff.status).toBe(403)
  expect(await isSuppressed()).toBe(false)
  expect(service.logEntries().at(-1)).toMatchObject({ event: 'access refused', route: PATH })
})

test('rejects files that are not reports, files that are too large, and other types', async () => {
  await expectRefusal(post('From: a@b.co\r\n\r\nHello'), 400, 'file: is not a delivery report (RFC 3464)')
  await expectRefusal(post('x'.repeat(2 * 1024 * 1024 + 1)), 413, 'body: is too large')
  expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await fetch(service.origin + PATH)).status).toBe(404)
})

test('does not exist without the setting', async () => {
  const other = await startService()
  for (const authorization of ['Bearer undefined', 'Bearer ', '']) {
    const response = await fetch(other.origin + PATH, {
      method: 'POST',
      body: deliveryReport(),
      headers: { authorization, 'content-type': 'message/rfc822' },
    })
    expect(response.status).toBe(404)
  }
  await other.stop()
})

test('limits how often an address may call', { tags: 'slow' }, async () => {
  const other = await startService({ deliveryReportSecret: SECRET })
  const guess = () =>
    other.fastify.inject({
      ...{ method: 'POST', url: PATH, body: 'x' },
      headers: { authorization: 'Bearer guess', 'content-type': 'message/rfc822' },
    })
  const statuses = (await Promise.all(Array.from({ length: 601 }, guess))).map((one) => one.statusCode)
  expect(statuses.filter((status) => status === 403)).toHaveLength(600)
  expect(statuses.at(-1)).toBe(429)
  await other.stop()
})
