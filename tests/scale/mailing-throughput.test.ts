import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getMailingStatus, type MailingStatus, startMailing } from '../../src/contract/staff/mailing.ts'
import { startMailServerProcess } from '../support/mail-server-process.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { createClient, startService } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { residentMb } from './support/process-usage.ts'

const RECIPIENTS = Number(process.env.RECIPIENTS ?? 20_000)
const SECONDS_MAX = 60
/** The allowed growth of the average memory from the second to the last third of a run. */
const GROWTH_MAX_MB = 60
const LONG = { timeout: 180_000 }

/** Sends a mailing over SMTP and returns its duration, the memory of the process, and the recipients. */
async function sendAll(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'throughput-'))
  const mailServer = await startMailServerProcess()
  const databaseUrl = settings.DATABASE_URL
  const prepared = await startService({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  const { cookies } = await prepared.signInAs('staff')
  await prepared.stopKeepingData()
  const template = join(dataDir, 'mailing', 'templates', 'news')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'News for {{name}}')
  await writeFile(join(template, 'text.txt'), 'Dear {{name}},\n\n'.padEnd(1500, 'golf '))
  await writeFile(join(template, 'html.html'), `<p>Dear {{name}},</p>${'<p>golf</p>'.repeat(300)}`)
  const rows = Array.from({ length: RECIPIENTS }, (_, at) => `golfer-${at}@golf.example,Golfer ${at}`)
  await writeFile(join(dataDir, 'mailing', 'recipients', 'all.csv'), ['email,name', ...rows].join('\n'))

  const site = await startSiteProcess({
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    SMTP_URL: mailServer.url,
    ...settings,
  })
  const client = createClient(site.origin, cookies)
  await client.call(startMailing, { body: { emailsFileName: 'all', templateId: 'news', campaign: 'News' } })
  const startedAt = performance.now()
  const memoryMb: number[] = []
  const status = async () => {
    memoryMb.push(await residentMb(site.process.pid))
    return (await (await client.call(getMailingStatus, {})).json()) as MailingStatus
  }
  await expect.poll(status, { timeout: 150_000, interval: 500 }).toMatchObject({ inProgress: false })
  const seconds = (performance.now() - startedAt) / 1000
  const { message } = await status()
  const received = await mailServer.received()
  await site.stop()
  await mailServer.stop()
  await rm(dataDir, { recursive: true, force: true })
  return { seconds, memoryMb, message, received }
}

function check({ seconds, memoryMb, message, received }: Awaited<ReturnType<typeof sendAll>>, name: string) {
  const third = Math.floor(memoryMb.length / 3)
  const middle = average(memoryMb.slice(third, 2 * third))
  const end = average(memoryMb.slice(2 * third))
  console.log(
    `${name}: ${RECIPIENTS} mails in ${seconds.toFixed(1)} s, ${Math.round(middle)} MB, then ${Math.round(end)} MB`,
  )
  expect(message).toBe(`News: ${RECIPIENTS} of ${RECIPIENTS} sent. Finished`)
  expect(received).toHaveLength(RECIPIENTS)
  expect(new Set(received).size).toBe(RECIPIENTS)
  expect(seconds).toBeLessThan(SECONDS_MAX)
  expect(end - middle).toBeLessThan(GROWTH_MAX_MB)
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Signs each mail with a key of the usual length. */
const DKIM = {
  DKIM_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  DKIM_SELECTOR: 'mail1',
  DKIM_DOMAIN: 'golf.example',
}

test.each([
  ['without signatures', {}],
  ['with signatures', DKIM],
])(
  'sends 20,000 mails over SMTP within a minute, with constant memory, on SQLite, %s',
  LONG,
  async (name, settings) => {
    check(await sendAll(settings), `SQLite, ${name}`)
  },
)

describeOnPostgres('on PostgreSQL', (server) => {
  test(
    'sends 20,000 mails over SMTP within a minute, with constant memory and signatures',
    LONG,
    async () => {
      check(
        await sendAll({ ...DKIM, DATABASE_URL: await server().createDatabase() }),
        'PostgreSQL, with signatures',
      )
    },
  )
})
