import { createPreferences } from '../../../accounts/preferences/preferences.ts'
import type { Context } from '../../../base/context.ts'
import { createMailingRuns } from '../runs.ts'
import type { SkipReason, SkipReasons } from '../skip-reasons.ts'
import { createSuppressions } from '../suppressions/suppressions.ts'

/**
 * Creates a function that returns which recipients of a batch a campaign skips, by address. It does not write: unlike
 * sending, it creates no unsubscribe tokens for new addresses.
 */
export async function createSkipReasons(context: Context, campaign: string): Promise<SkipReasons> {
  const suppressions = createSuppressions(context)
  const preferences = createPreferences(context)
  const sentBefore = await createMailingRuns(context).sentBefore(campaign)
  return async (batch) => {
    const addresses = batch.flatMap(({ email, problem }) => (problem === undefined ? [email] : []))
    const [alreadySent, suppressed, optedOut] = await Promise.all([
      sentBefore(addresses),
      suppressions.suppressedAmong(addresses),
      preferences.optedOutAmong('Marketing', addresses),
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
