import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSuppression, releaseSuppression } from '../../src/contract/mail-suppressions.ts'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { requestReset } from '../../src/contract/session.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

/** The reply to each recipient, by the name before the `@`. */
const REPLIES: Record<string, [code: number, text: string]> = {
  unknown: [550, '5.1.1 <unknown@golf.example>: User unknown'],
  moved: [551, '5.1.6 User has moved'],
  policy: [550, '5.7.1 Message rejected as spam'],
  full: [552, '5.2.2 Mailbox full'],
  bare: [550, 'no such user'],
}

let service: TestService
let server: SMTPServer
let staff: TestClient
/** Whether the server rejects a recipient only after the content of the mail. */
let isRefusedLate = false
let delivered: string[] = []
const nameOf = (address: string) => address.split('@')[0] ?? ''
const refusalOf = (address: string) => {
  const [responseCode, message] = REPLIES[nameOf(address)] ?? []
  return message === undefined ? undefined : Object.assign(new Error(message), { responseCode })
}

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(isRefusedLate ? null : refusalOf(address)),
    onData(stream, { envelope }, done) {
      const [{ address } = { address: '' }] = envelope.rcptTo
      text(stream).then(() => {
        const refusal = isRefusedLate ? refusalOf(address) : undefined
        if (!refusal) delivered.push(nameOf(address))
        done(refusal)
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  service = await startService({ smtpUrl: `smtp://127.0.0.1:${port}` })
  staff = await service.signInAs('staff')
  const template = join(service.dataDir, 'mailing', 'templates', 'news')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'News')
  await writeFile(join(template, 'text.txt'), 'Hello')
})
afterAll(async () => {
  await service.stop()
  await new Promise<void>((resolve) => server.close(resolve))
})

/** Sends a campaign and returns its status message. */
async function send(campaign: string, names: string[]): Promise<string> {
  delivered = []
  const rows = names.map((name) => `${name}@golf.example\n`).join('')
  await writeFile(join(service.dataDir, 'mailing', 'recipients', 'all.csv'), `email\n${rows}`)
  const body = { emailsFileName: 'all', templateId: 'news', campaign, failurePercent: 100 }
  expect((await staff.call(startMailing, { body })).status).toBe(200)
  const status = async () =>
    (await (await staff.call(getMailingStatus, {})).json()) as { message: string; inProgress: boolean }
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ inProgress: false })
  return (await status()).message
}
const suppressed = async () =>
  (await service.services.suppressions.page({})).suppressions.map(({ email }) => nameOf(email)).sort()

test('suppresses a refused recipient only because of the address, and skips it in the next mailing', async () => {
  const everybody = ['ann', ...Object.keys(REPLIES)]
  expect(await send('One', everybody)).toBe('One: 1 of 6 sent; 5 failed. Finished')
  expect(await suppressed()).toEqual(['moved', 'unknown'])
  expect((await service.services.suppressions.page({ query: 'unknown' })).suppressions).toEqual([
    expect.objectContaining({
      source: 'refusal',
      reason: '550 5.1.1 <unknown@golf.example>: User unknown',
      campaign: 'One',
    }),
  ])
  expect(await send('Two', everybody)).toBe('Two: 1 of 4 sent; 2 suppressed; 3 failed. Finished')
  expect(delivered).toEqual(['ann'])
})

test('suppresses a recipient that is refused after the content', async () => {
  isRefusedLate = true
  for (const name of ['moved', 'unknown']) await service.services.suppressions.release(`${name}@golf.example`)
  await send('Late', Object.keys(REPLIES))
  expect(await suppressed()).toEqual(['moved', 'unknown'])
  isRefusedLate = false
})

test('sends mails about an account to a suppressed address', async () => {
  await service.signInAs('golfer', 'carl@golf.example')
  await staff.call(addSuppression, { body: { email: 'Carl@golf.example' } })
  expect(await send('Three', ['carl'])).toBe('Three: 0 of 0 sent; 1 suppressed. Finished')
  expect(delivered).toEqual([])
  await service.newClient().call(requestReset, { body: { id: 'carl@golf.example' } })
  await expect.poll(() => delivered).toEqual(['carl'])
})

test('sends the next mailing to a released address, even of the same campaign', async () => {
  const released = await staff.call(releaseSuppression, { body: { email: 'carl@golf.example' } })
  expect(released.status).toBe(200)
  expect(await send('Three', ['carl'])).toBe('Three: 1 of 1 sent. Finished')
  const again = await staff.call(releaseSuppression, { body: { email: 'carl@golf.example' } })
  expect(again.status).toBe(404)
})
