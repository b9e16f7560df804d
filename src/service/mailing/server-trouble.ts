import type { DeliveryFailure } from '../mail/delivery-error.ts'

interface Attempt {
  /** When the sending of the mail began, on the clock of `now`. */
  startedAt: number
  failure: DeliveryFailure | undefined
  detail: string
  isLoginRefused: boolean
}

/** The failures that say that other mails would fail as well. */
const OF_SERVER: readonly (DeliveryFailure | undefined)[] = ['server', 'dropped', 'unsure']

/**
 * Slows a run down while the mail server takes no mails: after a failure nothing is sent for a while and then one mail,
 * until one arrives.
 * @param delaysMs how long to wait before each attempt; when all have failed, the run must pause
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
    /** Takes note of what became of a mail. */
    note(attempt: Attempt): void {
      if (!OF_SERVER.includes(attempt.failure)) {
        failures = 0
        return
      }
      detail = attempt.detail
      isLoginRefused ||= attempt.isLoginRefused
      // Mails that were sent at the same time fail for the same reason.
      if (attempt.startedAt < lastFailureAt) return
      failures += 1
      lastFailureAt = now()
    },

    /** Returns how many mails may be under way now. */
    inFlightMax(): number {
      if (failures === 0) return Number.POSITIVE_INFINITY
      return this.waitMs() > 0 ? 0 : 1
    },

    /** Returns how long to wait before the next mail. */
    waitMs(): number {
      const delayMs = failures === 0 ? 0 : (delaysMs[failures - 1] ?? 0)
      return Math.max(lastFailureAt + delayMs - now(), 0)
    },

    /** Returns what staff see while the run waits; undefined if it does not. */
    message(): string | undefined {
      return failures === 0 ? undefined : `Waiting for the mail server: ${detail}`
    },

    /** Returns why the run must pause; undefined if it need not. */
    pauseReason(): string | undefined {
      if (isLoginRefused) return `the mail server refuses the login: ${detail}`
      return failures > delaysMs.length ? `the mail server takes no mails: ${detail}` : undefined
    },
  }
}
