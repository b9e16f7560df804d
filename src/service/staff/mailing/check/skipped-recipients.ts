import type { StaffServices } from '../../areas.ts'
import type { SkipReason, SkipReasons } from '../skip-reasons.ts'

type Deps = Pick<StaffServices, 'mailings' | 'preferences' | 'suppressions'>

/**
 * Creates a function that returns which recipients of a batch a campaign skips, by address. It does not write: unlike
 * sending, it creates no unsubscribe tokens for new addresses.
 */
export async function createSkipReasons(
  { mailings, preferences, suppressions }: Deps,
  campaign: string,
): Promise<SkipReasons> {
  const sentBefore = await mailings.sentBefore(campaign)
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
