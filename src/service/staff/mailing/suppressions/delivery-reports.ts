import type { ReportOutcome } from '../../../../contract/staff/mail-suppressions.ts'
import type { Context } from '../../../base/context.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { addressKeys } from '../../../mail/address-hash.ts'
import { describeFailure, type ReportedRecipient, reasonOfReport } from './delivery-report.ts'
import { createSuppressions } from './suppressions.ts'

interface MailedRecipient {
  run_id: string
  position: number
}

/** The states of recipients to whom a mail was sent. */
const MAILED: Tables['mailing_recipients']['status'][] = ['sent', 'sending', 'unsure', 'failed']
/** The Message-ID that `composeMail` gives to the mail of a recipient. */
const MESSAGE_ID = /^<?mailing-([\w-]+)-(\d{1,9})@/

/** Applies delivery reports to the suppression list and to the mailings that they belong to. */
export function createDeliveryReports({ db, clock }: Pick<Context, 'db' | 'clock'>) {
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

  return {
    /**
     * Suppresses recipients whose address does not work. Must be called in a transaction. Returns the outcome for each
     * recipient.
     */
    async apply(recipients: readonly ReportedRecipient[]): Promise<ReportOutcome[]> {
      const outcomes: ReportOutcome[] = []
      for (const recipient of recipients) outcomes.push(await apply(recipient))
      return outcomes
    },
  }
}
