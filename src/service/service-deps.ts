import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import type { LinkPreviews } from './link-previews/link-previews.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
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
