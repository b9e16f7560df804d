import type { RelyingParty } from './accounts/passkeys/relying-party.ts'
import type { Clock } from './base/clock.ts'
import type { ServiceConfig } from './base/config/config.ts'
import type { LinkPreviews } from './golf/link-previews/link-previews.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Services } from './services.ts'

/** The dependencies of handlers. */
export interface ServiceDeps {
  config: ServiceConfig
  services: Services
  mailer: Mailer
  linkPreviews: LinkPreviews
  relyingParty: RelyingParty
  clock: Clock
  /** Returns the URL of the site for links, without a trailing slash. */
  siteUrl(): string
  /** Prints a line for the operator. */
  print(line: string): void
  /** Runs a task in the background. If it fails, the error is logged. Closing the service waits for it. */
  inBackground(description: string, task: Promise<unknown>): void
}
