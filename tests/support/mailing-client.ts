import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { getMailingStatus, type MailingStatus, startMailing } from '../../src/contract/staff/mailing.ts'
import type { NewRun } from '../../src/service/staff/mailing/prepare-runs.ts'
import type { Recipient } from '../../src/service/staff/mailing/recipients-file.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { createSkipReasons } from '../../src/service/staff/mailing/skip-reasons.ts'
import type { TestService } from './service.ts'

/** What `start` sends, and what the calls about a mailing that has not started take. */
export const MAILING = { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring' }

interface Template {
  subject?: string
  text?: string
  html?: string | undefined
}

/** Writes the template `spring` into the data folder of a service. */
export async function writeTemplate(
  { dataDir }: Pick<TestService, 'dataDir'>,
  { subject = 'Spring', text = 'Hello', html }: Template = {},
): Promise<void> {
  const folder = join(dataDir, 'mailing', 'templates', 'spring')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'subject.txt'), subject)
  await writeFile(join(folder, 'text.txt'), text)
  if (html) await writeFile(join(folder, 'html.html'), html)
}

/** Writes a recipients file into the data folder of a service. */
export const writeRows = ({ dataDir }: Pick<TestService, 'dataDir'>, rows: readonly string[], file = 'all') =>
  writeFile(join(dataDir, 'mailing', 'recipients', `${file}.csv`), `${rows.join('\n')}\n`)

/** Signs in staff who send the template `spring` to the recipients of the file `all.csv`. */
export async function createMailingClient(service: TestService, email = 'sam@golf.example') {
  const staff = await service.signInAs('staff', email)
  await writeTemplate(service)
  const start = (changes: object = {}) => staff.call(startMailing, { body: { ...MAILING, ...changes } })
  const status = async () => (await (await staff.call(getMailingStatus, {})).json()) as MailingStatus
  const finished = () => expect.poll(status).toMatchObject({ inProgress: false })
  return {
    staff,
    start,
    status,
    finished,
    /** Writes a recipients file of names at `golf.example`. */
    writeNames: (names: readonly string[], file?: string) =>
      writeRows(service, ['email', ...names.map((name) => `${name}@golf.example`)], file),
    /** Starts a mailing and waits until it has ended. Returns its message. */
    async send(changes: object = {}): Promise<string> {
      expect((await start(changes)).status).toBe(200)
      await finished()
      return (await status()).message
    },
    /** Returns the names before the `@` of the recipients in the outbox, sorted. */
    received: async () =>
      (await service.sentEmails()).map((mail) => /^To: (?:.*<)?([\w-]+)@/m.exec(mail)?.[1] ?? mail).sort(),
  }
}
export type MailingClient = Awaited<ReturnType<typeof createMailingClient>>

/** Stores a mailing to addresses or rows of a file, at positions from 0 unless they have others. It is not started. */
export async function prepareMailing(
  { context }: Pick<TestService, 'context'>,
  recipients: readonly (string | Recipient)[],
  changes: Partial<NewRun> = {},
) {
  const batch = recipients.map((one, position) =>
    typeof one === 'string' ? { position, email: one, fields: {}, problem: undefined } : one,
  )
  const batches = (async function* () {
    yield batch
  })()
  const template = { subject: 'Spring', text: 'Hello', html: undefined }
  const run = { ...MAILING, actor: 'x', resend: false, template, ...changes }
  return createMailingRuns(context).prepare(run, batches, await createSkipReasons(context, run.campaign))
}
