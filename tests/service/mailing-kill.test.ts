import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { createClient, startService } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'

/** `npm run scale` sets a higher number. */
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 300)
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailing-kill-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const outbox = () => join(dataDir, 'outbox')
const sentFiles = async () =>
  (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith('.eml'))

test('sends each e-mail exactly once when the process is killed during the mailing', {
  timeout: 60_000,
}, async () => {
  const cookies = await prepare()
  const settings = { DATA_DIR: dataDir, DEMO_DATA: 'off' }
  const first = await startSiteProcess(settings)
  const client = clientOf(first.origin, cookies)
  await client.call(startMailing, { body: { emailsFileName: 'all', templateId: 'news', campaign: 'News' } })
  await expect
    .poll(async () => (await sentFiles()).length, { interval: 5, timeout: 20_000 })
    .toBeGreaterThan(RECIPIENTS / 10)
  const exited = new Promise((resolve) => first.process.once('exit', resolve))
  process.kill(first.process.pid ?? 0, 'SIGKILL')
  await exited
  expect((await sentFiles()).length).toBeLessThan(RECIPIENTS)

  const second = await startSiteProcess(settings)
  const secondClient = clientOf(second.origin, cookies)
  const status = async () => (await secondClient.call(getMailingStatus, {})).json()
  await expect.poll(status, { timeout: 30_000 }).toMatchObject({
    message: `News: ${RECIPIENTS} of ${RECIPIENTS} sent. Finished`,
    inProgress: false,
  })
  await second.stop()

  const mails = await Promise.all((await sentFiles()).map((name) => readFile(join(outbox(), name), 'utf8')))
  const recipients = mails.map((mail) => /^To: .*<(.*)>$/m.exec(mail)?.[1])
  expect(recipients).toHaveLength(RECIPIENTS)
  expect(new Set(recipients).size).toBe(RECIPIENTS)
})

function clientOf(origin: string, cookies: Map<string, string>) {
  const client = createClient(origin)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

/** Creates a staff session, a template and a recipients file. Returns the session's cookies. */
async function prepare(): Promise<Map<string, string>> {
  const service = await startService({ dataDir })
  const { cookies } = await service.signInAs('staff')
  await service.stopKeepingData()
  const template = join(dataDir, 'mailing', 'templates', 'news')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'News')
  await writeFile(join(template, 'text.txt'), 'Dear {{name}}')
  const rows = Array.from({ length: RECIPIENTS }, (_, at) => `golfer-${at}@golf.example,Ann`)
  await writeFile(join(dataDir, 'mailing', 'recipients', 'all.csv'), ['email,name', ...rows].join('\n'))
  return cookies
}
