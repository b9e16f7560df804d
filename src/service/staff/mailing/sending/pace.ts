import { millisecondsInMinute } from 'date-fns/constants'

/** Limits the burst after a delay to the number of mails that the rate allows in this time. */
const CATCH_UP_MS = 100

/** Spreads mails evenly over each minute. A rate of undefined means no limit. */
export function createPace(now: () => number = () => performance.now()) {
  /** The time at which the latest mail was due. */
  let lastAt: number | undefined

  return {
    /** Returns how many mails may be sent now. */
    allowed(ratePerMinute: number | undefined): number {
      if (ratePerMinute === undefined) return Number.POSITIVE_INFINITY
      if (lastAt === undefined) return 1
      const intervalMs = millisecondsInMinute / ratePerMinute
      return Math.floor(Math.min(now() - lastAt, Math.max(CATCH_UP_MS, intervalMs)) / intervalMs)
    },

    /** Records that mails were sent. */
    use(count: number, ratePerMinute: number | undefined): void {
      const at = now()
      if (ratePerMinute === undefined || lastAt === undefined) {
        lastAt = at
        return
      }
      const intervalMs = millisecondsInMinute / ratePerMinute
      const earliest = at - Math.max(CATCH_UP_MS, intervalMs)
      lastAt = Math.min(Math.max(lastAt, earliest) + count * intervalMs, at)
    },

    /** Returns how long it takes until the next mail may be sent. */
    waitMs(ratePerMinute: number | undefined): number {
      if (ratePerMinute === undefined || lastAt === undefined) return 0
      return Math.max(lastAt + millisecondsInMinute / ratePerMinute - now(), 0)
    },
  }
}
