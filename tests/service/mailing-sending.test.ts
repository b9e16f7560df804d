import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestReset } from '../../src/contract/password-reset.ts'
import { addSuppression, releaseSuppression } from '../../src/contract/staff/mail-suppressions.ts'
import { pauseMailing, resumeMailing, stopMailing } from '../../src/contract/staff/mailing-runs.ts'
import { createSuppressions } from '../../src/service/staff/mailing/suppressions/suppressions.ts'
import { auditEvents } from '../support/audit-events.ts'
import { type Fault, type MailServer, type Stage, startMailServer } from '../support/mail-server.ts'
import { createMailingClient, type MailingClient } from '../support/mailing-client.ts'
import { startService, type TestService } from '../support/service.ts'

/** The maximum number of concurrent mails. */
const IN_FLIGHT_MAX = 10
/** The maximum number of connections of a mailing. */
const CONNECTIONS_MAX = 5

let service: TestService
let mailing: MailingClient
let mailServer: MailServer
let faultAt: (stage: Stage, recipient: string) => Fault | undefined
/** Lets the mail server reply to the mails that it holds. */
let release: () => void
let held: Promise<void>

beforeEach(async () => {
  faultAt = () => undefined
  held = new Promise((resolve) => {
    release = resolve
  })
  mailServer = await startMailServer({ faultAt: (stage, recipient) => faultAt(stage, recipient) })
  service = await startService({ smtpUrl: mailServer.url })
  mailing = await createMailingClient(service)
})
afterEach(async () => {
  release()
  mailServer.disconnect()
  await service.stop()
  await mailServer.close()
})

const recipients = () => mailServer.messages.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
const accepted = (count: number) =>
  expect.poll(() => mailServer.messages.length).toBeGreaterThanOrEqual(count)
const change = (endpoint: typeof pauseMailing | typeof resumeMailing | typeof stopMailing, id: string) =>
  mailing.staff.call(endpoint, { path: { id } })
const suppressed = async () =>
  (await createSuppressions(service.context).page({})).suppressions.map(({ email }) => email).sort()

/** Starts a mailing to this many recipients and returns its id. */
async function start(count: number, changes: object = {}): Promise<string> {
  await mailing.writeNames(Array.from({ length: count }, (_, at) => `golfer-${at}`))
  expect((await mailing.start(changes)).status).toBe(200)
  return (await mailing.status()).run?.id ?? ''
}

test.each([
  ['paused', pauseMailing],
  ['stopped', stopMailing],
] as const)('sends at most the mails already in progress after a mailing is %s', async (state, endpoint) => {
  faultAt = (stage) => (stage === 'end' && mailServer.messages.length >= 20 ? { after: held } : undefined)
  const id = await start(60)
  await accepted(20 + CONNECTIONS_MAX)
  await change(endpoint, id)
  release()
  await expect.poll(mailing.status).toMatchObject({ run: { state } })
  // All mails marked before are accepted, and no others follow.
  const notAccounted = async () => {
    const { sent = 0, left = 0 } = (await mailing.status()).run?.counts ?? {}
    return { accepted: mailServer.messages.length - sent, left: 60 - sent - left }
  }
  await expect.poll(notAccounted).toEqual({ accepted: 0, left: 0 })
  expect(mailServer.messages.length).toBeLessThanOrEqual(20 + IN_FLIGHT_MAX)
  if (state === 'stopped') return
  await change(resumeMailing, id)
  await mailing.finished()
  expect((await mailing.status()).message).toBe('Spring: 60 of 60 sent. Finished')
  expect(mailServer.messages).toHaveLength(60)
  expect(new Set(recipients()).size).toBe(60)
})

test('keeps to the rate', async () => {
  const id = await start(30, { ratePerMinute: 1 })
  await expect.poll(mailing.status).toMatchObject({ run: { counts: { sent: 1, left: 29 } } })
  await change(stopMailing, id)
  expect(mailServer.messages).toHaveLength(1)
})

test('pauses by itself when too many mails fail, and counts from zero after resuming', {
  tags: 'slow',
}, async () => {
  faultAt = (stage, recipient) => (stage === 'RCPT' && /5@/.test(recipient) ? { reply: 550 } : undefined)
  const id = await start(150)
  await expect.poll(mailing.status).toMatchObject({ run: { state: 'paused' } })
  const { message, inProgress, run } = await mailing.status()
  expect(inProgress).toBe(true)
  const [, sent = '', failed = '', failures = '', tried = ''] =
    /^Spring: (\d+) of 150 sent; (\d+) failed\. Paused: (\d+) of the last (\d+) failed, more than 5 %$/.exec(
      message,
    ) ?? []
  expect(Number(tried), message).toBeGreaterThanOrEqual(100)
  expect(Number(tried)).toBeLessThanOrEqual(100 + IN_FLIGHT_MAX)
  expect(Number(sent) + Number(failed)).toBeLessThanOrEqual(Number(tried) + IN_FLIGHT_MAX)
  expect(Number(failures)).toBeGreaterThan(5)
  const events = await auditEvents(service, 'pause mailing')
  expect(events[0]).toMatchObject({ actor: 'service', detail: run?.message })
  await change(resumeMailing, id)
  await mailing.finished()
  expect(await mailing.status()).toMatchObject({ run: { state: 'finished', counts: { left: 0 } } })
})

test('retries a temporarily refused mail after the others, and shows it as left until then', async () => {
  let refusals = 1
  faultAt = (stage, recipient) =>
    stage === 'RCPT' && recipient === 'golfer-0@golf.example' && refusals-- > 0 ? { reply: 450 } : undefined
  await start(5)
  await expect.poll(mailing.status).toMatchObject({ inProgress: true, run: { counts: { sent: 4, left: 1 } } })
  service.advanceClock(30_000)
  await mailing.finished()
  expect(recipients().at(-1)).toBe('golfer-0@golf.example')
  expect((await mailing.status()).message).toBe('Spring: 5 of 5 sent. Finished')
})

test('leaves a connection for resets while all mails in progress wait for the server', {
  tags: 'slow',
}, async () => {
  const owner = 'owner@example.org'
  await service.signInAs('golfer', owner)
  faultAt = (stage, recipient) => (stage === 'end' && recipient !== owner ? { after: held } : undefined)
  await start(30)
  await accepted(CONNECTIONS_MAX)
  await service.newClient().call(requestReset, { body: { id: owner } })
  const isReset = (mail: string) => mail.includes('Reset your')
  await expect.poll(() => mailServer.messages.some(isReset)).toBe(true)
  expect(await mailing.status()).toMatchObject({ inProgress: true, run: { counts: { sent: 0 } } })
})

test.each(['RCPT', 'end'] as const)(
  'suppresses a recipient that is refused at %s only because of the address, until it is released',
  async (at) => {
    const unknown = '5.1.1 <unknown@golf.example>: User unknown'
    faultAt = (stage, recipient) => {
      if (stage !== at) return undefined
      if (recipient.startsWith('unknown')) return { reply: 550, text: unknown }
      return recipient.startsWith('full') ? { reply: 552, text: '5.2.2 Mailbox full' } : undefined
    }
    await mailing.writeNames(['ann', 'unknown', 'full'])
    expect(await mailing.send({ campaign: 'One' })).toBe('One: 1 of 3 sent; 2 failed. Finished')
    expect((await createSuppressions(service.context).page({})).suppressions).toEqual([
      expect.objectContaining({
        ...{ email: 'unknown@golf.example', source: 'refusal', campaign: 'One' },
        reason: expect.stringContaining(`550 ${unknown}`),
      }),
    ])
    expect(await mailing.send({ campaign: 'Two' })).toBe('Two: 1 of 2 sent; 1 suppressed; 1 failed. Finished')
    faultAt = () => undefined
    const releaseUnknown = async () =>
      (await mailing.staff.call(releaseSuppression, { body: { email: 'unknown@golf.example' } })).status
    expect([await releaseUnknown(), await releaseUnknown()]).toEqual([200, 404])
    expect(await mailing.send({ campaign: 'Two' })).toMatch(/^Two: 2 of 2 sent; 1 skipped/)
  },
)

test('sends mails about an account to a suppressed address', { tags: 'slow' }, async () => {
  await service.signInAs('golfer', 'carl@golf.example')
  await mailing.staff.call(addSuppression, { body: { email: 'Carl@golf.example' } })
  expect(await suppressed()).toEqual(['carl@golf.example'])
  await mailing.writeNames(['carl'])
  expect(await mailing.send()).toBe('Spring: 0 of 0 sent; 1 suppressed. Finished')
  await service.newClient().call(requestReset, { body: { id: 'carl@golf.example' } })
  await expect.poll(() => recipients()).toEqual([expect.stringContaining('carl@golf.example')])
})
