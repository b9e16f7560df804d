import type { DeliveryFailure } from './delivery-error.ts'

interface Attempt {
  /** When sending the mail began, on the clock `now`. */
  startedAt: number
  failure: DeliveryFailure | undefined
  detail: string
  isLoginRefused: boolean
}

/** Failures after which other mails would fail as well. */
const OF_SERVER: readonly (DeliveryFailure | undefined)[] = ['server', 'dropped', 'unsure']

/**
 * Slows sending down while the mail server accepts no mails. After each failure it waits and then tries a single mail,
 * until one succeeds.
 * @param delaysMs delays before the attempts; when all have failed, or the login is refused, the last one is repeated,
 * and a mailing must pause
 */
export function createServerTrouble(
  delaysMs: readonly number[],
  now: () => number = () => performance.now(),
) {
  let failures = 0
  let lastFailureAt = Number.NEGATIVE_INFINITY
  let detail = ''
  let isLoginRefused = false

  return {
    /** Records the outcome of a mail. */
    note(attempt: Attempt): void {
      if (!OF_SERVER.includes(attempt.failure)) {
        failures = 0
        isLoginRefused = false
        return
      }
      detail = attempt.detail
      isLoginRefused ||= attempt.isLoginRefused
      // Mails that were sent at the same time fail for the same reason, so they count as one failure.
      if (attempt.startedAt < lastFailureAt) return
      failures += 1
      lastFailureAt = now()
    },

    /** Returns how many mails may be in the process of being sent. */
    inFlightMax(): number {
      if (failures === 0) return Number.POSITIVE_INFINITY
      return this.waitMs() > 0 ? 0 : 1
    },

    /** Returns how long to wait before the next mail, in milliseconds. */
    waitMs(): number {
      if (failures === 0) return 0
      // Repeated attempts with a refused login would lock the mail account.
      const delayMs = (isLoginRefused ? undefined : delaysMs[failures - 1]) ?? delaysMs.at(-1) ?? 0
      return Math.max(lastFailureAt + delayMs - now(), 0)
    },

    /** Returns the message for staff while the run waits; undefined if it does not wait. */
    message(): string | undefined {
      return failures === 0 ? undefined : `Waiting for the mail server: ${detail}`
    },

    /** Returns why the run must pause; undefined if it need not. */
    pauseReason(): string | undefined {
      if (isLoginRefused) return `the mail server refuses the login: ${detail}`
      return failures > delaysMs.length ? `the mail server accepts no mails: ${detail}` : undefined
    },
  }
}
