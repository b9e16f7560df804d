import type { Command } from 'commander'
import { createCredentialHasher } from '../accounts/credential-hash.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import { openStoreForCommand, type Store } from '../base/database/open-store.ts'
import { createServiceKey, type ServiceKey } from '../base/keys/service-key.ts'
import { LIVE_CHANNEL } from '../golf/realtime/sync-live-values.ts'
import { createServices, type Services } from '../services.ts'
import type { Ask } from './ask.ts'

/** The output of a command: a text, or data with `--json`. */
export interface Result {
  text: string
  data: unknown
  /** The exit code; by default 0. */
  exitCode?: number
}

export interface Input {
  args: string[]
  options: Record<string, string | boolean>
  /** Asks on the terminal; undefined if there is none. */
  ask: Ask | undefined
}

/** @throws StartError when a setting is not valid */
export type ReadSettings = () => ServiceConfig
export type Action = (readSettings: ReadSettings, input: Input) => Promise<Result>

/** Adds a command with the option `--json`. @param syntax name and arguments, such as `add <email>` */
export type Add = (parent: Command, syntax: string, description: string, action: Action) => Command

/** Returns the URL of the site for links, without a trailing slash. */
export const siteUrlOf = ({ siteUrl, port }: ServiceConfig): string => siteUrl ?? `http://localhost:${port}`

interface Opened {
  config: ServiceConfig
  services: Services
  serviceKey: ServiceKey
  db: Store['db']
}

/** Opens the database, runs `use` and closes the database. @throws StartError when it is not available */
export async function withServices<T>(
  config: ServiceConfig,
  use: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { db, kind, close } = await openStoreForCommand(config)
  const serviceKey = createServiceKey(config.dataDir)
  try {
    const services = createServices({
      db,
      kind,
      clock: Date.now,
      credentials: createCredentialHasher(),
      serviceKey,
      notifyLive: (trx, token) => kind.notifications.notify(trx, LIVE_CHANNEL, token),
    })
    return await use({ config, services, serviceKey, db })
  } finally {
    await close()
  }
}
