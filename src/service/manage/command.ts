import { resolve } from 'node:path'
import type { Command } from 'commander'
import { resetPath } from '../../routes.ts'
import { createCredentialHasher } from '../accounts/credential-hash.ts'
import { createResets } from '../accounts/resets.ts'
import type { Account } from '../base/account.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import { openStoreForCommand } from '../base/database/open-store.ts'
import { conflict } from '../base/http/http-error.ts'
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
type Action = (readSettings: ReadSettings, input: Input) => Promise<Result>

/** Adds a command with the option `--json`. @param syntax name and arguments, such as `add <email>` */
export type Add = (parent: Command, syntax: string, description: string, action: Action) => Command

/** Returns the URL of the site for links, without a trailing slash. */
export const siteUrlOf = ({ siteUrl, port }: ServiceConfig): string => siteUrl ?? `http://localhost:${port}`

export interface CommandContext extends GolfContext {
  config: ServiceConfig
}

/** Returns an action that opens the database, runs `use` and closes it. It throws a StartError when there is none. */
export function onService(use: (context: CommandContext, input: Input) => Promise<Result>): Action {
  return async (readSettings, input) => {
    const config = readSettings()
    await using store = await openStoreForCommand(config)
    const serviceKey = createServiceKey(config.dataDir)
    const credentials = createCredentialHasher()
    const context = createContext({
      db: store.db,
      kind: store.kind,
      clock: Date.now,
      credentials,
      serviceKey,
    })
    return await use({ ...context, config }, input)
  }
}

/**
 * Returns the absolute path of a file that the user entered. It is relative to the folder in which npm was called,
 * because npm runs scripts in the project's folder.
 */
export const userPath = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)

export type LinkOwner = Pick<Account, 'id' | 'email'>

/** Returns a link that sets the password of an account. @throws HttpError 409 when the account is disabled */
export async function passwordLink(context: CommandContext, { id, email }: LinkOwner): Promise<string> {
  const token = await createResets(context).open(id)
  if (token === undefined) throw disabled(email)
  return siteUrlOf(context.config) + resetPath(email, token)
}

/** Returns the output of a command that makes a link. */
export function linkText(purpose: string, link: string): string {
  return [`${purpose}; it works once and expires after one hour:`, '', `  ${link}`].join('\n')
}

export const disabled = (email: string) =>
  conflict(`The account ${email} is disabled; please enable it first`)
