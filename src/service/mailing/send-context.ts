import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'

/** What sending a run needs. */
export interface SendContext {
  companyName: string
  siteUrl(): string
  services: Pick<Services, 'mailings' | 'preferences' | 'suppressions' | 'leases' | 'transaction'>
  mailer: Mailer
  /** Returns whether the error is a lost connection to the database, which may come back later. */
  isConnectionLost(error: unknown): boolean
  log: { error(details: object, message: string): void }
  /** Aborted when the service stops. */
  signal: AbortSignal
}

/** Logs an error, unless it is a lost connection, which the database layer has already logged. */
export function logError({ isConnectionLost, log }: SendContext, err: unknown): void {
  if (!isConnectionLost(err)) log.error({ err }, 'mailing stopped')
}
