import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { addressHasher } from '../../mail/address-hash.ts'
import { comparisonKey } from './comparison-key.ts'

/** A mail that may have arrived counts as sent, so that nobody receives a campaign twice by mistake. */
const SENT: Tables['mailing_recipients']['status'][] = ['sent', 'sending', 'unsure']

/** Returns those of the given addresses to which a campaign was sent. */
export type SentBefore = (addresses: string[]) => Promise<Set<string>>

/** @param exceptRunId a run whose mails do not count */
export async function sentBefore(db: Database, campaign: string, exceptRunId = ''): Promise<SentBefore> {
  const all = await db
    .selectFrom('mailing_runs')
    .select(['id', 'campaign'])
    .where('is_draft', '=', 0)
    .where('id', '!=', exceptRunId)
    .execute()
  const key = comparisonKey(campaign)
  const ids = all.filter((run) => comparisonKey(run.campaign) === key).map((run) => run.id)
  return async (addresses) => {
    if (ids.length === 0 || addresses.length === 0) return new Set()
    const hashOf = await addressHasher(db)
    const emailByKey = new Map(
      addresses.flatMap((email) => [email, hashOf(email)].map((key) => [key, email])),
    )
    const rows = await db
      .selectFrom('mailing_recipients')
      .select('email as key')
      .where('email', 'in', [...emailByKey.keys()])
      .where('run_id', 'in', ids)
      .where('status', 'in', SENT)
      .execute()
    return new Set(rows.flatMap(({ key }) => emailByKey.get(key) ?? []))
  }
}
