import { join } from 'node:path'
import type { Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { plainText } from '../../base/http/raw-response.ts'
import type { StaffDeps } from '../areas.ts'
import { beginRun } from './begin-run.ts'
import { createSkipReasons } from './check/skipped-recipients.ts'
import { writeInvalidRows } from './invalid-rows.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from './mailing-folders.ts'
import type { NewRun, PreparedRun } from './prepare-runs.ts'
import { openRecipients } from './recipients-file.ts'
import type { Sender } from './sending/sender.ts'
import { statusMessage } from './status-message.ts'
import { checkPlaceholders, readTemplate } from './template.ts'

export function mailingHandlers({ config, services }: StaffDeps, sender: Sender) {
  const recipientsFolder = join(config.dataDir, RECIPIENTS_FOLDER)

  /** Reads recipients and template and stores them as a run. @throws HttpError 400 or 409; nothing is stored then */
  async function prepareRun(mailing: Omit<NewRun, 'template'>): Promise<PreparedRun> {
    const { emailsFileName, templateId } = mailing
    const file = await openRecipients(recipientsFolder, emailsFileName)
    try {
      const template = await readTemplate(join(config.dataDir, TEMPLATES_FOLDER), templateId)
      checkPlaceholders(template, file.columns)
      // Comes before the run begins, so that a full disk prevents the run before any mail is sent.
      const batches = writeInvalidRows(config.dataDir, emailsFileName, file.batches())
      const reasonsOf = await createSkipReasons(services, mailing.campaign)
      return await services.mailings.prepare({ ...mailing, template }, batches, reasonsOf)
    } finally {
      await file.close()
    }
  }

  return {
    startMailing: {
      summary: 'Starts a mailing run.',
      description:
        'Recipients to whom the campaign was sent before are skipped unless `resend` is true. With `startAtMs` the run ' +
        'starts at that time. docs/wire.md describes recipients files and templates.',
      errors: [409],
      response: { type: 'text/plain', description: 'The number of recipients.' },
      access: 'staff',
      records: 'mailing',
      async handle({ body }, call) {
        const { resend = false, ...mailing } = body
        if (/\p{Cc}/u.test(body.campaign)) throw badRequest('campaign: contains control characters')
        const run = await prepareRun({ ...mailing, resend, actor: call.account.email })
        const names = `${body.emailsFileName}, ${body.templateId}, ${body.campaign}`
        const detail = `${names}${resend ? ', also to those who received it before' : ''}`
        await beginRun({ services, sender }, run, { call, detail })
        return plainText(`${run.recipientCount} recipients\n`)
      },
    },
    getMailingStatus: {
      summary: 'Returns the progress of the mailing in progress, or else of the latest mailing.',
      access: 'staff',
      unrecorded: 'the page of mailings polls it every second, and it returns counts',
      isPolling: true,
      async handle() {
        const latest = await services.mailings.latest()
        const scheduled = await services.mailings.scheduled()
        return {
          message: latest ? statusMessage(latest) : '',
          inProgress: latest !== undefined && ['running', 'paused'].includes(latest.run.state),
          run: latest?.run,
          // Sent even if it is empty, because its presence tells the page that the service has the other views of
          // mailings.
          scheduled,
        }
      },
    },
  } satisfies Partial<Handlers>
}
