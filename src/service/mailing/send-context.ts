import type { Clock } from '../clock.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'

/** How long a run waits, in milliseconds. */
export interface SendTimes {
  /** Before each further attempt at a mail that the server has refused for now; then it has failed. */
  mailRetryDelays: readonly number[]
  /** Before each further attempt while the mail server takes no mails at all; then the run pauses. */
  serverRetryDelays: readonly number[]
  /** How soon a change of staff, such as a pause, is noticed while nothing is sent. */
  poll: number
}
export const SEND_TIMES: SendTimes = {
  mailRetryDelays: [30_000, 120_000, 600_000],
  serverRetryDelays: [1_000, 5_000, 15_000, 30_000, 60_000],
  poll: 500,
}

/** What sending a run needs. */
export interface SendContext {
  companyName: string
  siteUrl(): string
  clock: Clock
  services: Pick<Services, 'mailings' | 'preferences' | 'suppressions' | 'leases' | 'transaction'>
  mailer: Mailer
  /** Returns whether the error is an outage of the database, such as a lost connection or a full disk, which may pass. */
  isOutage(error: unknown): boolean
  log: { error(details: object, message: string): void }
  times: SendTimes
  /** Aborted when the service stops. */
  signal: AbortSignal
}

/** Logs an error, unless it is an outage, which the requests of people report. */
export function logError({ isOutage, log }: SendContext, err: unknown): void {
  if (!isOutage(err)) log.error({ err }, 'mailing stopped')
}
