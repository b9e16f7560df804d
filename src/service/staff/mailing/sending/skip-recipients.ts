import type { Run } from '../control-runs.ts'
import type { Outcome, PendingRecipient } from './recipient-outcomes.ts'
import type { SendContext } from './send-context.ts'

/**
 * Returns the outcomes of the recipients who get no mail. Needs one query per reason, whatever the number of
 * recipients.
 */
export async function skippedOutcomes(
  { services: { mailings, preferences, suppressions } }: Pick<SendContext, 'services'>,
  run: Run,
  recipients: readonly PendingRecipient[],
  tokens: ReadonlyMap<string, string>,
): Promise<Outcome[]> {
  const emails = recipients.map(({ email }) => email)
  const optOuts = await preferences.optedOut('Marketing', [...tokens.values()])
  const suppressed = await suppressions.suppressedAmong(emails)
  // Looked up again, because other runs may have begun since this one was scheduled.
  const sentBefore = run.checksSentBefore
    ? await (await mailings.sentBefore(run.campaign, run.id))(emails)
    : new Set<string>()
  return recipients.flatMap(({ position, email }): Outcome[] => {
    if (sentBefore.has(email)) return [{ position, status: 'optedOut', skippedAs: 'alreadySent' }]
    if (optOuts.has(tokens.get(email) ?? '')) return [{ position, status: 'optedOut' }]
    if (suppressed.has(email)) return [{ position, status: 'optedOut', skippedAs: 'suppressed' }]
    return []
  })
}
