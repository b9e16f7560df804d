import type { Attachment } from 'postal-mime'
import PostalMime from 'postal-mime'
import type { ReportOutcome } from '../../../../contract/staff/mail-suppressions.ts'
import type { Context } from '../../../base/context.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { badRequest } from '../../../base/http/http-error.ts'
import { addressKeys } from '../../../mail/address-keys.ts'
import { enhancedStatus, isOfRecipient, reasonOf } from './refusal.ts'
import { createSuppressions } from './suppressions.ts'

/** One recipient of a delivery report. */
export interface ReportedRecipient {
  /** The address that failed, then the address to which the mail was sent, if it differs. */
  addresses: string[]
  /** The Message-ID of the mail, if it is known. */
  messageId?: string | undefined
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string
  /** The enhanced status code. */
  status: string
  /** The reply of the mail server, if the report quotes it. */
  diagnostic: string
}

/** Maximum number of field groups, more than any real report has: one for the report and one for each recipient. */
const GROUPS_MAX = 1_000
/**
 * Maximum number of bytes that are read of a file. The report comes before the returned mail, of which only the headers
 * matter. The limit is needed because the parser takes about 15 µs per line, and the sender of a mail controls the
 * number of lines.
 */
const BYTES_MAX = 256 * 1024
const LINES_MAX = 5_000
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']
const ORIGINAL_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

/**
 * Parses a delivery report (RFC 3464): a whole mail, or only its part of the type `message/delivery-status`.
 * @throws HttpError 400 when the file is not a delivery report
 */
export async function parseDeliveryReport(file: Uint8Array): Promise<ReportedRecipient[]> {
  const bytes = beginningOf(file)
  const { headers, attachments } = await parse(bytes)
  const statuses = attachments.filter(({ mimeType }) => STATUS_TYPES.includes(mimeType)).map(textOf)
  // A file with only that part begins with a field that mails do not have.
  if (headers.some(({ key }) => key === 'reporting-mta')) statuses.push(new TextDecoder().decode(bytes))
  if (statuses.length === 0) throw badRequest('file: is not a delivery report (RFC 3464)')
  const original = attachments.find(({ mimeType }) => ORIGINAL_TYPES.includes(mimeType))
  const messageId = original && (await parse(textOf(original))).messageId
  const groups = statuses.flatMap((text) => text.split(/\r?\n(?:[ \t]*\r?\n)+/, GROUPS_MAX + 1))
  if (groups.length > GROUPS_MAX) throw badRequest('file: has too many recipients')
  const recipients: ReportedRecipient[] = []
  for (const group of groups) {
    const recipient = await parseGroup(group)
    if (recipient) recipients.push({ ...recipient, messageId })
  }
  if (recipients.length === 0) throw badRequest('file: names no recipient')
  return recipients
}

/**
 * Returns why a recipient must be suppressed; undefined unless the report says that the address does not work. A quoted
 * reply of a server takes precedence over the report's own status, which may be less specific.
 */
export function reasonOfReport({ action, status, diagnostic }: ReportedRecipient): string | undefined {
  if (action !== 'failed' || !status.startsWith('5.')) return undefined
  return isOfRecipient(enhancedStatus(diagnostic) ?? status, diagnostic)
    ? describeFailure({ status, diagnostic })
    : undefined
}

/** Returns status and reply as one line: `550 5.1.1 No such user`, or `5.1.1` if no reply is quoted. */
export function describeFailure({
  status,
  diagnostic,
}: Pick<ReportedRecipient, 'status' | 'diagnostic'>): string {
  return reasonOf(enhancedStatus(diagnostic) ? diagnostic : `${status} ${diagnostic}`)
}

/**
 * Returns the recipient described by one group of fields; undefined if the group does not describe a recipient, like
 * the first group.
 */
async function parseGroup(text: string): Promise<Omit<ReportedRecipient, 'messageId'> | undefined> {
  const { headers } = await parse(text.trim())
  const field = (name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const addresses = [addressOf(field('final-recipient')), addressOf(field('original-recipient'))]
  const known = [...new Set(addresses)].filter((address) => address !== '')
  if (known.length === 0) return undefined
  const [status = ''] = /^\d\.\d{1,3}\.\d{1,3}/.exec(field('status')) ?? []
  return {
    addresses: known,
    action: field('action').toLowerCase(),
    status,
    diagnostic: field('diagnostic-code').replace(/^[\w-]+\s*;\s*/, ''),
  }
}

/** Returns the address in `rfc822; <ann@golf.example>`, in lower case. */
function addressOf(field: string): string {
  const [, address = ''] = /^[\w-]+\s*;\s*<?([^<>\s\p{Cc}]+@[^<>\s\p{Cc}]+)>?\s*$/u.exec(field) ?? []
  return address.toLowerCase()
}

function beginningOf(file: Uint8Array): Uint8Array {
  const lineFeed = 10
  let end = 0
  for (let lines = 0; lines < LINES_MAX; lines++) {
    const next = file.indexOf(lineFeed, end)
    if (next < 0 || next >= BYTES_MAX) return file.subarray(0, BYTES_MAX)
    end = next + 1
  }
  return file.subarray(0, end)
}

async function parse(content: Uint8Array | string) {
  try {
    return await PostalMime.parse(content, { attachmentEncoding: 'utf8' })
  } catch {
    // The parser throws if parts or headers exceed a limit.
    throw badRequest('file: is not a mail')
  }
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

interface MailedRecipient {
  run_id: string
  position: number
}

/** The states of recipients to whom a mail was sent. */
const MAILED: Tables['mailing_recipients']['status'][] = ['sent', 'sending', 'unsure', 'failed']
/** The Message-ID that `composeMail` gives to the mail of a recipient. */
const MESSAGE_ID = /^<?mailing-([\w-]+)-(\d{1,9})@/

/**
 * Suppresses recipients whose address does not work, and stores failures in the mailings that they belong to. Must be
 * called in a transaction. Returns the outcome for each recipient.
 */
export async function applyDeliveryReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  recipients: readonly ReportedRecipient[],
): Promise<ReportOutcome[]> {
  const suppressions = createSuppressions({ db, clock })
  /**
   * Returns the recipient with this Message-ID or, if it is missing or unknown, the recipient of the latest mail to the
   * address.
   */
  async function findMailed(address: string, messageId = ''): Promise<MailedRecipient | undefined> {
    const mailed = db
      .selectFrom('mailing_recipients')
      .select(['run_id', 'position'])
      .where('email', 'in', await addressKeys(db, [address]))
      .where('status', 'in', MAILED)
    const [, runId, position] = MESSAGE_ID.exec(messageId) ?? []
    const exact =
      runId !== undefined &&
      (await mailed.where('run_id', '=', runId).where('position', '=', Number(position)).executeTakeFirst())
    return exact || (await mailed.orderBy('run_id', 'desc').limit(1).executeTakeFirst())
  }

  async function apply(reported: ReportedRecipient): Promise<ReportOutcome> {
    const { addresses, action, status, messageId } = reported
    const [email = ''] = addresses
    const ignored = (detail: string): ReportOutcome => ({ email, isSuppressed: false, detail })
    if (action !== 'failed') return ignored(`${action || 'unknown action'} ${status}, not failed`.trim())
    for (const address of addresses) {
      const mailed = await findMailed(address, messageId)
      if (!mailed) continue
      const failure = describeFailure(reported)
      await storeBounce(mailed, failure)
      const reason = reasonOfReport(reported)
      if (reason === undefined)
        return { ...ignored(`${failure}: not because of the address`), email: address }
      await suppressions.addRecipients(mailed.run_id, 'report', [{ position: mailed.position, reason }])
      return { email: address, isSuppressed: true, detail: reason }
    }
    return ignored('no mailing was sent to it')
  }

  /** Stores the failure in the detail. The status stays `sent`, because the server has accepted the mail. */
  async function storeBounce({ run_id, position }: MailedRecipient, failure: string): Promise<void> {
    await db
      .updateTable('mailing_recipients')
      .set({ detail: `bounced: ${failure}` })
      .where('run_id', '=', run_id)
      .where('position', '=', position)
      .where('status', 'in', ['sent', 'unsure'])
      .execute()
  }

  const outcomes: ReportOutcome[] = []
  for (const recipient of recipients) outcomes.push(await apply(recipient))
  return outcomes
}
