import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailing } from '../../src/contract/staff/mailing.ts'
import {
  checkMailing,
  exportMailingProblems,
  sendTestMail,
  showMail,
} from '../../src/contract/staff/mailing-check.ts'
import { unsubscribe } from '../../src/contract/unsubscribe.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { callerSignal, checkRecipients } from '../../src/service/staff/mailing/check/check-recipients.ts'
import { openRecipients } from '../../src/service/staff/mailing/recipients-file.ts'
import { createSuppressions } from '../../src/service/staff/mailing/suppressions/suppressions.ts'
import { auditEvents } from '../support/audit-events.ts'
import { startMailServer } from '../support/mail-server.ts'
import { MAILING as letter, writeRows, writeTemplate } from '../support/mailing-client.ts'
import {
  expectRefusal,
  messageOf,
  startService,
  type TestClient,
  type TestService,
} from '../support/service.ts'

const STAFF = 'tester@golf.example'

let service: TestService
let staff: TestClient
beforeEach(async () => {
  service = await startService()
  staff = await service.signInAs('staff', STAFF)
})
afterEach(() => service.stop())

async function prepare(
  recipients: string,
  text = 'Dear {{Name}}, welcome to {{club|your club}}.',
  html?: string,
) {
  await writeTemplate(service, { subject: 'News for {{name}}\n', text, html })
  await writeRows(service, [recipients.trimEnd()])
}
const mail = (row: number, to: string, name: string, club: string) => ({
  row,
  to,
  subject: typeof name === 'string' ? `News for ${name}` : name,
  text: expect.stringContaining(`welcome to ${club}.`),
})
const check = (changes: object = {}) => staff.call(checkMailing, { query: { ...letter, ...changes } })
test('predicts the outcome of every row, and counts each skipped recipient once', async () => {
  await prepare(
    [
      'email,name,club',
      'ann@golf.example,Ann,Dunes',
      'nobody,Bob,x',
      'ANN@golf.example,Ann,x',
      'out@golf.example,Otto,x',
      'both@golf.example,Both,x',
      'bad@golf.example,Bea,x',
      'dan@golf.example,,',
      'short@golf.example',
      'eve@golf.example,https://evil.example/,Links',
    ].join('\n'),
  )
  const preferences = createPreferences(service.context)
  const suppressions = createSuppressions(service.context)
  for (const name of ['out', 'both']) {
    const token = await preferences.tokenOf(`${name}@golf.example`)
    await service.newClient().call(unsubscribe, { path: { token }, query: {}, body: ['Marketing'] })
  }
  for (const name of ['bad', 'both']) {
    await suppressions.add({ email: `${name}@golf.example`, reason: 'asked by phone', createdBy: STAFF })
  }
  const response = await check()
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      rows: 9,
      valid: 6,
      invalid: 2,
      duplicates: 1,
      optedOut: 2,
      suppressed: 1,
      alreadySent: 0,
      toSend: 3,
      toSendAgain: 3,
      problems: [
        { row: 3, email: 'nobody', problem: 'not an e-mail address' },
        { row: 9, email: 'short@golf.example', problem: 'too short: 1 of 3 fields' },
        { row: 4, email: 'ann@golf.example', problem: 'same address as row 2' },
      ],
      placeholders: [
        { text: 'name', emptyRows: 1, firstEmptyRow: 8 },
        { text: 'club|your club', fallback: 'your club', emptyRows: 1, firstEmptyRow: 8 },
      ],
      warnings: [],
      mails: [
        mail(2, 'Ann <ann@golf.example>', 'Ann', 'Dunes'),
        mail(8, 'dan@golf.example', '', 'your club'),
        // Mail programs would turn the address into a link.
        mail(10, expect.stringMatching(/eve@golf\.example/), expect.any(String), 'Links'),
      ],
      from: 'Fairway <no-reply@fairway.example>',
      columns: ['email', 'name', 'club'],
      emailColumn: 'email',
    },
  ])
})

test('creates no unsubscribe tokens for a check', async () => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  expect((await check()).status).toBe(200)
  // An existing token would be returned instead of a new one.
  const preferences = createPreferences(service.context)
  expect(await preferences.tokenOf('ann@golf.example', 'first-token')).toBe('first-token')
})

test('rejects the same input as a mailing, with the same text', async () => {
  await prepare('email\nann@golf.example\n')
  await expectRefusal(
    check(),
    400,
    'templateId: the placeholder {{name}} has no value; the columns are email',
  )
  expect(await messageOf(await check({ emailsFileName: 'none' }))).toBe(
    'emailsFileName: there is no file none',
  )
})

test('lists at most 20 problem rows, invalid ones first, and exports all of them without formulas', async () => {
  const bad = Array.from({ length: 600 }, (_, index) => `=cmd ${index},x,x`)
  await prepare(`email,name,club\nann@golf.example,Ann,x\n${bad.join('\n')}\nann@golf.example,Ann,x\n`)
  const { problems, invalid } = await (await check()).json()
  expect([problems.length, invalid]).toEqual([20, 600])
  const response = await staff.call(exportMailingProblems, { query: { emailsFileName: 'all' } })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="all-problems.csv"')
  const lines = (await response.text()).trim().split('\r\n')
  expect([lines.length, lines[1], lines.at(-2)]).toEqual([
    602,
    "3,'=cmd 0,not an e-mail address",
    "602,'=cmd 599,not an e-mail address",
  ])
})

test('shows the first three mails, of valid rows if nobody gets one, with an unsubscribe link without effect', async () => {
  await prepare(
    [
      'email,name,club',
      'nobody,Bob,x',
      ...['ann', 'bob', 'cara', 'dan', 'eve'].map((name) => `${name}@golf.example,${name},Dunes`),
    ].join('\n'),
    'Dear {{name}}, {{club|your club}}: {{unsubscribeLink}}',
    '<p>{{name}}</p><script>x()</script>',
  )
  const preferences = createPreferences(service.context)
  const suppressions = createSuppressions(service.context)
  const out = await preferences.tokenOf('bob@golf.example')
  await service.newClient().call(unsubscribe, { path: { token: out }, query: {}, body: ['Marketing'] })
  const shown = async () => {
    const { mails } = await (await check()).json()
    return mails.map(({ row }: { row: number }) => row)
  }
  expect(await shown()).toEqual([3, 5, 6])
  const { mails, warnings } = await (await check()).json()
  expect(warnings).toEqual(['Scripts are removed by all mail programs.'])
  const token = /^Dear ann, Dunes: http.*\/unsubscribe\?token=(preview-x+)$/.exec(mails[0].text)?.[1] ?? ''
  const opening = await service
    .newClient()
    .call(unsubscribe, { path: { token }, query: {}, body: ['Marketing'] })
  expect(opening.status).toBe(404)
  for (const name of ['ann', 'cara', 'dan', 'eve']) {
    await suppressions.add({ email: `${name}@golf.example`, reason: '', createdBy: STAFF })
  }
  expect(await shown()).toEqual([3, 4, 5])
  expect(await messageOf(await staff.call(showMail, { query: { ...letter, row: '99' } }))).toBe(
    'row: there is no recipient in row 99',
  )
})

test('prevents a mail in a frame from running scripts and loading resources', async () => {
  await prepare(
    'email,name,club\nann@golf.example,<b>Ann</b>,x\n',
    'Hello',
    '<p style="color:red">{{name}}</p><img src="https://tracker.example/x.png"><script>alert(1)</script>',
  )
  const response = await staff.call(showMail, { query: { ...letter, row: '2' } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self' ${service.siteUrl()}`,
  )
  expect(await response.text()).toContain('&lt;b&gt;Ann&lt;')
  expect((await service.newClient().call(showMail, { query: { ...letter, row: '2' } })).status).toBe(401)
})

test('sends a test mail to the caller with an unsubscribe link without effect, at most 10 in 15 minutes', async () => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  const send = () => staff.call(sendTestMail, { body: { ...letter, row: 2 } })
  const response = await send()
  expect([response.status, await response.json()]).toEqual([200, { to: STAFF }])
  const [mail = ''] = await service.sentEmails()
  expect(mail).toMatch(/^To: tester@golf\.example$/m)
  expect(mail).toMatch(/^Subject: \[Test\] News for Ann$/m)
  expect(mail).toContain('token=preview-')
  expect(mail).not.toMatch(/^List-/m)
  const statuses = []
  for (let count = 0; count < 10; count++) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
  expect(await service.sentEmails()).toHaveLength(10)
})

test('sends a test mail to any address, and records the address', async () => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  const send = (to: string) => staff.call(sendTestMail, { body: { ...letter, row: 2, to } })
  expect(await (await send('boss@club.example')).json()).toEqual({ to: 'boss@club.example' })
  expect((await service.sentEmails())[0]).toMatch(/^To: boss@club\.example$/m)
  const events = await auditEvents(service, 'send test mail')
  expect(events[0]?.detail).toContain('to boss@club.example')
  expect((await send('ann@golf.example, bob@golf.example')).status).toBe(400)
})

test('returns the reply of the mail server to a test mail', async () => {
  const server = await startMailServer({
    faultAt: (stage) => (stage === 'RCPT' ? { reply: 550 } : undefined),
  })
  await service.stop()
  service = await startService({ smtpUrl: server.url })
  staff = await service.signInAs('staff', STAFF)
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  await expectRefusal(
    staff.call(sendTestMail, { body: { ...letter, row: 2 } }),
    502,
    expect.stringMatching(/^The mail server did not accept the mail: .*550 fault of the test/),
  )
  const events = await auditEvents(service, 'send test mail')
  expect(events.map(({ result }) => result)).toEqual([expect.stringMatching(/^refused: The mail server/)])
  await service.stop()
  await server.close()
  service = await startService()
})

test('stops reading when the client has disconnected', async () => {
  await prepare(
    `email,name,club\n${Array.from({ length: 5000 }, (_, at) => `g${at}@golf.example,G,x`).join('\n')}\n`,
  )
  const file = await openRecipients(join(service.dataDir, 'mailing', 'recipients'), 'all')
  const response = Object.assign(new EventEmitter(), { writableFinished: false })
  const signal = callerSignal({ raw: response } as unknown as FastifyReply)
  let batches = 0
  async function* countedBatches() {
    for await (const batch of file.batches()) {
      batches += 1
      yield batch
      if (batches === 3) response.emit('close')
    }
  }
  const template = { subject: 'x', text: 'x', html: undefined }
  const mailing = {
    file: { ...file, batches: countedBatches },
    template,
    campaign: 'x',
    mailOf: () => ({ row: 1, to: 'x', subject: 'x', text: 'x' }),
  }
  await expect(checkRecipients(service.context, mailing, signal)).rejects.toMatchObject({ status: 499 })
  await file.close()
  expect(batches).toBe(4)
})

test('names the columns of an export of contacts, and uses the chosen one everywhere', async () => {
  await prepare('Name,E-mail 1 - Value,E-mail 2 - Value,club\nAnn,ann@golf.example,second@golf.example,Dunes')
  const columns = ['Name', 'E-mail 1 - Value', 'E-mail 2 - Value', 'club']
  expect(await (await check()).json()).toMatchObject({
    columns,
    emailColumn: 'E-mail 1 - Value',
    mails: [{ to: expect.stringContaining('ann@golf.example') }],
  })
  const emailColumn = 'E-mail 2 - Value'
  expect(await (await check({ emailColumn })).json()).toMatchObject({
    columns,
    emailColumn,
    mails: [{ to: expect.stringContaining('second@golf.example') }],
  })
  const started = await staff.call(startMailing, { body: { ...letter, emailColumn } })
  expect([started.status, await started.text()]).toEqual([200, '1 recipient\n'])
  const recipients = service.context.db.selectFrom('mailing_recipients').select('email')
  expect(await recipients.execute()).toEqual([{ email: 'second@golf.example' }])
})
