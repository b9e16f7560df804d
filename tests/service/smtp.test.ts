import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getMailingStatus, type MailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { exportMailingResults, resumeMailing, stopMailing } from '../../src/contract/mailing-runs.ts'
import { requestReset } from '../../src/contract/session.ts'
import { type Fault, type MailServer, type Stage, startMailServer } from '../support/mail-server.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

const SEND_TIMES = { mailRetryDelays: [30, 30, 30], serverRetryDelays: [10, 10, 10, 10, 10], poll: 20 }
/** The recipient to whom the faults apply. */
const BOB = 'bob@golf.example'
const OTHERS = ['ann@golf.example', 'carl@golf.example', 'dora@golf.example']

let service: TestService
let staff: TestClient
let mailServer: MailServer
let campaigns = 0
let faultAt: (stage: Stage, recipient: string) => Fault | undefined = () => undefined

beforeAll(async () => {
  mailServer = await startMailServer({ faultAt: (stage, recipient) => faultAt(stage, recipient) })
  await startWith(`${mailServer.url}?socketTimeout=400&greetingTimeout=400`)
})
afterEach(() => {
  faultAt = () => undefined
})
afterAll(async () => {
  await service.stop()
  await mailServer.close()
})

/** Starts a service with a mail server, replacing the previous one. */
async function startWith(smtpUrl: string): Promise<void> {
  if (service) await service.stop()
  service = await startService({ smtpUrl, siteUrl: 'http://golf.example', sendTimes: SEND_TIMES })
  staff = await service.signInAs('staff')
  const template = join(service.dataDir, 'mailing', 'templates', 'spring')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'Spring')
  await writeFile(join(template, 'text.txt'), 'Dear golfer')
  await writeFile(join(template, 'html.html'), '<p>{{pad}}</p>')
  for (const [name, pad] of [
    ['all', 'x'],
    ['long', 'x '.repeat(3_000_000)],
  ]) {
    const rows = ['email,pad', `${BOB},${pad}`, ...OTHERS.map((email) => `${email},x`)]
    await writeFile(join(service.dataDir, 'mailing', 'recipients', `${name}.csv`), rows.join('\n'))
  }
}

const status = async () => (await (await staff.call(getMailingStatus, {})).json()) as MailingStatus
const recipientOf = (mail: string) => /^To: (?:.*<)?([^<>\s]+)>?$/m.exec(mail)?.[1] ?? mail

/** Sends a new campaign until it ends or pauses. Returns the accepted mails and the outcome of each recipient. */
async function send(emailsFileName = 'all') {
  mailServer.messages.length = 0
  mailServer.commands.length = 0
  const body = { emailsFileName, templateId: 'spring', campaign: `Spring ${++campaigns}` }
  expect((await staff.call(startMailing, { body })).status).toBe(200)
  await expect
    .poll(async () => (await status()).run?.state, { timeout: 8000, interval: 20 })
    .not.toBe('running')
  const { run, message } = await status()
  const id = run?.id ?? ''
  const table = await (await staff.call(exportMailingResults, { path: { id } })).text()
  const rows = table.trim().split('\r\n').slice(1)
  const outcomes = new Map(rows.map((row) => row.split(',').slice(1, 3) as [string, string]))
  const accepted = mailServer.messages.map(recipientOf)
  const attempts = mailServer.commands.filter((line) => line.includes(`RCPT TO:<${BOB}>`)).length
  if (run?.state === 'paused') await staff.call(stopMailing, { path: { id } })
  return { run, message, outcomes, accepted, attempts, table }
}

test('sends a reset e-mail over SMTP with a link to the public site', async () => {
  await service.signInAs('golfer', 'ann@golf.example')
  await service.newClient().call(requestReset, { body: { id: 'ann@golf.example' } })
  await expect.poll(() => mailServer.messages.length).toBe(1)
  const [mail = ''] = mailServer.messages
  expect(mail).toMatch(/^To: golfer <ann@golf\.example>$/m)
  expect(mail.replaceAll('=\n', '')).toMatch(/http:\/\/golf\.example\/reset\/ann%40golf\.example\/[\w-]+/)
  expect(await service.sentEmails()).toEqual([])
})

test('sends a mailing over SMTP once per recipient', async () => {
  const { accepted, message } = await send()
  expect(accepted.toSorted()).toEqual([BOB, ...OTHERS].toSorted())
  expect(message).toMatch(/: 4 of 4 sent\. Finished$/)
})

/** A fault, how often it happens (always if undefined), the outcome of the mail, and the number of attempts. */
type Row = [
  name: string,
  fault: { at: Stage; is: Fault; times?: number; file?: 'long' },
  outcome: 'sent' | 'failed' | 'unsure',
  attempts: number | undefined,
]

describe('a mail that meets', () => {
  test.each<Row>([
    ['550 at RCPT', { at: 'RCPT', is: { reply: 550 } }, 'failed', 1],
    ['450 at RCPT, once', { at: 'RCPT', is: { reply: 450 }, times: 1 }, 'sent', 2],
    ['450 at RCPT, always', { at: 'RCPT', is: { reply: 450 } }, 'failed', 4],
    ['421 at RCPT, once', { at: 'RCPT', is: { reply: 421 }, times: 1 }, 'sent', 2],
    ['a disconnect at RCPT, once', { at: 'RCPT', is: 'disconnect', times: 1 }, 'sent', 2],
    // On a reused connection, the library repeats a mail that it has not begun to send.
    ['a disconnect at RCPT, always', { at: 'RCPT', is: 'disconnect' }, 'failed', undefined],
    ['silence at RCPT, once', { at: 'RCPT', is: 'hang', times: 1 }, 'sent', 2],
    ['a late reply at RCPT', { at: 'RCPT', is: { delayMs: 100 } }, 'sent', 1],
    ['554 at DATA', { at: 'DATA', is: { reply: 554 } }, 'failed', 1],
    ['451 at DATA, once', { at: 'DATA', is: { reply: 451 }, times: 1 }, 'sent', 2],
    ['a disconnect at DATA, once', { at: 'DATA', is: 'disconnect', times: 1 }, 'sent', 2],
    [
      'a disconnect in a long mail, once',
      { at: 'content', is: 'disconnect', times: 1, file: 'long' },
      'sent',
      2,
    ],
    ['554 after the mail', { at: 'end', is: { reply: 554 } }, 'failed', 1],
    ['451 after the mail, once', { at: 'end', is: { reply: 451 }, times: 1 }, 'sent', 2],
    ['421 after the mail, once', { at: 'end', is: { reply: 421 }, times: 1 }, 'sent', 2],
    ['a late reply after the mail', { at: 'end', is: { delayMs: 100 } }, 'sent', 1],
    ['a disconnect after the mail', { at: 'end', is: 'disconnect' }, 'unsure', 1],
    ['silence after the mail', { at: 'end', is: 'hang' }, 'unsure', 1],
  ])('%s', async (_, { at, is, times = Number.POSITIVE_INFINITY, file }, outcome, attempts) => {
    let left = times
    faultAt = (stage, recipient) => (stage === at && recipient === BOB && left-- > 0 ? is : undefined)
    const sent = await send(file)
    const isAccepted = outcome !== 'failed'
    expect(sent.outcomes.get(BOB), sent.table).toBe(outcome)
    if (attempts !== undefined) expect(sent.attempts).toBe(attempts)
    // Other recipients are not affected, and nobody gets two mails.
    expect(sent.accepted.toSorted()).toEqual([...(isAccepted ? [BOB] : []), ...OTHERS].toSorted())
    expect(OTHERS.map((email) => sent.outcomes.get(email))).toEqual(OTHERS.map(() => 'sent'))
    expect(sent.run?.state).toBe('finished')
  })
})

describe('a mail server that', () => {
  test.each<[string, Stage, Fault]>([
    ['closes the connection before its greeting', 'greeting', 'disconnect'],
    ['sends no greeting', 'greeting', 'hang'],
    ['greets with 421', 'greeting', { reply: 421 }],
    ['closes the connection at MAIL', 'MAIL', 'disconnect'],
    ['refuses the sender with 451', 'MAIL', { reply: 451 }],
    ['refuses the sender with 550', 'MAIL', { reply: 550 }],
  ])('%s once gets each mail once', async (_, at, is) => {
    let left = 1
    mailServer.disconnect()
    faultAt = (stage) => (stage === at && left-- > 0 ? is : undefined)
    const { accepted, run } = await send()
    expect(accepted.toSorted()).toEqual([BOB, ...OTHERS].toSorted())
    expect(run).toMatchObject({ state: 'finished', counts: { sent: 4, left: 0, failed: 0, unsure: 0 } })
  })

  test.each<[string, Stage, Fault, string]>([
    ['closes connections before its greeting', 'greeting', 'disconnect', ''],
    ['greets with 554', 'greeting', { reply: 554 }, '554'],
    ['refuses the sender', 'MAIL', { reply: 550 }, '550'],
    ['closes connections at MAIL', 'MAIL', 'disconnect', ''],
  ])('always %s pauses the run without failed recipients', async (_, at, is, reply) => {
    mailServer.disconnect()
    faultAt = (stage) => (stage === at ? is : undefined)
    const { run, message } = await send()
    expect(run).toMatchObject({ state: 'paused', counts: { sent: 0, left: 4, failed: 0, unsure: 0 } })
    expect(message).toMatch(/0 of 4 sent\. Paused: the mail server accepts no mails: ./)
    expect(message).toContain(reply)
    const { events } = await service.services.auditLog.page({ action: 'pause mailing' })
    expect(events[0]).toMatchObject({ actor: 'service', detail: run?.message })
  })
})

describe('with their own mail servers', () => {
  const servers: MailServer[] = []
  afterAll(() => Promise.all(servers.map((one) => one.close())))
  const use = async (options: Parameters<typeof startMailServer>[0], changeUrl = (url: string) => url) => {
    mailServer = await startMailServer(options)
    servers.push(mailServer)
    await startWith(changeUrl(mailServer.url))
  }
  const login = { user: 'fairway', password: 'secret' }

  test('signs in to a server that requires it', async () => {
    await use({ login })
    expect((await send()).accepted).toHaveLength(4)
  })

  test('pauses immediately when the login is refused, so that the mail account is not locked', async () => {
    await use({ login }, (url) => url.replace('secret', 'wrong'))
    const { run, message } = await send()
    expect(run).toMatchObject({ state: 'paused', counts: { left: 4, failed: 0 } })
    expect(message).toMatch(/Paused: the mail server refuses the login: .*535/)
    expect(mailServer.commands.filter((line) => line.startsWith('AUTH')).length).toBeLessThanOrEqual(4)
  })

  test('sends over STARTTLS', async () => {
    await use({ hasTls: true }, (url) => `${url}?tls.rejectUnauthorized=false`)
    expect((await send()).accepted).toHaveLength(4)
    expect(mailServer.commands).toContain('STARTTLS')
  })

  test('sends nothing to a server with a self-signed certificate', async () => {
    await use({ hasTls: true })
    const { run, accepted } = await send()
    expect(accepted).toEqual([])
    expect(run).toMatchObject({
      state: 'paused',
      message: expect.stringContaining('certificate'),
    })
  })

  test('pauses when the server cannot be reached, and continues when it is available again', async () => {
    await use({})
    const { port } = new URL(mailServer.url)
    await mailServer.close()
    const body = { emailsFileName: 'all', templateId: 'spring', campaign: 'Later' }
    await staff.call(startMailing, { body })
    await expect.poll(async () => (await status()).message).toMatch(/0 of 4 sent\. Paused: .*ECONNREFUSED/)
    const back = await startMailServer({ port: Number(port) })
    servers.push(back)
    const { run } = await status()
    await staff.call(resumeMailing, { path: { id: run?.id ?? '' } })
    await expect.poll(async () => (await status()).message).toBe('Later: 4 of 4 sent. Finished')
    expect(back.messages).toHaveLength(4)
  })
})
