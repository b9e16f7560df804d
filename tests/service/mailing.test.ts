import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkMailing } from '../../src/contract/staff/mailing-check.ts'
import { unsubscribe } from '../../src/contract/unsubscribe.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import {
  createMailingClient,
  MAILING,
  type MailingClient,
  prepareMailing,
  writeRows,
  writeTemplate,
} from '../support/mailing-client.ts'
import {
  changeDatabase,
  expectRefusal,
  messageOf,
  startService,
  type TestService,
} from '../support/service.ts'

let service: TestService
let mailing: MailingClient
beforeEach(async () => {
  service = await startService()
  mailing = await createMailingClient(service)
})
afterEach(() => service.stop())

const check = async (changes: object = {}) =>
  (await mailing.staff.call(checkMailing, { query: { ...MAILING, ...changes } })).json()
async function optOut(email: string): Promise<void> {
  const token = await createPreferences(service.context).tokenOf(email)
  await service.newClient().call(unsubscribe, { path: { token }, query: {}, body: ['Marketing'] })
}

test('sends an e-mail for every row, filled with the values of its columns', async () => {
  await writeTemplate(service, {
    subject: 'News for {{name}}\n',
    text: 'Dear {{Name}}, welcome to {{club}}.',
  })
  const rows = ['Email;Name;Club', 'ann@golf.example;Ann;"Links; Old"', 'bob@golf.example;Bob;Dunes']
  await writeRows(service, rows)
  expect(await mailing.send()).toBe('Spring: 2 of 2 sent. Finished')
  const [first = ''] = await service.sentEmails()
  expect(first).toMatch(/^To: Ann <ann@golf\.example>$/m)
  expect(first).toMatch(/^Subject: News for Ann$/m)
  expect(first).toContain('Dear Ann, welcome to Links; Old.')
})

test('skips recipients who opted out, and counts and lists invalid rows', async () => {
  await mailing.writeNames(['ann', 'nobody at', 'CARL', 'ann'])
  await optOut('carl@golf.example')
  expect(await mailing.send()).toBe(
    'Spring: 1 of 1 sent; 1 opted out; 1 invalid, 1 duplicate: row 3 (not an e-mail address), 5 (same address as row 2). Finished',
  )
  expect(await mailing.received()).toEqual(['ann'])
})

test('lists the first invalid rows in the status', async () => {
  const bad = Array.from({ length: 30 }, (_, index) => `nobody ${index}`)
  await writeRows(service, ['email', 'ann@golf.example', ...bad])
  expect(await mailing.send()).toMatch(
    /1 of 1 sent; 30 invalid: row 3 \(not an e-mail address\), .*22 \(not an e-mail address\), …\. Finished$/,
  )
})

test('adds working unsubscribe links for readers and for e-mail clients', async () => {
  await writeTemplate(service, {
    html: '<p>Dear {{ email }}, <a href="{{unsubscribeLink}}">Unsubscribe</a></p>',
  })
  await mailing.writeNames(['ann'])
  await mailing.send()
  const [mail = ''] = await service.sentEmails()
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const [, path = ''] = /^List-Unsubscribe:\s+<http:\/\/localhost:\d+(\/\S+)>$/m.exec(mail) ?? []
  expect(mail).toMatch(/Unsubscribe: http:\/\/localhost:\d+\/unsubscribe\?token=[\w-]{43}/)

  const opened = await fetch(service.origin + path, { redirect: 'manual' })
  expect(opened.status).toBe(302)
  expect(opened.headers.get('location')).toMatch(/^\/unsubscribe\?token=/)
  const preferences = createPreferences(service.context)
  const token = await preferences.tokenOf('ann@golf.example')
  expect(await preferences.optOutsOf(token)).toEqual([])

  const submit = (body: string) =>
    fetch(service.origin + path, { method: 'POST', body: new URLSearchParams(body) })
  expect((await submit('Anything=else')).status).toBe(400)
  expect((await submit('List-Unsubscribe=One-Click')).status).toBe(204)
  expect(await preferences.optOutsOf(token)).toEqual(['Marketing'])
})

test('sends each mail once when one campaign is started several times concurrently', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `golfer${at}`)
  await mailing.writeNames(names)
  const responses = await Promise.all([mailing.start(), mailing.start(), mailing.start()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const rejected = responses.find(({ status }) => status === 409) as Response
  expect(await messageOf(rejected)).toMatch(/^Another mailing /)
  await mailing.finished()
  expect(await mailing.received()).toEqual(names.toSorted())
})

test('replaces the mails in the outbox that it sends again after a crash', async () => {
  await mailing.writeNames(['ann', 'bob'])
  await mailing.send()
  const mails = await service.sentEmails()
  await service.stopKeepingData()
  const { dataDir } = service
  changeDatabase(
    dataDir,
    `update mailing_recipients set status = 'pending';
     update mailing_runs set status = 'running', finished_at = null`,
  )
  service = await startService({ dataDir })
  await expect
    .poll(async () => (await createMailingRuns(service.context).latest())?.run.state)
    .toBe('finished')
  const again = await service.sentEmails()
  expect(again).toHaveLength(mails.length)
  await service.stopKeepingData()
  await rm(dataDir, { recursive: true })
  service = await startService()
})

test.each([
  ['an unknown template', { templateId: 'none' }, 'templateId: there is no template none'],
  [
    'a start time, with which earlier versions scheduled it',
    { startAtMs: 1_800_000_000_000 },
    'startAtMs: mailings can no longer be scheduled',
  ],
])('rejects %s before anything is sent', async (_, changes, message) => {
  await mailing.writeNames(['ann'])
  await expectRefusal(mailing.start(changes), 400, message)
  expect(await mailing.status()).toEqual({ message: '', inProgress: false, run: null })
})

test('leaves nothing behind when a file is rejected late, so that the next mailing can start', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `golfer${at}@golf.example`)
  await writeRows(service, ['email', ...rows, 'last@golf.example,surplus'])
  await expectRefusal(
    mailing.start(),
    400,
    'emailsFileName: all has more fields in row 1202 than it has columns, from "surplus" on',
  )
  expect(await mailing.status()).toEqual({ message: '', inProgress: false, run: null })
  expect(await mailing.received()).toEqual([])
  await mailing.writeNames(['ann'])
  expect(await mailing.send()).toBe('Spring: 1 of 1 sent. Finished')
})

test('serves other requests while it reads a long file', async () => {
  await mailing.writeNames(Array.from({ length: 10_000 }, (_, at) => `golfer${at}`))
  let isChecking = true
  const checked = check().finally(() => {
    isChecking = false
  })
  let responses = 0
  for (; isChecking; responses++) await fetch(`${service.origin}/rest/health`)
  expect(await checked).toMatchObject({ valid: 10_000, toSend: 10_000 })
  expect(responses).toBeGreaterThan(2)
})

describe('a campaign', () => {
  const ALREADY = 'skipped because they already have this campaign'

  test('is not sent again to an address that has received it, unless staff choose so', async () => {
    await mailing.writeNames(['ann', 'bob'])
    expect(await mailing.send()).toBe('Spring: 2 of 2 sent. Finished')
    await mailing.writeNames(['ann', 'bob', 'carl'], 'more')
    const more = { emailsFileName: 'more' }
    expect(await check(more)).toMatchObject({ valid: 3, alreadySent: 2, toSend: 1, toSendAgain: 3 })
    expect(await mailing.send(more)).toBe(`Spring: 1 of 1 sent; 2 ${ALREADY}. Finished`)
    expect(await mailing.received()).toEqual(['ann', 'bob', 'carl'])
    expect(await mailing.send(more)).toBe(`Spring: 0 of 0 sent; 3 ${ALREADY}. Finished`)
    expect(await mailing.received()).toHaveLength(3)
    expect(await mailing.send({ resend: true })).toBe('Spring: 2 of 2 sent. Finished')
    expect(await mailing.received()).toEqual(['ann', 'ann', 'bob', 'bob', 'carl'])
  })

  test('is the same whatever its case and spaces', async () => {
    await mailing.writeNames(['ann'])
    await mailing.send({ campaign: 'Grüße im Mai' })
    expect(await check({ campaign: ' GRÜßE im Mai' })).toMatchObject({ alreadySent: 1 })
    expect(await check({ campaign: 'gru\u0308ße  im mai' })).toMatchObject({ alreadySent: 1 })
    expect(await check({ campaign: 'Grüße im Juni' })).toMatchObject({ alreadySent: 0 })
  })

  test('is sent to recipients whose mail failed, but not if a mail may have arrived', async () => {
    const statuses = ['sent', 'failed', 'unsure', 'optedOut'] as const
    await mailing.writeNames(statuses)
    await optOut('optedout@golf.example')
    const mailings = createMailingRuns(service.context)
    const prepared = await prepareMailing(
      service,
      statuses.map((status) => `${status.toLowerCase()}@golf.example`),
    )
    await mailings.saveOutcomes(
      prepared.id,
      statuses.map((status, position) => ({ position, status })),
    )
    await mailings.begin(prepared)
    await mailings.finish(prepared.id)
    expect(await check()).toMatchObject({ valid: 4, alreadySent: 2, optedOut: 1, toSend: 1 })
    expect(await mailing.send()).toBe(`Spring: 1 of 1 sent; 2 ${ALREADY}; 1 opted out. Finished`)
    expect(await mailing.received()).toEqual(['failed'])
  })

  test('does not begin twice if it was prepared before another one began and finished', async () => {
    const mailings = createMailingRuns(service.context)
    const late = await prepareMailing(service, [])
    const first = await prepareMailing(service, [])
    await mailings.begin(first)
    await mailings.finish(first.id)
    await expect(mailings.begin(late)).rejects.toMatchObject({ status: 409 })
  })
})
