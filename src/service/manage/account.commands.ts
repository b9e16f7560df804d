import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import { createAccountDeletions } from '../accounts/account-data/account-deletions.ts'
import { createAccountExports } from '../accounts/account-data/account-exports.ts'
import { endSessions, setDisabled } from '../accounts/account-status.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createInstalls } from '../accounts/installs.ts'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import { HttpError } from '../base/http/http-error.ts'
import { StartError } from '../base/start-error.ts'
import { emailKey } from '../mail/address-keys.ts'
import { confirm } from './ask.ts'
import { changeAccount, requireAccount, requireEmail } from './change-account.ts'
import {
  type Add,
  type Input,
  linkText,
  onService,
  passwordLink,
  type Result,
  siteUrlOf,
  userPath,
} from './command.ts'

const FILE = ['--file <file>', 'do it for each address in a file, one a line'] as const

/** Adds `account list`, `login`, `reset`, `disable`, `enable`, `delete` and `export`, and `sessions end`. */
export function addAccountCommands(program: Command, add: Add): void {
  const accounts = program.command('account').description('a golfer or staff member')

  for (const [verb, isDisabled, description] of [
    ['disable', true, 'end the sessions and refuse sign-in and password resets'],
    ['enable', false, 'allow sign-in again'],
  ] as const) {
    add(
      accounts,
      `${verb} [email]`,
      description,
      onService((context, input) =>
        eachAddress(input, (email) =>
          changeAccount({ context, email, action: `${verb} account` }, async (trx, account) => {
            await setDisabled(trx, account.id, { isDisabled, at: Date.now() })
            return { text: `${account.email} is ${verb}d`, data: { email: account.email, isDisabled } }
          }),
        ),
      ),
    ).option(...FILE)
  }

  add(
    accounts,
    'list',
    'list all accounts, one a line',
    onService(async ({ db }) => {
      const rows = await db
        .selectFrom('accounts')
        .select(['email', 'role', 'support_id', 'created_at', 'confirmed_at', 'disabled_at', 'last_seen_at'])
        .orderBy('email')
        .execute()
      const listed = rows.map((row) => ({
        email: row.email,
        role: row.role,
        supportId: row.support_id,
        createdMs: row.created_at,
        lastSeenMs: row.last_seen_at,
        isConfirmed: row.confirmed_at !== null,
        isDisabled: row.disabled_at !== null,
      }))
      const text = listed.map(({ email, role, supportId, isConfirmed, isDisabled }) =>
        [email, role, supportId, isConfirmed ? '' : 'unconfirmed', isDisabled ? 'disabled' : '']
          .filter((part) => part !== '')
          .join('  '),
      )
      return { text: text.join('\n'), data: listed }
    }),
  )

  add(
    accounts,
    'login <email> <new-email>',
    'change the e-mail address, which ends the sessions and invalidates password, passkeys and access tokens',
    onService((context, { args: [email = '', newEmail = ''] }) => {
      requireEmail(newEmail)
      const detail = `${emailKey(email)} → ${emailKey(newEmail)}`
      return changeAccount({ context, email, action: 'change login', detail }, async (trx, { id, role }) => {
        const { before, after } = await createAccounts({ ...context, db: trx }).changeLogin(id, newEmail)
        const next = role === 'staff' ? 'staff add' : 'account reset'
        return {
          text: `${before} is now ${after}. For a link to set the password: ${next} ${after}`,
          data: { email: after, previousEmail: before },
        }
      })
    }),
  )

  add(
    accounts,
    'reset <email>',
    'print a one-time link to set a new password',
    onService(async (context, { args: [email = ''] }) => {
      const account = await changeAccount(
        { context, email, action: 'make password link' },
        async (_, locked) => locked,
      )
      const link = await passwordLink(context, account)
      return {
        text: linkText(`This link sets the password of ${account.email}`, link),
        data: { email: account.email, link },
      }
    }),
  )

  add(
    accounts,
    'delete [email]',
    'delete an account for good, with its installs, properties, licenses and rounds',
    onService((context, input) =>
      eachAddress(input, async (email) => {
        const account = await requireAccount(context, email)
        await confirm({
          ask: input.ask,
          isConfirmed: input.options.yes === true,
          warning: `This deletes the account ${account.email} with its installs, properties, licenses and rounds for good.`,
          expected: account.email,
        })
        const rounds = await createAccountDeletions(context).deleteNow(account.id, OPERATOR)
        return {
          text: `${account.email} is deleted, with ${counted(rounds, 'round', 'rounds')}`,
          data: { email: account.email, rounds },
        }
      }),
    ),
  )
    .option(...FILE)
    .option('--yes', 'do not ask for the address again')

  add(
    accounts,
    'export <email>',
    'print everything that is stored about an account as JSON; docs/wire.md describes it',
    onService(async (context, { args: [email = ''], options }) => {
      const account = await requireAccount(context, email)
      await createAudit(context).addRead({
        actor: OPERATOR,
        action: 'export account',
        iid: (await createInstalls(context).primaryOf(account.id)) ?? null,
        accountId: account.id,
      })
      const accountExports = createAccountExports(context)
      const chunks = options.csv
        ? accountExports.csv(account.id, siteUrlOf(context.config))
        : (await accountExports.json(account.id)).chunks
      if (typeof options.output === 'string') {
        const file = userPath(options.output)
        await writeFile(file, chunks, { mode: 0o600 })
        return { text: `Written to ${file}`, data: { email: account.email, file } }
      }
      const text = (await Array.fromAsync(chunks)).join('')
      return { text: text.trimEnd(), data: options.csv ? text : (JSON.parse(text) as unknown) }
    }),
  )
    .option('--output <file>', 'write it to a file')
    .option('--csv', 'only the rounds, as comma separated values')

  add(
    program.command('sessions').description('signed-in browsers'),
    'end [email]',
    'sign an account out everywhere',
    onService((context, input) =>
      eachAddress(input, (email) =>
        changeAccount({ context, email, action: 'end sessions' }, async (trx, account) => {
          const ended = await endSessions(trx, account.id)
          return {
            text: `${counted(ended, 'session', 'sessions')} of ${account.email} ended`,
            data: { email: account.email, ended },
          }
        }),
      ),
    ),
  ).option(...FILE)
}

/**
 * Runs a command for the address that was given or, with `--file`, for each line of a file that is not empty. A failure for
 * one address does not keep the others from being changed.
 * @throws StartError when neither or both are given
 */
async function eachAddress(
  { args: [email], options: { file } }: Pick<Input, 'args' | 'options'>,
  run: (email: string) => Promise<Result>,
): Promise<Result> {
  if ((email === undefined) === (file === undefined)) {
    throw new StartError('Name an address, or a file of addresses with --file')
  }
  if (email !== undefined) return run(email)
  const lines = (await readAddresses(String(file))).map((line) => line.trim()).filter((line) => line !== '')
  const results: (Result & { address: string })[] = []
  for (const address of lines) results.push({ address, ...(await run(address).catch(failureOf)) })
  const failed = results.filter(({ exitCode }) => exitCode === 1).length
  const summary = `${counted(lines.length - failed, 'address', 'addresses')} done, ${failed} failed`
  return {
    text: [
      ...results.map(({ address, text, exitCode }) => (exitCode ? `${address}: ${text}` : text)),
      summary,
    ].join('\n'),
    data: { done: lines.length - failed, failed, results: results.map(({ data }) => data) },
    exitCode: failed > 0 ? 1 : 0,
  }
}

async function readAddresses(file: string): Promise<string[]> {
  try {
    return (await readFile(userPath(file), 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/)
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Returns the result of a failure that concerns one address. @throws any other failure */
function failureOf(error: unknown): Result {
  if (!(error instanceof HttpError || error instanceof StartError)) throw error
  return { text: error.message, data: { error: error.message }, exitCode: 1 }
}
