import type { RetryOptions } from '../../../base/database/database.ts'
import type { GolfContext } from '../../../golf/golf-context.ts'
import type { Mailer } from '../../../mail/mailer.ts'

/** Waiting times of a run in milliseconds. */
export interface SendTimes {
  /**
   * Delays before the retries of a mail that the server has refused temporarily. After the last retry, the mail has
   * failed.
   */
  mailRetryDelays: readonly number[]
  /** Delays before the retries while the mail server accepts no mails at all. After the last retry, the run pauses. */
  serverRetryDelays: readonly number[]
  /** Interval of checks for changes by staff, such as a pause, while nothing is being sent. */
  poll: number
}
export const SEND_TIMES: SendTimes = {
  mailRetryDelays: [30_000, 120_000, 600_000],
  serverRetryDelays: [1_000, 5_000, 15_000, 30_000, 60_000],
  poll: 500,
}

export interface SendContext extends RetryOptions, GolfContext {
  companyName: string
  siteUrl(): string
  mailer: Mailer
  log: { error(details: object, message: string): void }
  times: SendTimes
}
