import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { checkMailing } from '../../src/contract/mailing-check.ts'
import { unsubscribe } from '../../src/contract/unsubscribe.ts'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { openSqlite } from '../../src/service/base/database/sqlite.ts'
import type { Tables } from '../../src/service/base/database/tables.ts'
import { openRecipients } from '../../src/service/staff/mailing/recipients-file.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient
beforeEach(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
  const template = join(service.dataDir, 'mailing', 'templates', 'spring')
  await mkdir(template, { recursive: true })
  await writeFile(join(template, 'subject.txt'), 'Spring')
  await writeFile(join(template, 'text.txt'), 'Hello')
})
afterEach(() => service.stop())

const rowsOf = (names: string[]) => `email\n${names.map((name) => `${name}@golf.example\n`).join('')}`
const writeRecipients = (names: string[], file = 'all') =>
  writeFile(join(service.dataDir, 'mailing', 'recipients', `${file}.csv`), rowsOf(names))
const start = (changes: object = {}) =>
  staff.call(startMailing, {
    body: { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring', ...changes },
  })
const check = async (changes: object = {}) =>
  (
    await staff.call(checkMailing, {
      query: { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring', ...changes },
    })
  ).json()
const status = async () =>
  (await (await staff.call(getMailingStatus, {})).json()) as { message: string; inProgress: boolean }
async function send(changes: object = {}): Promise<string> {
  expect((await start(changes)).status).toBe(200)
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ inProgress: false })
  return (await status()).message
}
const recipients = async () =>
  (await service.sentEmails()).map((mail) => /^To: (\w+)@/m.exec(mail)?.[1]).sort()

test('does not send a campaign again to an address that has received it', async () => {
  await writeRecipients(['ann', 'bob'])
  expect(await send()).toBe('Spring: 2 of 2 sent. Finished')
  await writeRecipients(['ann', 'bob', 'carl'], 'more')
  expect(await check({ emailsFileName: 'more' })).toMatchObject({
    valid: 3,
    alreadySent: 2,
    toSend: 1,
    toSendAgain: 3,
  })
  expect(await send({ emailsFileName: 'more' })).toBe(
    'Spring: 1 of 1 sent; 2 skipped because they already have this campaign. Finished',
  )
  expect(await recipients()).toEqual(['ann', 'bob', 'carl'])
  expect(await send({ emailsFileName: 'more' })).toBe(
    'Spring: 0 of 0 sent; 3 skipped because they already have this campaign. Finished',
  )
  expect(await recipients()).toHaveLength(3)
})

test('sends it again if staff choose so', async () => {
  await writeRecipients(['ann'])
  await send()
  expect(await send({ resend: true })).toBe('Spring: 1 of 1 sent. Finished')
  expect(await recipients()).toEqual(['ann', 'ann'])
})

test('ignores case and spaces when it compares campaigns, and distinguishes different ones', async () => {
  await writeRecipients(['ann'])
  await send({ campaign: 'Grüße im Mai' })
  expect(await check({ campaign: ' GRÜSSE im Mai'.replace('SS', 'ß') })).toMatchObject({ alreadySent: 1 })
  expect(await check({ campaign: 'gru\u0308ße  im mai' })).toMatchObject({ alreadySent: 1 })
  expect(await check({ campaign: 'Grüße im Juni' })).toMatchObject({ alreadySent: 0 })
})

test('sends to recipients whose mail failed or who had opted out, but not if a mail may have arrived', async () => {
  await writeRecipients(['sent', 'failed', 'unsure', 'carl'])
  const token = await service.services.preferences.tokenOf('carl@golf.example')
  await service.newClient().call(unsubscribe, { path: { token }, query: {}, body: ['Marketing'] })
  const { mailings } = service.services
  const run = { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring', actor: 'x', resend: false }
  const template = { subject: 'x', text: 'x', html: undefined }
  const addresses = ['sent', 'failed', 'unsure', 'carl'].map((name) => `${name}@golf.example`)
  const batch = addresses.map((email, position) => ({ position, email, fields: {}, problem: undefined }))
  const prepared = await mailings.prepare(
    { ...run, template },
    (async function* () {
      yield batch
    })(),
  )
  const statuses = ['sent', 'failed', 'unsure', 'optedOut'] as const
  await mailings.saveOutcomes(
    prepared.id,
    statuses.map((status, position) => ({ position, status })),
  )
  await mailings.begin(prepared)
  await mailings.finish(prepared.id)
  expect(await check()).toMatchObject({ valid: 4, alreadySent: 2, optedOut: 1, toSend: 1 })
  expect(await send()).toMatch(/^Spring: 1 of 1 sent; 2 skipped because .*; 1 opted out\. Finished$/)
  expect(await recipients()).toEqual(['failed'])
})

test('sends each mail once when one campaign is started twice concurrently', async () => {
  await writeRecipients(Array.from({ length: 700 }, (_, at) => `golfer${at}`))
  const responses = await Promise.all([start(), start(), start()])
  expect(responses.map((one) => one.status).sort()).toEqual([200, 409, 409])
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ inProgress: false })
  expect(new Set(await recipients()).size).toBe(700)
  expect(await recipients()).toHaveLength(700)
})

test('rejects a run that was prepared before another one began and finished', async () => {
  const { mailings } = service.services
  const run = {
    emailsFileName: 'all',
    templateId: 'spring',
    campaign: 'Spring',
    actor: 'staff',
    resend: false,
    template: { subject: 'x', text: 'x', html: undefined },
  }
  const none = async function* () {}
  const late = await mailings.prepare(run, none())
  const first = await mailings.prepare(run, none())
  await mailings.begin(first)
  await mailings.finish(first.id)
  await expect(mailings.begin(late)).rejects.toMatchObject({ status: 409 })
})

test('leaves nothing behind when a file is rejected late, so that the next mailing can start', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `golfer${at}@golf.example`)
  const file = join(service.dataDir, 'mailing', 'recipients', 'all.csv')
  await writeFile(file, ['email', ...rows, 'last@golf.example,surplus'].join('\n'))
  const response = await start()
  expect([response.status, await messageOf(response)]).toEqual([
    400,
    'emailsFileName: all has more fields in row 1202 than it has columns, from "surplus" on',
  ])
  expect(await status()).toEqual({ message: '', inProgress: false, scheduled: [] })
  expect(await recipients()).toEqual([])
  await writeRecipients(['ann'])
  expect(await send()).toBe('Spring: 1 of 1 sent. Finished')
})

/**
 * Runs an operation during consecutive requests for `/rest/health`. Returns the number of responses, and the longest
 * uninterrupted stretch in milliseconds of processor time, which does not depend on other processes.
 */
async function watch(operation: () => Promise<unknown>) {
  const watched = { responses: 0, longestMs: 0, isRunning: true }
  const requestHealth = async () => {
    while (watched.isRunning) {
      expect((await fetch(`${service.origin}/rest/health`)).status).toBe(200)
      watched.responses += 1
    }
  }
  const measure = async () => {
    for (let before = process.threadCpuUsage(); watched.isRunning; ) {
      await setImmediate()
      const now = process.threadCpuUsage()
      watched.longestMs = Math.max(
        watched.longestMs,
        (now.user + now.system - before.user - before.system) / 1000,
      )
      before = now
    }
  }
  const run = async () => {
    await operation()
    watched.isRunning = false
  }
  await Promise.all([run(), requestHealth(), measure()])
  return watched
}

/** `npm run scale` sets a higher number. */
const ROWS = Number(process.env.ROWS ?? 40_000)

test('serves other requests while it reads a long file', { timeout: 30_000 + ROWS / 2 }, async () => {
  await writeRecipients(Array.from({ length: ROWS }, (_, at) => `golfer${at}`))
  const { responses, longestMs } = await watch(async () => {
    expect(await check()).toMatchObject({ valid: ROWS, toSend: ROWS })
  })
  expect(longestMs).toBeLessThan(100)
  expect(responses).toBeGreaterThan(10)
})

test('serves other requests while it stores 20,000 recipients', { timeout: 60_000 }, async () => {
  await writeRecipients(Array.from({ length: 20_000 }, (_, at) => `golfer${at}`))
  const { mailings } = service.services
  const { responses, longestMs } = await watch(async () => {
    const file = await openRecipients(join(service.dataDir, 'mailing', 'recipients'), 'all')
    const template = { subject: 'x', text: 'x', html: undefined }
    const run = { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring', actor: 'x', resend: false }
    const prepared = await mailings.prepare({ ...run, template }, file.batches())
    await file.close()
    expect(prepared.recipientCount).toBe(20_000)
    await mailings.discard(prepared)
  })
  expect(longestMs).toBeLessThan(100)
  expect(responses).toBeGreaterThan(10)
})

test('removes the invalid rows of an earlier run once the file has none', async () => {
  await writeRecipients(['ann', 'not an address'])
  await send()
  const invalid = join(service.dataDir, 'mailing', 'invalid', 'all.csv')
  expect(await readFile(invalid, 'utf8')).toContain('3,not an address@golf.example,not an e-mail address')
  await writeRecipients(['ann'])
  await send()
  await expect(readFile(invalid, 'utf8')).rejects.toThrow('ENOENT')
})

test('counts mails of runs from before the update', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailing-migration-'))
  const kind = openSqlite(join(folder, 'old.sqlite'))
  const all = migrationsFor(kind)
  const old = Object.fromEntries(Object.entries(all).filter(([name]) => name < '0008'))
  const before = new Kysely<Tables>({ dialect: kind.dialect })
  await new Migrator({ db: before, provider: { getMigrations: async () => old } }).migrateToLatest()
  const run = {
    id: 'R1',
    emails_file: 'all',
    template_id: 'spring',
    campaign: 'Spring',
    actor: 'x',
    template_json: '{}',
  }
  await before
    .insertInto('mailing_runs')
    .values({ ...run, status: 'finished', message: '', started_at: 1, finished_at: 2 })
    .execute()
  await before
    .insertInto('mailing_recipients')
    .values({
      run_id: 'R1',
      position: 1,
      email: 'ann@golf.example',
      fields_json: '{}',
      status: 'sent',
      detail: null,
    })
    .execute()
  await new Migrator({ db: before, provider: { getMigrations: async () => all } }).migrateToLatest()
  const sentBefore = await createMailingRuns(before, Date.now, kind).sentBefore('spring')
  expect(await sentBefore(['ann@golf.example', 'bob@golf.example'])).toEqual(new Set(['ann@golf.example']))
  await before.destroy()
  await rm(folder, { recursive: true })
})
