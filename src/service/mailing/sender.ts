import { logError, SEND_TIMES, type SendContext, type SendTimes } from './send-context.ts'
import { sendRunInProgress } from './send-run.ts'

/** How often to look for scheduled runs that are due, and for runs that another process started and did not finish. */
const POLL_MS = 1_000

/** Sends mailing runs in the background, one at a time across all processes. */
export function createSender(
  deps: Omit<SendContext, 'signal' | 'times'> & { times?: SendTimes | undefined },
) {
  const stop = new AbortController()
  const context: SendContext = { ...deps, times: deps.times ?? SEND_TIMES, signal: stop.signal }
  let sending: Promise<void> | undefined
  let isRequested = false
  let poll: NodeJS.Timeout | undefined

  const sendRequested = async () => {
    while (isRequested && !stop.signal.aborted) {
      isRequested = false
      await sendRunInProgress(context).catch((error: unknown) => logError(context, error))
    }
    sending = undefined
  }

  const sendNow = () => {
    isRequested = true
    sending ??= sendRequested()
  }

  return {
    /** Sends the run in progress: one that was just started or that was interrupted. */
    sendNow,
    /** Continues an interrupted run, and from now on also runs that other processes leave behind. */
    start(): void {
      sendNow()
      poll = setInterval(sendNow, POLL_MS)
    },
    /** Stops after the mails that are under way. Another process, or the next start, continues the run. */
    async close(): Promise<void> {
      stop.abort()
      clearInterval(poll)
      await sending
    },
  }
}
export type Sender = ReturnType<typeof createSender>
