import { createPolledTask } from '../../../base/polled-task.ts'
import { logError, SEND_TIMES, type SendContext, type SendTimes } from './send-context.ts'
import { sendRunInProgress } from './send-run.ts'

/** Interval of checks for runs that another process has not finished. */
const POLL_MS = 1_000

/** Sends mailing runs in the background, one at a time across all processes. */
export function createSender(
  deps: Omit<SendContext, 'signal' | 'times'> & { times?: SendTimes | undefined },
) {
  const stop = new AbortController()
  const context: SendContext = { ...deps, times: deps.times ?? SEND_TIMES, signal: stop.signal }
  const sending = createPolledTask(
    () => sendRunInProgress(context).catch((error: unknown) => logError(context, error)),
    { stop, pollMs: POLL_MS },
  )
  return {
    /** Sends the run in progress, which was just started or was interrupted. */
    sendNow: sending.now,
    /** Continues an interrupted run. From then on also continues runs that other processes have not finished. */
    start: sending.start,
    /** Stops after the mails that are being sent. Another process, or this one after a restart, continues the run. */
    close: sending.close,
  }
}
export type Sender = ReturnType<typeof createSender>
