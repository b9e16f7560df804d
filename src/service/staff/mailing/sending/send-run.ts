import { transact } from '../../../base/context.ts'
import { withRetry } from '../../../base/database/database.ts'
import { createLeases } from '../../../base/database/leases.ts'
import type { JobKind } from '../../../base/jobs/job-runner.ts'
import { createServerTrouble } from '../../../mail/delivery-error.ts'
import type { Run } from '../control-runs.ts'
import { createMailingRuns, type MailingRuns } from '../runs.ts'
import { createReadAhead, type ReadRecipient } from './read-ahead.ts'
import type { Outcome } from './recipient-outcomes.ts'
import { SEND_TIMES, type SendContext, type SendTimes } from './send-context.ts'
import { createInFlight, sendMail } from './send-mail.ts'
import { createPace, type LastMails, thresholdReason, withOutcomes } from './sending-limits.ts'

/** The process that owns this lease sends mailings. */
const LEASE = 'mailing'
/** Maximum number of mails that are being sent at the same time. This many may be unsure after a crash. */
const IN_FLIGHT_MAX = { smtp: 10, outbox: 200 }
/** With a high rate limit, all mails that are due within this time are sent together. */
const TICK_MS = 20

interface Step {
  /** Undefined if the run is no longer running. */
  control: Awaited<ReturnType<MailingRuns['control']>>
  /** The positions of the recipients whose mail is sent next. */
  marked: number[]
}

/** Runs an operation in a transaction that owns the lease. Returns undefined if another process owns it. */
function withLease<T>(
  context: SendContext,
  operation: (tx: SendContext) => Promise<T>,
): Promise<T | undefined> {
  return withRetry(context, () =>
    transact(context, async (tx) => ((await createLeases(tx).acquire(LEASE)) ? operation(tx) : undefined)),
  )
}

/** Sends the run in progress unless another process is sending it. */
export async function sendRunInProgress(context: SendContext): Promise<void> {
  const mailings = createMailingRuns(context)
  const leases = createLeases(context)
  const run = await withRetry(context, () => mailings.running())
  if (!run && !(await withRetry(context, () => mailings.isAnySending()))) return
  const last = await withLease(context, async (tx) => {
    await createMailingRuns(tx).markInterrupted()
    return run ? createMailingRuns(tx).lastMails(run.id) : []
  })
  if (!last) return
  if (run) await sendRun(context, run, last)
  await withRetry(context, () => leases.release(LEASE))
}

/** Sends a run until it ends or pauses, the lease is lost, or the service stops. */
async function sendRun(context: SendContext, run: Run, last: LastMails): Promise<void> {
  try {
    await createRunSender(context, run, last).send()
  } catch (err) {
    // Requests of users report outages.
    if (!context.isOutage(err)) context.log.error({ err }, 'mailing stopped')
    if (context.signal.aborted) return
    await withLease(context, (tx) => createMailingRuns(tx).pauseBecause(run.id, 'server error'))
  }
}

/**
 * Sends the mails of one run in steps. A step is one transaction that stores the outcomes of earlier mails and marks
 * the next recipients. Over SMTP, recipients are marked before their mail is sent, so that after a crash a mail that
 * may have been sent is not repeated. In the outbox this is not necessary, because a repeated mail only replaces its
 * file.
 */
function createRunSender(context: SendContext, run: Run, savedLast: LastMails) {
  const { mailer, signal, times } = context
  const isOutbox = mailer.kind === 'outbox'
  const inFlightMax = IN_FLIGHT_MAX[mailer.kind]
  const inFlight = createInFlight()
  const readAhead = createReadAhead(context, run)
  const pace = createPace()
  const trouble = createServerTrouble(times.serverRetryDelays)
  let last = savedLast
  let unsaved: Outcome[] = []
  /** The message stored in the run. Null if it is unknown, because it may be from a previous process. */
  let shownMessage: string | undefined | null = null

  /** Returns how many more mails may be sent now. */
  const freePlaces = (rate: number | undefined): number => {
    if (signal.aborted) return 0
    // Mails to the outbox are not marked, so their recipients would be read again until the outcome is stored.
    if (isOutbox && inFlight.size > 0) return 0
    return Math.max(
      Math.min(inFlightMax - inFlight.size, trouble.inFlightMax() - inFlight.size, pace.allowed(rate)),
      0,
    )
  }

  /** Stores outcomes and marks the next recipients. Returns undefined if another process owns the lease. */
  async function step(outcomes: Outcome[], recipients: ReadRecipient[]): Promise<Step | undefined> {
    const next = withOutcomes(last, outcomes)
    const isIdle = recipients.length === 0 && inFlight.size === 0
    const decided = await withLease(context, async (tx): Promise<Step> => {
      const mailings = createMailingRuns(tx)
      await mailings.saveOutcomes(run.id, outcomes)
      const control = signal.aborted ? undefined : await mailings.control(run.id)
      if (!control) return { control, marked: [] }
      const reason = trouble.pauseReason() ?? thresholdReason(next)
      if (reason !== undefined) {
        await mailings.pauseBecause(run.id, reason)
        return { control: undefined, marked: [] }
      }
      if (isIdle && !(await mailings.hasPending(run.id))) {
        // Needed if the reply to a commit was lost: then recipients may be marked although their mail was not sent.
        await mailings.markInterrupted()
        await mailings.finish(run.id)
        return { control: undefined, marked: [] }
      }
      if (trouble.message() !== shownMessage) await mailings.setMessage(run.id, trouble.message() ?? '')
      const positions = recipients.map(({ position }) => position)
      return { control, marked: isOutbox ? positions : await mailings.markSending(run.id, positions) }
    })
    if (decided) {
      last = next
      shownMessage = trouble.message()
      unsaved = []
    }
    return decided
  }

  /** Returns the outcomes that are not stored yet. */
  function takeOutcomes(): Outcome[] {
    const mails = inFlight.take()
    for (const mail of mails) trouble.note(mail)
    unsaved.push(...mails.map(({ outcome }) => outcome))
    return unsaved
  }

  /** Waits until the next step is worthwhile. @param isExhausted whether no further recipients could be read */
  function waitForNext(rate: number | undefined, isExhausted: boolean): Promise<void> {
    const waitMs = Math.max(trouble.waitMs(), pace.waitMs(rate))
    if (waitMs > 0) return inFlight.wait(inFlightMax, Math.min(Math.max(waitMs, TICK_MS), times.poll))
    // Each step costs a transaction, so it waits for several mails.
    const isWorthAll = isExhausted || isOutbox
    const count = isWorthAll ? inFlight.size : Math.min(inFlight.size, Math.ceil(inFlightMax / 2))
    return inFlight.wait(isExhausted ? Math.max(count, 1) : count, times.poll)
  }

  /** Stores the outcomes of the mails that are still being sent, even if another process owns the lease now. */
  async function finishMails(): Promise<void> {
    while (inFlight.size > 0 || unsaved.length > 0) {
      await inFlight.wait(inFlight.size, times.poll)
      const outcomes = takeOutcomes()
      await withRetry(context, () => createMailingRuns(context).saveOutcomes(run.id, outcomes))
      unsaved = []
      await withRetry(context, () => createLeases(context).acquire(LEASE))
    }
  }

  return {
    async send(): Promise<void> {
      let control = await withRetry(context, () => createMailingRuns(context).control(run.id))
      try {
        while (control) {
          const outcomes = takeOutcomes()
          const places = freePlaces(control.ratePerMinute)
          const { recipients, skipped } =
            places > 0 ? await readAhead.next(places) : { recipients: [], skipped: [] }
          const decided: Step | undefined = await step([...outcomes, ...skipped], recipients)
          const sendable = recipients.filter(({ position }) => decided?.marked.includes(position))
          for (const recipient of sendable) inFlight.add(sendMail(context, run, recipient))
          if (sendable.length > 0) pace.use(sendable.length, control.ratePerMinute)
          control = decided?.control
          const isExhausted = places > 0 && recipients.length === 0 && skipped.length === 0
          if (control) await waitForNext(control.ratePerMinute, isExhausted)
        }
      } finally {
        await finishMails()
      }
    },
  }
}

/** When a run is looked at again that a process of the previous version is sending. */
const LOOK_AGAIN_MS = 1_000

/** Returns the job that sends the mailing in progress. It is asked for when a mailing begins, is resumed or is stopped. */
export function mailingJob({
  times = SEND_TIMES,
  ...deps
}: Omit<SendContext, 'signal' | 'times'> & { times?: SendTimes | undefined }): JobKind {
  const mailings = createMailingRuns(deps)
  return {
    // Continues a run that an earlier process has not finished.
    isPermanent: true,
    async run({ signal }) {
      await sendRunInProgress({ ...deps, times, signal })
      const isLeft = (await mailings.running()) !== undefined || (await mailings.isAnySending())
      return isLeft
        ? { state: 'later', atMs: deps.clock() + (signal.aborted ? 0 : LOOK_AGAIN_MS) }
        : undefined
    },
  }
}
