import { join } from 'node:path'
import { type Handlers, RawResponse } from '../http/handler-types.ts'
import { badRequest } from '../http/http-error.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { keepInvalidRows } from './invalid-rows.ts'
import { readRecipients } from './recipients-file.ts'
import type { Sender } from './sender.ts'
import { statusMessage } from './status-message.ts'
import { checkPlaceholders, readTemplate } from './template.ts'

/** Below the data folder: the recipients' files, and one folder a template. */
export const RECIPIENTS_FOLDER = join('mailing', 'recipients')
export const TEMPLATES_FOLDER = join('mailing', 'templates')

export function mailingHandlers(
  { config, services }: ServiceDeps,
  sender: Sender,
): Pick<Handlers, 'startMailing' | 'getMailingStatus'> {
  return {
    startMailing: {
      access: 'staff',
      async handle({ body }, { account }) {
        const { emailsFileName, templateId, campaign } = body
        const event = {
          actor: account.email,
          action: 'send emails',
          iid: null,
          detail: `${emailsFileName}, ${templateId}, ${campaign}`,
        }
        if (/\p{Cc}/u.test(campaign)) throw badRequest('campaign: has control characters')
        const recipients = await readRecipients(join(config.dataDir, RECIPIENTS_FOLDER), emailsFileName)
        if (recipients.length === 0) throw badRequest(`emailsFileName: ${emailsFileName} names nobody`)
        const template = await readTemplate(join(config.dataDir, TEMPLATES_FOLDER), templateId)
        checkPlaceholders(template, new Set(recipients.flatMap(({ fields }) => Object.keys(fields))))
        // Before the run: a disk that is full then stops it before anybody gets anything.
        await keepInvalidRows(config.dataDir, emailsFileName, recipients)
        await services.audit.withAudit(event, (trx) =>
          services
            .forTransaction(trx)
            .mailings.begin({ ...body, actor: account.email, template, recipients }),
        )
        sender.wake()
        return new RawResponse(`${recipients.length} recipients\n`, 'text/plain; charset=utf-8')
      },
    },
    getMailingStatus: {
      access: 'staff',
      async handle() {
        const last = await services.mailings.last()
        if (!last) return { message: '', inProgress: false }
        return { message: statusMessage(last), inProgress: last.run.status === 'running' }
      },
    },
  }
}
