import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MailingFields } from '../../../../contract/staff/mailing.ts'
import { csvChunks, csvFileName } from '../../../../domain/files/csv.ts'
import type { Account } from '../../../base/account.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../../base/http/handler-types.ts'
import { badRequest, HttpError } from '../../../base/http/http-error.ts'
import { csvFile, RawResponse } from '../../../base/http/raw-response.ts'
import { orderedId, secretToken } from '../../../base/ids.ts'
import { createThrottles } from '../../../base/throttles.ts'
import type { GolfDeps } from '../../../golf/golf-context.ts'
import { emailKey } from '../../../mail/address-keys.ts'
import { DeliveryError } from '../../../mail/delivery-error.ts'
import { htmlOf, type Mail } from '../../../mail/mailer.ts'
import { RECIPIENTS_FOLDER, withMailing } from '../mailing-folders.ts'
import { composeMail } from '../recipient-mail.ts'
import { openRecipients, type Recipient, type RecipientsFile } from '../recipients-file.ts'
import type { Template } from '../template.ts'
import { callerSignal, checkRecipients, requireCaller } from './check-recipients.ts'

/** Maximum number of test mails of one staff member in 15 minutes. */
const TEST_MAILS_MAX = 10
/** Maximum length of a mail server's reply in a response. */
const SERVER_TEXT_MAX = 300

/** A mailing that has not been stored. */
interface Draft {
  id?: string
  campaign: string
  template: Template
}

/** Handlers of the pre-flight check and of test mails. They do not change any data. */
export function mailingCheckHandlers(deps: GolfDeps) {
  const { config, mailer, clock, siteUrl } = deps
  const throttles = createThrottles(deps)
  const { read, act } = staffCalls(deps)

  /** Composes the mail for a row like a mailing does, but the links in it do not work. */
  const preview = ({ id = 'preview', ...draft }: Draft, recipient: Recipient) =>
    composeMail({ companyName: config.companyName, siteUrl }, { id, ...draft }, recipient, PREVIEW_TOKEN)

  /** Records that staff read rows of the recipients file of a mailing. */
  const readMailing = (call: Call<Account>, action: string, emailsFileName: string, detail?: string) =>
    read(call, { action, subject: { type: 'mailing', id: emailsFileName }, detail })

  /** Returns a row of a mailing's recipients file. @throws HttpError 400 if there is no such row */
  const rowOf = (fields: MailingFields & { row: string | number }, signal: AbortSignal) =>
    withMailing(config.dataDir, fields, async (file, template) => {
      for await (const batch of file.batches()) {
        requireCaller(signal)
        const recipient = batch.find(({ position }) => position === Number(fields.row))
        if (recipient) return { recipient, template }
      }
      throw badRequest(`row: there is no recipient in row ${fields.row}`)
    })

  return {
    checkMailing: {
      summary: 'Checks file and template of a mailing and counts the rows by what would happen to them.',
      description:
        'The links in the mails of the response do not work, because they have no unsubscribe token.',
      access: 'staff',
      records: 'mailing',
      handle: ({ query }, call) =>
        withMailing(config.dataDir, query, async (file, template) => {
          await readMailing(call, 'check mailing', query.emailsFileName, query.campaign)
          const { campaign } = query
          const mailOf = (recipient: Recipient) => {
            const { to, subject, text } = preview({ campaign, template }, recipient)
            return { row: recipient.position, to: addresseeText(to), subject, text }
          }
          const mailing = { file, template, campaign, mailOf }
          const check = await checkRecipients(deps, mailing, callerSignal(call.reply))
          return { ...check, from: config.mailFrom, columns: [...file.names], emailColumn: file.emailColumn }
        }),
    },

    exportMailingProblems: {
      summary: 'Returns the invalid and duplicate rows of a recipients file, which get no mail.',
      response: {
        type: 'text/csv',
        description: 'A table with the columns row, email and problem.',
      },
      access: 'staff',
      records: 'mailing',
      isPage: true,
      async handle({ query: { emailsFileName, emailColumn } }, call) {
        const file = await openRecipients(
          join(config.dataDir, RECIPIENTS_FOLDER),
          emailsFileName,
          emailColumn,
        )
        await readMailing(call, 'export problem rows', emailsFileName)
        const csv = Readable.from(csvChunks(['Row', 'Email', 'Problem'], problemCells(file)))
        // Recorded first, so that it is also recorded if the caller closes the connection before the first row is read.
        csv.once('close', () => void file.close())
        const name = csvFileName(emailsFileName.replace(/\.csv$/i, ''), 'problems')
        return csvFile(csv, name)
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
        const mail = preview({ campaign: query.campaign, template }, recipient)
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
        const mail = testMail(preview({ id, campaign: body.campaign, template }, recipient), to)
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

/** Yields the cells of the problem rows of a file while the file is being read. */
async function* problemCells(file: RecipientsFile): AsyncGenerator<string[][]> {
  for await (const batch of file.batches()) {
    yield batch.flatMap(({ position, email, problem }) =>
      problem === undefined ? [] : [[String(position), email, problem]],
    )
  }
}

/** Returns the reply of the mail server, or why it could not be reached. */
function serverText(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const isUnsure = error instanceof DeliveryError && error.failure === 'unsure'
  const outcome = isUnsure ? 'did not confirm the mail, which may have arrived' : 'did not accept the mail'
  return `The mail server ${outcome}: ${line.slice(0, SERVER_TEXT_MAX)}`
}

/**
 * Replaces the recipient's unsubscribe token in previews. It has the length of a token but belongs to nobody, because
 * real tokens are random.
 */
const PREVIEW_TOKEN = 'preview-'.padEnd(secretToken().length, 'x')

/**
 * Converts a preview to a test mail. It has no `List-Unsubscribe`, because the tester's mail program could use it: with
 * the recipient's token it would opt out the recipient, with the tester's token the tester.
 */
function testMail(mail: Mail, address: string): Mail {
  const headers = Object.entries(mail.headers ?? {}).filter(([name]) => !/^list-/i.test(name))
  return { ...mail, to: { address }, subject: `[Test] ${mail.subject}`, headers: Object.fromEntries(headers) }
}

/** Formats an addressee like mail programs do: `Ann <ann@golf.example>`. */
const addresseeText = ({ name, address }: Mail['to']) => (name ? `${name} <${address}>` : address)

/**
 * Returns a mail's HTML as a response that a page of the site can show in a frame. A `srcdoc` would inherit the policy
 * of the page, which blocks the inline styles of mails. The policy of this response allows inline styles and embedded
 * images, but no scripts, forms, links or cookies. Nothing is loaded from other sites, because that would tell them who
 * reads the mail, and report the recipient's mail as opened.
 * @param siteUrl the origin of the site, which may differ from that of the service
 */
function mailFrame(html: string, siteUrl: string): RawResponse {
  const policy = [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `frame-ancestors 'self' ${new URL(siteUrl).origin}`,
  ]
  return new RawResponse(html, 'text/html; charset=utf-8', {
    'Content-Security-Policy': policy.join('; '),
    // Allows frames in browsers that support `frame-ancestors`, because these ignore this header.
    'X-Frame-Options': 'SAMEORIGIN',
  })
}
