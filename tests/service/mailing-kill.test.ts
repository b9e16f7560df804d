import { once } from 'node:events'
import { expect, test } from 'vitest'
import { getMailingStatus, type MailingStatus, startMailing } from '../../src/contract/staff/mailing.ts'
import { startMailServer } from '../support/mail-server.ts'
import { MAILING, writeRows, writeTemplate } from '../support/mailing-client.ts'
import { createClient, startService } from '../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** `npm run scale` sets a higher number. */
const KILLS = Number(process.env.KILLS ?? 1)
/** More mails than are sent between two kills. */
const MAILS_PER_KILL = 80
/** The maximum number of concurrent mails. */
const IN_FLIGHT_MAX = 10
const dataDir = temporaryFolder()

test('sends no mail twice over SMTP when the process is killed', {
  timeout: 120_000 + KILLS * 15_000,
}, async () => {
  const accepted: string[] = []
  let site: SiteProcess | undefined
  let killAfter = 0
  const mailServer = await startMailServer({
    isForgetful: true,
    faultAt(stage, recipient) {
      // Processes are killed at different stages of a mail: at its envelope, its content, or its acceptance.
      const stages = ['RCPT', 'content', 'end'] as const
      if (stage === 'end') accepted.push(recipient)
      if (stage === stages[killAfter % 3] && accepted.length >= killAfter) killNow()
      return stage === 'end' ? { delayMs: 10 } : undefined
    },
  })
  const killNow = () => {
    const child = site?.process
    site = undefined
    child?.kill('SIGKILL')
  }
  const total = KILLS * MAILS_PER_KILL
  const cookies = await prepare(total)
  const settings = { DATA_DIR: dataDir, DEMO_DATA: 'off', SMTP_URL: mailServer.url }
  for (let kill = 1; kill <= KILLS; kill++) {
    killAfter = Number.POSITIVE_INFINITY
    const started = await startSiteProcess(settings)
    const exited = once(started.process, 'exit')
    site = started
    killAfter = accepted.length + 7 + (kill % 30)
    if (kill === 1) await createClient(started.origin, cookies).call(startMailing, { body: MAILING })
    await exited
  }
  killAfter = Number.POSITIVE_INFINITY
  const last = await startSiteProcess(settings)
  const status = async () =>
    (await (await createClient(last.origin, cookies).call(getMailingStatus, {})).json()) as MailingStatus
  await expect.poll(status, { timeout: 100_000 }).toMatchObject({ inProgress: false })
  const { message, run } = await status()
  await last.stop()
  await mailServer.close()

  const { sent = 0, unsure = 0, ...others } = run?.counts ?? {}
  console.log(`${KILLS} kills: ${sent} sent, ${unsure} unsure, ${accepted.length} accepted of ${total}`)
  expect(new Set(accepted).size).toBe(accepted.length)
  expect(sent + unsure).toBe(total)
  expect(Object.values(others).every((count) => count === 0)).toBe(true)
  expect(unsure).toBeLessThanOrEqual(KILLS * IN_FLIGHT_MAX)
  expect(accepted.length).toBeGreaterThanOrEqual(sent)
  expect(message).toContain(`${sent} of ${total} sent; ${unsure} unsure, not sent again. Finished`)
})

/** Creates a staff session, a template and a recipients file. Returns the session's cookies. */
async function prepare(count: number): Promise<Map<string, string>> {
  const service = await startService({ dataDir })
  const { cookies } = await service.signInAs('staff')
  await service.stopKeepingData()
  await writeTemplate(service, { text: 'Dear {{name}}' })
  const rows = Array.from({ length: count }, (_, at) => `golfer-${at}@golf.example,Ann`)
  await writeRows(service, ['email,name', ...rows])
  return cookies
}
