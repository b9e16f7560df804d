import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { requestReset } from '../../src/contract/password-reset.ts'
import { exportMailingResults, resumeMailing, stopMailing } from '../../src/contract/staff/mailing-runs.ts'
import { auditEvents } from '../support/audit-events.ts'
import { type Fault, type MailServer, type Stage, startMailServer } from '../support/mail-server.ts'
import {
  createMailingClient,
  type MailingClient,
  writeRows,
  writeTemplate,
} from '../support/mailing-client.ts'
import { startService, type TestService } from '../support/service.ts'

const SEND_TIMES = { mailRetryDelays: [30, 30, 30], serverRetryDelays: [10, 10, 10, 10, 10], poll: 20 }
/** The recipient to whom the faults apply. */
const BOB = 'bob@golf.example'
const OTHERS = ['ann@golf.example', 'carl@golf.example', 'dora@golf.example']

let service: TestService
let mailing: MailingClient
let mailServer: MailServer
let campaigns = 0
let faultAt: (stage: Stage, recipient: string) => Fault | undefined = () => undefined

beforeAll(async () => {
  mailServer = await startMailServer({ faultAt: (stage, recipient) => faultAt(stage, recipient) })
  await startWith(mailServer.url)
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
  mailing = await createMailingClient(service)
  await writeTemplate(service, { html: '<p>{{pad}}</p>' })
  const others = OTHERS.map((email) => `${email},x`)
  await writeRows(service, ['email,pad', `${BOB},x`, ...others])
  await writeRows(service, ['email,pad', `${BOB},${'x '.repeat(300_000)}`, ...others], 'long')
  await writeRows(service, ['email,pad', `${BOB},x`], 'bob')
}

const recipientOf = (mail: string) => /^To: (?:.*<)?([^<>\s]+)>?$/m.exec(mail)?.[1] ?? mail

/** Sends a new campaign until it ends or pauses. Returns the accepted mails and the outcome of each recipient. */
async function send(emailsFileName = 'all') {
  mailServer.messages.length = 0
  mailServer.commands.length = 0
  expect((await mailing.start({ emailsFileName, campaign: `Spring ${++campaigns}` })).status).toBe(200)
  await expect.poll(async () => (await mailing.status()).run?.state).not.toBe('running')
  const { run, message } = await mailing.status()
  const path = { id: run?.id ?? '' }
  const table = await (await mailing.staff.call(exportMailingResults, { path })).text()
  const rows = table.trim().split('\r\n').slice(1)
  const outcomes = new Map(rows.map((row) => row.split(',').slice(1, 3) as [string, string]))
  const accepted = mailServer.messages.map(recipientOf).toSorted()
  const attempts = mailServer.commands.filter((line) => line.includes(`RCPT TO:<${BOB}>`)).length
  if (run?.state === 'paused') await mailing.staff.call(stopMailing, { path })
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

/** A fault, how often it happens (always if undefined), the outcome of the mail, and the number of attempts. */
type Row = [
  name: string,
  fault: { at: Stage; is: Fault; times?: number; file?: 'long' },
  outcome: 'sent' | 'failed' | 'unsure',
  attempts: number | undefined,
]

// `delivery-error.test.ts` has the meaning of each error, and these are the errors of the library and its pool.
describe('a mail that meets', () => {
  test.each<Row>([
    ['550 at RCPT', { at: 'RCPT', is: { reply: 550 } }, 'failed', 1],
    ['450 at RCPT, once', { at: 'RCPT', is: { reply: 450 }, times: 1 }, 'sent', 2],
    ['450 at RCPT, always', { at: 'RCPT', is: { reply: 450 } }, 'failed', 4],
    ['421 at RCPT, once', { at: 'RCPT', is: { reply: 421 }, times: 1 }, 'sent', 2],
    ['a disconnect at RCPT, once', { at: 'RCPT', is: 'disconnect', times: 1 }, 'sent', 2],
    // On a reused connection, the library repeats a mail that it has not begun to send.
    ['a disconnect at RCPT, always', { at: 'RCPT', is: 'disconnect' }, 'failed', undefined],
    [
      'a disconnect in a long mail, once',
      { at: 'content', is: 'disconnect', times: 1, file: 'long' },
      'sent',
      2,
    ],
    ['554 after the mail', { at: 'end', is: { reply: 554 } }, 'failed', 1],
    ['421 after the mail, once', { at: 'end', is: { reply: 421 }, times: 1 }, 'sent', 2],
    ['a disconnect after the mail', { at: 'end', is: 'disconnect' }, 'unsure', 1],
  ])('%s', async (_, { at, is, times = Number.POSITIVE_INFINITY, file }, outcome, attempts) => {
    let left = times
    faultAt = (stage, recipient) => (stage === at && recipient === BOB && left-- > 0 ? is : undefined)
    const sent = await send(file)
    const isAccepted = outcome !== 'failed'
    expect(sent.outcomes.get(BOB), sent.table).toBe(outcome)
    if (attempts !== undefined) expect(sent.attempts).toBe(attempts)
    // Other recipients are not affected, and nobody gets two mails.
    expect(sent.accepted).toEqual([...(isAccepted ? [BOB] : []), ...OTHERS].toSorted())
    expect(OTHERS.map((email) => sent.outcomes.get(email))).toEqual(OTHERS.map(() => 'sent'))
    expect(sent.run?.state).toBe('finished')
  })
})

describe('a mail server that', { tags: 'slow' }, () => {
  test.each<[string, Stage, Fault]>([
    ['closes the connection before its greeting', 'greeting', 'disconnect'],
    ['greets with 421', 'greeting', { reply: 421 }],
    ['closes the connection at MAIL', 'MAIL', 'disconnect'],
    ['refuses the sender', 'MAIL', { reply: 550 }],
  ])('%s once gets each mail once', async (_, at, is) => {
    let left = 1
    mailServer.disconnect()
    faultAt = (stage) => (stage === at && left-- > 0 ? is : undefined)
    const { accepted, run } = await send()
    expect(accepted).toEqual([BOB, ...OTHERS].toSorted())
    expect(run).toMatchObject({ state: 'finished', counts: { sent: 4, left: 0, failed: 0, unsure: 0 } })
  })

  test.each<[string, Stage, Fault, string]>([
    ['closes connections before its greeting', 'greeting', 'disconnect', ''],
    ['refuses the sender', 'MAIL', { reply: 550 }, '550'],
  ])('always %s pauses the run without failed recipients', async (_, at, is, reply) => {
    mailServer.disconnect()
    faultAt = (stage) => (stage === at ? is : undefined)
    const { run, message } = await send()
    expect(run).toMatchObject({ state: 'paused', counts: { sent: 0, left: 4, failed: 0, unsure: 0 } })
    expect(message).toMatch(/0 of 4 sent\. Paused: the mail server accepts no mails: ./)
    expect(message).toContain(reply)
    const events = await auditEvents(service, 'pause mailing')
    expect(events[0]).toMatchObject({ actor: 'service', detail: run?.message })
  })
})

describe('with another mail server or time limit', { tags: 'slow' }, () => {
  const servers: MailServer[] = []
  afterAll(() => Promise.all(servers.map((one) => one.close())))
  const use = async (options: Parameters<typeof startMailServer>[0], changeUrl = (url: string) => url) => {
    mailServer = await startMailServer(options)
    servers.push(mailServer)
    await startWith(changeUrl(mailServer.url))
  }
  const login = { user: 'fairway', password: 'secret' }

  test('ends the silence of a server, and sends a mail again only if it cannot have arrived', async () => {
    let silentAt: Stage = 'greeting'
    let left = 0
    await use(
      { faultAt: (stage) => (stage === silentAt && left-- > 0 ? 'hang' : undefined) },
      (url) => `${url}?socketTimeout=400&greetingTimeout=400`,
    )
    const outcomes: string[] = []
    for (silentAt of ['greeting', 'RCPT', 'end'] as const) {
      left = 1
      mailServer.disconnect()
      const { outcomes: found } = await send('bob')
      outcomes.push(found.get(BOB) ?? '')
    }
    expect(outcomes).toEqual(['sent', 'sent', 'unsure'])
  })

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
    expect(run).toMatchObject({ state: 'paused', message: expect.stringContaining('certificate') })
  })

  test('pauses when the server cannot be reached, and continues when it is available again', async () => {
    await use({})
    const { port } = new URL(mailServer.url)
    await mailServer.close()
    await mailing.start({ campaign: 'Later' })
    const message = async () => (await mailing.status()).message
    await expect.poll(message).toMatch(/0 of 4 sent\. Paused: .*ECONNREFUSED/)
    const back = await startMailServer({ port: Number(port) })
    servers.push(back)
    const { run } = await mailing.status()
    await mailing.staff.call(resumeMailing, { path: { id: run?.id ?? '' } })
    await expect.poll(message).toBe('Later: 4 of 4 sent. Finished')
    expect(back.messages).toHaveLength(4)
  })
})
