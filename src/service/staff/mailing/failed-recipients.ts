import { setImmediate } from 'node:timers/promises'
import type { MailingState } from '../../../contract/staff/mailing-runs.ts'
import type { Database } from '../../base/database/database.ts'
import { isAddressHash } from '../../mail/address-hash.ts'
import type { NewRun } from './prepare-runs.ts'
import type { Recipient } from './recipients-file.ts'
import { noSuchRun, stateError, stateOf } from './run-state.ts'
import type { Template } from './template.ts'

const BATCH_SIZE = 500
const ENDED: readonly MailingState[] = ['finished', 'stopped', 'failed']

/** Returns the values of a new run that sends a mailing to the recipients whose mail failed. @throws HttpError 404 */
export async function runForFailed(db: Database, id: string, actor: string): Promise<NewRun> {
  const row = await db
    .selectFrom('mailing_runs')
    .selectAll()
    .where('id', '=', id)
    .where('is_draft', '=', 0)
    .executeTakeFirst()
  if (!row) throw noSuchRun()
  if (!ENDED.includes(stateOf(row))) throw await stateError(db, id)
  return {
    emailsFileName: row.emails_file,
    templateId: row.template_id,
    campaign: row.campaign,
    actor,
    template: JSON.parse(row.template_json) as Template,
    resend: false,
    ratePerMinute: row.rate_per_minute ?? undefined,
    failedOf: id,
  }
}

/**
 * Yields the recipients of an ended run whose mail failed or who were left, with their fields. Leaves out recipients whose account was deleted.
 */
export async function* failedRecipients(db: Database, runId: string): AsyncGenerator<Recipient[]> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('mailing_recipients')
      .select(['position', 'email', 'fields_json'])
      .where('run_id', '=', runId)
      .where('status', 'in', ['failed', 'pending'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_SIZE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .filter(({ email }) => !isAddressHash(email))
      .map(({ position, email, fields_json }) => ({
        position,
        email,
        fields: JSON.parse(fields_json) as Record<string, string>,
        problem: undefined,
      }))
    after = last.position
    await setImmediate()
  }
}
