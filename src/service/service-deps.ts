import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import type { LinkPreviews } from './link-previews/link-previews.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import type { Services } from './services.ts'

/** What handlers work with. */
export interface ServiceDeps {
  config: ServiceConfig
  services: Services
  mailer: Mailer
  linkPreviews: LinkPreviews
  relyingParty: RelyingParty
  clock: Clock
  /** Returns the site's address for links, without a trailing slash. */
  siteUrl(): string
  /** Prints a line for the operator. */
  print(line: string): void
  /** Runs a task that no response waits for. Its failure is logged; closing the service waits for it. */
  inBackground(description: string, task: Promise<unknown>): void
}
