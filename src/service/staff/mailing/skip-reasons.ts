import { createPreferences } from '../../accounts/preferences/preferences.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { emailsByKey } from '../../mail/address-keys.ts'
import { createSuppressions } from './suppressions/suppressions.ts'
import { comparisonKey } from './template.ts'

/** Why a valid recipient gets no mail. The first reason that applies counts. */
export type SkipReason = 'optedOut' | 'suppressed' | 'alreadySent'

/** Returns which recipients of a batch get no mail, by address. Those with a problem are not looked up. */
export type SkipReasons = (
  batch: readonly { email: string; problem?: string | undefined }[],
) => Promise<Map<string, SkipReason>>

/** A mail that may have arrived counts as sent, so that nobody receives a campaign twice by mistake. */
const SENT: Tables['mailing_recipients']['status'][] = ['sent', 'sending', 'unsure']

/**
 * Creates a function that returns those of the given addresses to which a campaign was sent.
 * @param exceptRunId a run whose mails do not count
 */
export async function sentBefore(db: Database, campaign: string, exceptRunId = '') {
  const all = await db
    .selectFrom('mailing_runs')
    .select(['id', 'campaign'])
    .where('is_draft', '=', 0)
    .where('id', '!=', exceptRunId)
    .execute()
  const key = comparisonKey(campaign)
  const ids = all.filter((run) => comparisonKey(run.campaign) === key).map((run) => run.id)
  return async (addresses: readonly string[]): Promise<Set<string>> => {
    if (ids.length === 0 || addresses.length === 0) return new Set()
    const emailByKey = await emailsByKey(db, addresses)
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

/**
 * Creates a function that returns which recipients a campaign skips. It does not write: it creates no unsubscribe tokens
 * for new addresses.
 * @param exceptRunId a run whose mails do not count
 */
export async function createSkipReasons(
  context: Context,
  campaign: string,
  exceptRunId?: string,
): Promise<SkipReasons> {
  const suppressions = createSuppressions(context)
  const preferences = createPreferences(context)
  const sentAmong = await sentBefore(context.db, campaign, exceptRunId)
  return async (batch) => {
    const addresses = batch.flatMap(({ email, problem }) => (problem === undefined ? [email] : []))
    const [alreadySent, suppressed, optedOut] = await Promise.all([
      sentAmong(addresses),
      suppressions.suppressedAmong(addresses),
      preferences.optedOutAmong(addresses),
    ])
    const entries = (emails: Set<string>, reason: SkipReason) =>
      [...emails].map((email) => [email, reason] as const)
    // In reverse order of priority, because a map keeps the last of several entries for one address.
    return new Map([
      ...entries(alreadySent, 'alreadySent'),
      ...entries(suppressed, 'suppressed'),
      ...entries(optedOut, 'optedOut'),
    ])
  }
}
