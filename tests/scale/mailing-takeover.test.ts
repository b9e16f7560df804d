import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { createClient, startService, type TestClient } from '../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'

const RECIPIENTS = 300
/** How many e-mails are sent concurrently over SMTP. */
const CONCURRENT_EMAILS = 10
/** A lease has to expire and four processes have to start while other tests use the machine. */
const LONG = { timeout: 90_000 }
const addresses = Array.from({ length: RECIPIENTS }, (_, at) => `golfer-${at}@golf.example`)

describeOnPostgres('a mailing whose process is killed, on PostgreSQL', (server) => {
  let mailServer: MailServer
  let dataDir: string
  beforeAll(async () => {
    mailServer = await startMailServer()
    dataDir = await mkdtemp(join(tmpdir(), 'takeover-'))
    const template = join(dataDir, 'mailing', 'templates', 'news')
    await mkdir(template, { recursive: true })
    await mkdir(join(dataDir, 'mailing', 'recipients'))
    await writeFile(join(template, 'subject.txt'), 'News')
    await writeFile(join(template, 'text.txt'), 'Dear golfer')
    await writeFile(join(dataDir, 'mailing', 'recipients', 'all.csv'), ['email', ...addresses].join('\n'))
  })
  afterAll(async () => {
    await mailServer.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Starts two processes and a mailing on the first, kills the first during it, and waits until the second is done. */
  async function sendAndKill(settings: Record<string, string>, sent: () => Promise<number>): Promise<string> {
    const url = await server().createDatabase()
    const { cookies } = await staffOf(url)
    const start = () =>
      startSiteProcess({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off', ...settings })
    const [first, second] = await Promise.all([start(), start()])
    const statusOn = (site: SiteProcess) => async () =>
      (await clientOf(site, cookies).call(getMailingStatus, {})).json() as Promise<Status>
    await clientOf(first, cookies).call(startMailing, {
      body: { emailsFileName: 'all', templateId: 'news', campaign: 'News' },
    })
    const secondStart = await clientOf(second, cookies).call(startMailing, {
      body: { emailsFileName: 'all', templateId: 'news', campaign: 'News' },
    })
    expect(secondStart.status).toBe(409)
    await expect.poll(sent, { interval: 5, timeout: 40_000 }).toBeGreaterThan(50)
    expect((await statusOn(second)()).inProgress).toBe(true)
    const exited = new Promise((resolve) => first.process.once('exit', resolve))
    process.kill(first.process.pid ?? 0, 'SIGKILL')
    await exited
    expect(await sent()).toBeLessThan(RECIPIENTS)
    await expect.poll(statusOn(second), { timeout: 40_000 }).toMatchObject({ inProgress: false })
    const { message } = await statusOn(second)()
    await second.stop()
    return message
  }

  test.concurrent(
    'sends no e-mail twice over SMTP and counts those whose delivery is uncertain',
    LONG,
    async () => {
      const message = await sendAndKill({ SMTP_URL: mailServer.url }, async () => mailServer.messages.length)
      const [, sent = '', unsure = '0'] =
        /^News: (\d+) of 300 sent(?:; (\d+) unsure[^;.]*)?\. Finished$/.exec(message) ?? []
      expect(Number(sent) + Number(unsure), message).toBe(RECIPIENTS)
      expect(Number(unsure)).toBeLessThanOrEqual(CONCURRENT_EMAILS)
      const recipients = mailServer.messages.map(recipientOf)
      expect(new Set(recipients).size).toBe(recipients.length)
      expect(recipients.length).toBeGreaterThanOrEqual(Number(sent))
    },
  )

  test.concurrent(
    'writes one e-mail per recipient into an outbox that both processes share',
    LONG,
    async () => {
      const outbox = join(dataDir, 'outbox')
      const files = async () =>
        (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const message = await sendAndKill({}, async () => (await files()).length)
      expect(message).toBe('News: 300 of 300 sent. Finished')
      const mails = await Promise.all((await files()).map((name) => readFile(join(outbox, name), 'utf8')))
      expect(mails.map(recipientOf).sort()).toEqual(addresses.toSorted())
    },
  )
})

interface Status {
  message: string
  inProgress: boolean
}

const recipientOf = (mail: string) => /^To: (?:.*<)?([^<>\s]+)>?$/m.exec(mail)?.[1] ?? mail

async function staffOf(databaseUrl: string): Promise<TestClient> {
  const service = await startService({ databaseUrl })
  const client = await service.signInAs('staff')
  await service.stop()
  return client
}

function clientOf(site: SiteProcess, cookies: Map<string, string>): TestClient {
  const client = createClient(site.origin)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}
