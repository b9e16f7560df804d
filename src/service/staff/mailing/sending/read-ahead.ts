import { createPreferences } from '../../../accounts/preferences/preferences.ts'
import { withRetry } from '../../../base/database/with-retry.ts'
import type { Run } from '../control-runs.ts'
import { createMailingRuns } from '../runs.ts'
import type { SentBefore } from '../sent-before.ts'
import { createSuppressions } from '../suppressions/suppressions.ts'
import type { Outcome, PendingRecipient } from './recipient-outcomes.ts'
import type { SendContext } from './send-context.ts'

/** A recipient whose mail may be sent. */
export interface ReadRecipient extends PendingRecipient {
  /** The unsubscribe token. */
  token: string
}

/** Number of recipients for which each query reads data at once. */
const READ_MAX = 200
/** Maximum age of the data. Older data is read again, because a recipient may have opted out since. */
const MAX_AGE_MS = 2_000

/** Reads the next recipients of a run in advance and determines who gets no mail. */
export function createReadAhead(context: SendContext, run: Run, now = () => performance.now()) {
  const mailings = createMailingRuns(context)
  const preferences = createPreferences(context)
  const suppressions = createSuppressions(context)
  let ready: ReadRecipient[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let sentBefore: SentBefore | undefined

  /**
   * Returns the outcomes of the recipients who get no mail. Needs one query per reason, whatever the number of
   * recipients.
   */
  async function skippedOutcomes(
    recipients: readonly PendingRecipient[],
    tokens: ReadonlyMap<string, string>,
  ): Promise<Outcome[]> {
    const emails = recipients.map(({ email }) => email)
    const optOuts = await preferences.optedOut('Marketing', [...tokens.values()])
    const suppressed = await suppressions.suppressedAmong(emails)
    // Looked up again, because other runs may have begun after a previous version has scheduled this one.
    sentBefore ??= await mailings.sentBefore(run.campaign, run.id)
    const received = run.isResend ? new Set<string>() : await sentBefore(emails)
    return recipients.flatMap(({ position, email }): Outcome[] => {
      if (received.has(email)) return [{ position, status: 'optedOut', skippedAs: 'alreadySent' }]
      if (optOuts.has(tokens.get(email) ?? '')) return [{ position, status: 'optedOut' }]
      if (suppressed.has(email)) return [{ position, status: 'optedOut', skippedAs: 'suppressed' }]
      return []
    })
  }

  async function read(): Promise<Outcome[]> {
    const pending = await withRetry(context, () => mailings.pending(run.id, READ_MAX))
    readAt = now()
    if (pending.length === 0) return []
    const tokens = await withRetry(context, () => preferences.tokensOf(pending.map(({ email }) => email)))
    const skipped = await withRetry(context, () => skippedOutcomes(pending, tokens))
    const isSkipped = new Set(skipped.map(({ position }) => position))
    ready = pending
      .filter(({ position }) => !isSkipped.has(position))
      .map((recipient) => ({ ...recipient, token: tokens.get(recipient.email) ?? '' }))
    return skipped
  }

  return {
    /** Returns at most `count` recipients, and the outcomes of recipients who get no mail. */
    async next(count: number): Promise<{ recipients: ReadRecipient[]; skipped: Outcome[] }> {
      if (now() - readAt > MAX_AGE_MS) ready = []
      const skipped = ready.length === 0 ? await read() : []
      return { recipients: ready.splice(0, count), skipped }
    },
  }
}
