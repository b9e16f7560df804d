import type { Account } from './accounts/accounts.ts'
import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Services } from './services.ts'

/** What handlers work with. */
export interface ServiceDeps {
  config: ServiceConfig
  services: Services
  mailer: Mailer
  clock: Clock
  /** In front of links in mails, without a slash at its end. */
  siteUrl(): string
  /** A line for whoever runs the service. */
  print(line: string): void
  /** Work that nobody waits for: its failure is logged, and the end of the service waits for it. */
  inBackground(what: string, work: Promise<unknown>): void
}

/** How an account is told to the browser. */
export function shownUser({ email, name, role }: Account) {
  return { id: email, name, isStaff: role === 'staff' }
}
