import type { Command } from 'commander'
import { createCredentialHasher } from '../accounts/credential-hash.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import { openStoreForCommand } from '../base/database/open-store.ts'
import { createServiceKey } from '../base/keys/service-key.ts'
import { createContext } from '../create-context.ts'
import type { GolfContext } from '../golf/golf-context.ts'
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

export interface CommandContext extends GolfContext {
  config: ServiceConfig
}

/** Opens the database, runs `use` and closes the database. @throws StartError when it is not available */
export async function withContext<T>(
  config: ServiceConfig,
  use: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const { db, kind, close } = await openStoreForCommand(config)
  const serviceKey = createServiceKey(config.dataDir)
  try {
    const credentials = createCredentialHasher()
    const context = createContext({ db, kind, clock: Date.now, credentials, serviceKey })
    return await use({ ...context, config })
  } finally {
    await close()
  }
}
