import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MailingFields } from '../../../../contract/mailing.ts'
import { csvFileName } from '../../../../domain/csv.ts'
import type { Account } from '../../../base/account.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import { callerSignal } from '../../../base/http/caller-signal.ts'
import type { Call, Handlers } from '../../../base/http/handler-types.ts'
import { HttpError } from '../../../base/http/http-error.ts'
import { csvFile } from '../../../base/http/raw-response.ts'
import { orderedId } from '../../../base/ids.ts'
import { DeliveryError } from '../../../mail/delivery-error.ts'
import { emailKey } from '../../../mail/email-key.ts'
import { htmlOf } from '../../../mail/mailer.ts'
import type { StaffDeps } from '../../areas.ts'
import { mailFrame } from '../mail-frame.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from '../mailing-folders.ts'
import { openRecipients, type Recipient, type RecipientsFile } from '../recipients-file.ts'
import { checkPlaceholders, readTemplate, type Template } from '../template.ts'
import { checkRecipients } from './check-recipients.ts'
import { type FoundRow, findRow } from './find-row.ts'
import { addresseeText, composePreview, composeTest, shownHeaders } from './preview-mail.ts'
import { problemsCsv } from './problems-csv.ts'
import { createSkipReasons } from './skipped-recipients.ts'

/** Maximum number of test mails of one staff member in 15 minutes. */
const TEST_MAILS_MAX = 10
/** Maximum length of a mail server's reply in a response. */
const SERVER_TEXT_MAX = 300

/** Handlers of the pre-flight check and of test mails. They do not change any data. */
export function mailingCheckHandlers(deps: StaffDeps) {
  const { config, services, mailer, clock, siteUrl } = deps
  const { throttles } = services
  const { read, act } = staffCalls(services)
  const context = { companyName: config.companyName, siteUrl }

  /**
   * Runs an operation on file and template of a mailing.
   * @throws HttpError 400 with the same message as `startMailing`
   */
  async function withMailing<T>(
    { emailsFileName, templateId }: MailingFields,
    operation: (file: RecipientsFile, template: Template) => Promise<T>,
  ): Promise<T> {
    const file = await openRecipients(join(config.dataDir, RECIPIENTS_FOLDER), emailsFileName)
    try {
      const template = await readTemplate(join(config.dataDir, TEMPLATES_FOLDER), templateId)
      checkPlaceholders(template, file.columns)
      return await operation(file, template)
    } finally {
      await file.close()
    }
  }

  /** Records that staff read rows of the recipients file of a mailing. */
  const readMailing = (call: Call<Account>, action: string, emailsFileName: string, detail?: string) =>
    read(call, { action, subject: { type: 'mailing', id: emailsFileName }, detail })

  /** Finds a row of a mailing's recipients file. */
  const rowOf = (
    fields: MailingFields & { row?: string | number | undefined },
    signal: AbortSignal,
  ): Promise<FoundRow & { template: Template }> =>
    withMailing(fields, async (file, template) => ({
      ...(await findRow(file, toRow(fields.row), signal)),
      template,
    }))

  /** Returns why a row gets no mail; undefined if it gets one. */
  async function skippedText({ recipient }: FoundRow, campaign: string): Promise<string | undefined> {
    if (recipient.problem !== undefined) return recipient.problem
    const reasons = await (await createSkipReasons(services, campaign))([recipient])
    const reason = reasons.get(recipient.email)
    return reason && SKIP_TEXTS[reason]
  }

  return {
    checkMailing: {
      summary: 'Checks file and template of a mailing and counts the rows by what would happen to them.',
      access: 'staff',
      records: 'mailing',
      handle: ({ query }, call) =>
        withMailing(query, async (file, template) => {
          await readMailing(call, 'check mailing', query.emailsFileName, query.campaign)
          const { campaign } = query
          const subjectOf = (recipient: Recipient) =>
            composePreview(context, { id: 'preview', campaign, template }, recipient).subject
          const mailing = { file, template, campaign, subjectOf }
          const check = await checkRecipients(services, mailing, callerSignal(call.reply))
          return { ...check, from: config.mailFrom }
        }),
    },

    exportMailingProblems: {
      summary: 'Returns the invalid and duplicate rows of a recipients file, which get no mail.',
      description: 'With `kind`, only the rows with a problem of this kind.',
      response: {
        type: 'text/csv',
        description: 'A table with the columns row, email and problem.',
      },
      access: 'staff',
      records: 'mailing',
      isPage: true,
      async handle({ query: { emailsFileName, kind } }, call) {
        const file = await openRecipients(join(config.dataDir, RECIPIENTS_FOLDER), emailsFileName)
        await readMailing(call, 'export problem rows', emailsFileName)
        const csv = Readable.from(problemsCsv(file, kind))
        // Recorded first, so that it is also recorded if the caller closes the connection before the first row is read.
        csv.once('close', () => void file.close())
        const name = csvFileName(emailsFileName.replace(/\.csv$/i, ''), 'problems')
        return csvFile(csv, name)
      },
    },

    previewMail: {
      summary: 'Returns the mail for a row of a recipients file.',
      description: 'The links in it do not work, because it has no unsubscribe token.',
      access: 'staff',
      records: 'mailing',
      async handle({ query }, call) {
        const found = await rowOf(query, callerSignal(call.reply))
        const { recipient, previousRow, nextRow, template } = found
        await readMailing(call, 'preview mail', query.emailsFileName, `row ${recipient.position}`)
        const mail = composePreview(context, { id: 'preview', campaign: query.campaign, template }, recipient)
        const message = await mailer.build(mail)
        return {
          row: recipient.position,
          email: recipient.email,
          skipped: await skippedText(found, query.campaign),
          previousRow,
          nextRow,
          from: config.mailFrom,
          to: addresseeText(mail.to),
          subject: mail.subject,
          text: mail.text,
          bytes: message.length,
          headers: shownHeaders(message),
        }
      },
    },

    showMail: {
      summary: 'Returns the HTML of the mail for a row, as a page for a frame.',
      response: {
        type: 'text/html',
        description: 'A page with a policy under which it runs no scripts and loads nothing.',
      },
      access: 'staff',
      records: 'mailing',
      isPage: true,
      async handle({ query }, call) {
        const { recipient, template } = await rowOf(query, callerSignal(call.reply))
        await readMailing(call, 'preview mail', query.emailsFileName, `row ${recipient.position}`)
        const mail = composePreview(context, { id: 'preview', campaign: query.campaign, template }, recipient)
        return mailFrame(htmlOf(mail), siteUrl())
      },
    },

    sendTestMail: {
      summary: 'Sends the mail of a row to an address, by default that of the caller.',
      description:
        'At most 10 in 15 minutes. If the mail server refuses the mail, the status is 502 with the reply of the server.',
      errors: [429, 502],
      access: 'staff',
      records: 'mailing',
      async handle({ body }, call) {
        const { account } = call
        const { recipient, template } = await rowOf(body, callerSignal(call.reply))
        const id = `test-${orderedId(clock())}`
        const to = body.to ?? account.email
        const mail = composeTest(context, { id, campaign: body.campaign, template }, recipient, to)
        await throttles.take([{ key: `mailing-test|${emailKey(account.email)}`, max: TEST_MAILS_MAX }])
        const event = {
          action: 'send test mail',
          subject: { type: 'mailing', id: body.emailsFileName } as const,
          detail: `${body.templateId}, ${body.campaign}, row ${recipient.position}, to ${to}`,
        }
        await act(call, event, async () => {
          try {
            await mailer.send(mail, 'personal')
          } catch (error) {
            throw new HttpError(502, serverText(error))
          }
        })
        return { to }
      },
    },
  } satisfies Partial<Handlers>
}

const toRow = (row: string | number | undefined) => (row === undefined ? undefined : Number(row))

const SKIP_TEXTS = {
  optedOut: 'has opted out',
  suppressed: 'is on the suppression list',
  alreadySent: 'already has this campaign',
} as const

/** Returns the reply of the mail server, or why it could not be reached. */
function serverText(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const isUnsure = error instanceof DeliveryError && error.failure === 'unsure'
  const outcome = isUnsure ? 'did not confirm the mail, which may have arrived' : 'did not accept the mail'
  return `The mail server ${outcome}: ${line.slice(0, SERVER_TEXT_MAX)}`
}
