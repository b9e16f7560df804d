import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMailingStatus, type MailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { pauseMailing, resumeMailing, setMailingRate, stopMailing } from '../../src/contract/mailing-runs.ts'
import { requestReset } from '../../src/contract/session.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

/** The maximum number of concurrent mails. */
const IN_FLIGHT_MAX = 10

let service: TestService
let staff: TestClient
let mailServer: MailServer
/** When the mail server accepted each mail. */
let acceptedAt: number[]
let replyDelayMs: number
let isDelayed: (recipient: string) => boolean
let isRefused: (recipient: string) => boolean

beforeEach(async () => {
  acceptedAt = []
  replyDelayMs = 0
  isDelayed = () => true
  isRefused = () => false
  mailServer = await startMailServer({
    faultAt(stage, recipient) {
      if (stage === 'RCPT' && isRefused(recipient)) return { reply: 550 }
      if (stage !== 'end') return undefined
      acceptedAt.push(performance.now())
      return replyDelayMs > 0 && isDelayed(recipient) ? { delayMs: replyDelayMs } : undefined
    },
  })
  service = await startService({ smtpUrl: mailServer.url })
  staff = await service.signInAs('staff', 'sam@golf.example')
  const template = join(service.dataDir, 'mailing', 'templates', 'spring')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'Spring')
  await writeFile(join(template, 'text.txt'), 'Dear golfer')
})
afterEach(async () => {
  replyDelayMs = 0
  mailServer.disconnect()
  await service.stop()
  await mailServer.close()
})

const status = async () => (await (await staff.call(getMailingStatus, {})).json()) as MailingStatus
const finished = () =>
  expect.poll(status, { timeout: 10_000, interval: 20 }).toMatchObject({ inProgress: false })
const accepted = (count: number) =>
  expect
    .poll(() => mailServer.messages.length, { timeout: 10_000, interval: 5 })
    .toBeGreaterThanOrEqual(count)

/** Starts a mailing to this many recipients and returns its id. */
async function start(count: number, changes: object = {}): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => `golfer-${at}@golf.example`)
  await writeFile(join(service.dataDir, 'mailing', 'recipients', 'all.csv'), ['email', ...rows].join('\n'))
  const body = { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring', ...changes }
  expect((await staff.call(startMailing, { body })).status).toBe(200)
  return (await status()).run?.id ?? ''
}
const change = (endpoint: typeof pauseMailing | typeof resumeMailing | typeof stopMailing, id: string) =>
  staff.call(endpoint, { path: { id } })

test.each([
  ['paused', pauseMailing],
  ['stopped', stopMailing],
] as const)('sends at most the mails already in progress after a mailing is %s', async (state, endpoint) => {
  replyDelayMs = 20
  const id = await start(200)
  await accepted(20)
  await change(endpoint, id)
  const before = acceptedAt.length
  await expect.poll(status, { interval: 20 }).toMatchObject({ run: { state } })
  // All mails marked before are accepted by then, and no others follow.
  const notAccounted = async () => {
    const { sent = 0, left = 0 } = (await status()).run?.counts ?? {}
    return { accepted: mailServer.messages.length - sent, left: 200 - sent - left }
  }
  await expect.poll(notAccounted, { interval: 100 }).toEqual({ accepted: 0, left: 0 })
  expect(acceptedAt.length - before).toBeLessThanOrEqual(IN_FLIGHT_MAX)
  if (state === 'stopped') return
  replyDelayMs = 0
  await change(resumeMailing, id)
  await finished()
  expect(await status()).toMatchObject({ message: 'Spring: 200 of 200 sent. Finished' })
  expect(new Set(mailServer.messages.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).size).toBe(200)
  expect(mailServer.messages).toHaveLength(200)
})

test('spreads mails evenly, even after a pause, and applies a changed rate immediately', async () => {
  const id = await start(60, { ratePerMinute: 1200 })
  await accepted(12)
  await change(pauseMailing, id)
  const gaps = acceptedAt.slice(1).map((at, index) => at - (acceptedAt[index] ?? 0))
  // One mail is sent every 50 ms; an early one may follow a late one.
  const averageMs = ((acceptedAt.at(-1) ?? 0) - (acceptedAt[0] ?? 0)) / gaps.length
  expect(averageMs).toBeGreaterThan(40)
  expect(gaps.filter((gap) => gap < 20).length).toBeLessThan(gaps.length / 2)
  const beforeResume = mailServer.messages.length
  await change(resumeMailing, id)
  await accepted(beforeResume + 1)
  // Sends one mail every ten minutes, until the limit is removed.
  await staff.call(setMailingRate, { path: { id }, body: { ratePerMinute: 1 } })
  await expect.poll(status).toMatchObject({ run: { ratePerMinute: 1 } })
  await staff.call(setMailingRate, { path: { id }, body: { ratePerMinute: null } })
  await finished()
  expect(mailServer.messages).toHaveLength(60)
})

test('pauses by itself when too many mails fail, and counts from zero after resuming', async () => {
  isRefused = (recipient) => /[05]@/.test(recipient)
  const id = await start(300, { failurePercent: 19 })
  await expect.poll(status, { timeout: 10_000, interval: 50 }).toMatchObject({ run: { state: 'paused' } })
  const { message, inProgress, run } = await status()
  expect(inProgress).toBe(true)
  const [, sent = '', failed = '', failures = '', tried = ''] =
    /^Spring: (\d+) of 300 sent; (\d+) failed\. Paused: (\d+) of the last (\d+) failed, more than 19 %$/.exec(
      message,
    ) ?? []
  expect(Number(tried), message).toBeGreaterThanOrEqual(100)
  expect(Number(tried)).toBeLessThanOrEqual(100 + IN_FLIGHT_MAX)
  expect(Number(sent) + Number(failed)).toBeLessThanOrEqual(Number(tried) + IN_FLIGHT_MAX)
  expect(Number(failures)).toBeGreaterThan(19)
  const { events } = await service.services.auditLog.page({ action: 'pause mailing' })
  expect(events[0]).toMatchObject({ actor: 'service', detail: run?.message })
  isRefused = () => false
  await change(resumeMailing, id)
  await finished()
  expect(await status()).toMatchObject({ run: { state: 'finished', counts: { left: 0 } } })
})

test('does not pause because of skipped recipients', async () => {
  const { preferences } = service.services
  for (let at = 0; at < 60; at++) {
    const token = await preferences.tokenOf(`golfer-${at}@golf.example`)
    await preferences.addOptOuts(token, ['Marketing'])
  }
  await start(180)
  await finished()
  expect((await status()).message).toBe('Spring: 120 of 120 sent; 60 opted out. Finished')
})

test('retries a temporarily refused mail after the others, and shows it as left until then', async () => {
  let refusals = 1
  isRefused = () => false
  await mailServer.close()
  mailServer = await startMailServer({
    port: Number(new URL(mailServer.url).port),
    faultAt: (stage, recipient) =>
      stage === 'RCPT' && recipient === 'golfer-0@golf.example' && refusals-- > 0
        ? { reply: 450 }
        : undefined,
  })
  await start(5)
  await expect
    .poll(status, { interval: 20 })
    .toMatchObject({ inProgress: true, run: { counts: { sent: 4, left: 1 } } })
  service.advanceClock(30_000)
  await finished()
  expect(mailServer.messages.at(-1)).toContain('To: golfer-0@golf.example')
  expect((await status()).message).toBe('Spring: 5 of 5 sent. Finished')
})

test('leaves a connection for resets while all mails in progress hang', async () => {
  const owner = 'owner@example.org'
  await service.signInAs('golfer', owner)
  replyDelayMs = 60_000
  isDelayed = (recipient) => recipient !== owner
  await start(300)
  await accepted(5)
  await service.newClient().call(requestReset, { body: { id: owner } })
  const isReset = (mail: string) => mail.includes('Reset your')
  await expect.poll(() => mailServer.messages.some(isReset), { timeout: 3000 }).toBe(true)
  expect(await status()).toMatchObject({ inProgress: true, run: { counts: { sent: 0 } } })
})
