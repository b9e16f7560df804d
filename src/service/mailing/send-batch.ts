import { setTimeout as delay } from 'node:timers/promises'
import { composeMail } from './compose-mail.ts'
import type { Run } from './control-runs.ts'
import type { Outcome, PendingRecipient } from './recipient-outcomes.ts'
import type { SendContext } from './send-context.ts'
import { skippedOutcomes } from './skip-recipients.ts'
import { suppressionReason } from './suppressions/refusal.ts'
import { withLease, withRetry } from './with-lease.ts'

/** Mails per batch. The outbox takes more, because each batch costs one commit. */
const BATCH_SIZE = { smtp: 10, outbox: 200 }
/** The waits before each further attempt to reach the mail server. */
const RETRY_DELAYS_MS = [500, 2_000, 8_000]

/**
 * Sends the next mails of a run. Over SMTP, recipients are marked before their mail is sent, so that a mail that
 * may have been sent before a crash is not repeated. In the outbox a repeated mail only replaces its file.
 */
export async function sendBatch(
  context: SendContext,
  run: Run,
): Promise<'sent' | 'none pending' | 'not owner' | 'not running'> {
  const { mailings, preferences } = context.services
  const { kind } = context.mailer
  if (!(await withRetry(context, () => mailings.control(run.id)))) return 'not running'
  const batch = await withRetry(context, () => mailings.pending(run.id, BATCH_SIZE[kind]))
  if (batch.length === 0) return 'none pending'
  const tokens = await withRetry(context, () => preferences.tokensOf(batch.map(({ email }) => email)))
  const skipped = await withRetry(context, () => skippedOutcomes(context, run, batch, tokens))
  const isSkipped = new Set(skipped.map(({ position }) => position))
  const tokenOf = ({ email }: PendingRecipient) => tokens.get(email) ?? ''

  const recipients = batch.filter(({ position }) => !isSkipped.has(position))
  const positions = recipients.map(({ position }) => position)
  const marked = await withLease(context, async (trx) =>
    kind === 'smtp' ? trx.mailings.markSending(run.id, positions) : positions,
  )
  if (!marked) return 'not owner'
  const sent = await Promise.all(
    recipients
      .filter(({ position }) => marked.includes(position))
      .map((recipient) => sendMail(context, run, recipient, tokenOf(recipient))),
  )
  await withRetry(context, () => mailings.saveOutcomes(run.id, [...sent, ...skipped]))
  return 'sent'
}

/** Sends one mail and repeats it only if the mail server could not be reached at all. */
async function sendMail(
  context: SendContext,
  run: Run,
  recipient: PendingRecipient,
  token: string,
): Promise<Outcome> {
  const { position } = recipient
  for (let attempt = 0; ; attempt++) {
    try {
      await context.mailer.send(composeMail(context, run, recipient, token))
      return { position, status: 'sent' }
    } catch (error) {
      const wasNotSent = error instanceof Error && 'command' in error && error.command === 'CONN'
      const isStopping = context.signal.aborted
      const retryDelayMs = RETRY_DELAYS_MS[attempt]
      if (wasNotSent && retryDelayMs !== undefined && !isStopping) {
        await delay(retryDelayMs)
        continue
      }
      const [detail] = (error instanceof Error ? error.message : String(error)).split('\n')
      if (wasNotSent && isStopping) return { position, status: 'pending', detail }
      return { position, status: 'failed', detail, suppression: suppressionReason(error) }
    }
  }
}
