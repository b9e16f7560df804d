import { join } from 'node:path'
import { type Handlers, plainText } from '../http/handler-types.ts'
import { badRequest } from '../http/http-error.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { writeInvalidRows } from './invalid-rows.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from './mailing-folders.ts'
import { readRecipients } from './recipients-file.ts'
import type { Sender } from './sender.ts'
import { statusMessage } from './status-message.ts'
import { checkPlaceholders, readTemplate } from './template.ts'

export function mailingHandlers(
  { config, services }: ServiceDeps,
  sender: Sender,
): Pick<Handlers, 'startMailing' | 'getMailingStatus'> {
  return {
    startMailing: {
      access: 'staff',
      async handle({ body }, { account }) {
        const { emailsFileName, templateId, campaign } = body
        if (/\p{Cc}/u.test(campaign)) throw badRequest('campaign: contains control characters')
        const recipients = await readRecipients(join(config.dataDir, RECIPIENTS_FOLDER), emailsFileName)
        if (recipients.length === 0) throw badRequest(`emailsFileName: ${emailsFileName} has no rows`)
        const template = await readTemplate(join(config.dataDir, TEMPLATES_FOLDER), templateId)
        checkPlaceholders(template, new Set(recipients.flatMap(({ fields }) => Object.keys(fields))))
        // Before the run starts, so that a full disk stops it before any mail is sent.
        await writeInvalidRows(config.dataDir, emailsFileName, recipients)
        const event = {
          actor: account.email,
          action: 'send emails',
          iid: null,
          detail: `${emailsFileName}, ${templateId}, ${campaign}`,
        }
        await services.audit.withAudit(event, (trx) =>
          services
            .forTransaction(trx)
            .mailings.begin({ ...body, actor: account.email, template, recipients }),
        )
        sender.sendNow()
        return plainText(`${recipients.length} recipients\n`)
      },
    },
    getMailingStatus: {
      access: 'staff',
      async handle() {
        const latest = await services.mailings.latest()
        if (!latest) return { message: '', inProgress: false }
        return { message: statusMessage(latest), inProgress: latest.run.status === 'running' }
      },
    },
  }
}
