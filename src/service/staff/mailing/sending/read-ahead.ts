import { createPreferences } from '../../../accounts/preferences/preferences.ts'
import { withRetry } from '../../../base/database/database.ts'
import type { Run } from '../control-runs.ts'
import { createMailingRuns } from '../runs.ts'
import { createSkipReasons, type SkipReasons } from '../skip-reasons.ts'
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
export function createReadAhead(context: SendContext, run: Run) {
  const mailings = createMailingRuns(context)
  const preferences = createPreferences(context)
  let ready: ReadRecipient[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reasonsOf: SkipReasons | undefined

  /** Returns the outcomes of the recipients who get no mail. Looks them up again, because time has passed. */
  async function skippedOutcomes(recipients: readonly PendingRecipient[]): Promise<Outcome[]> {
    reasonsOf ??= await createSkipReasons(context, run.campaign, run.id)
    const reasons = await reasonsOf(recipients)
    return recipients.flatMap(({ position, email }): Outcome[] => {
      const reason = reasons.get(email)
      if (reason === undefined || (reason === 'alreadySent' && run.isResend)) return []
      return [{ position, status: 'optedOut', ...(reason !== 'optedOut' && { skippedAs: reason }) }]
    })
  }

  async function read(): Promise<Outcome[]> {
    const pending = await withRetry(context, () => mailings.pending(run.id, READ_MAX))
    readAt = performance.now()
    if (pending.length === 0) return []
    const tokenOf = await withRetry(context, () => preferences.tokensOf(pending.map(({ email }) => email)))
    const skipped = await withRetry(context, () => skippedOutcomes(pending))
    const isSkipped = new Set(skipped.map(({ position }) => position))
    ready = pending
      .filter(({ position }) => !isSkipped.has(position))
      .map((recipient) => ({ ...recipient, token: tokenOf(recipient.email) }))
    return skipped
  }

  return {
    /** Returns at most `count` recipients, and the outcomes of recipients who get no mail. */
    async next(count: number): Promise<{ recipients: ReadRecipient[]; skipped: Outcome[] }> {
      if (performance.now() - readAt > MAX_AGE_MS) ready = []
      const skipped = ready.length === 0 ? await read() : []
      return { recipients: ready.splice(0, count), skipped }
    },
  }
}
