import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { changeAccount, endSessions, setDisabled } from './account-changes.ts'
import { type Add, withServices } from './command.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { userPath } from './user-path.ts'

/** Adds `account disable`, `enable`, `delete` and `export`, and `sessions end`. */
export function addAccountCommands(program: Command, add: Add): void {
  const accounts = program.command('account').description('a golfer or staff member')

  for (const [verb, isDisabled, description] of [
    ['disable', true, 'end the sessions and refuse sign-in and password resets'],
    ['enable', false, 'allow sign-in again'],
  ] as const) {
    add(accounts, `${verb} <email>`, description, async (readSettings, { args: [email = ''] }) =>
      withServices(readSettings(), ({ services }) =>
        changeAccount({ services, email, action: `${verb} account` }, async (trx, account) => {
          await setDisabled(trx, account.id, isDisabled)
          return { text: `${account.email} is ${verb}d`, data: { email: account.email, isDisabled } }
        }),
      ),
    )
  }

  add(
    accounts,
    'delete <email>',
    'delete an account for good, with its installs, properties, licenses and rounds',
    async (readSettings, { args: [email = ''] }) =>
      withServices(readSettings(), ({ services }) =>
        changeAccount({ services, email, action: 'delete account' }, async (trx, account) => {
          const rounds = await deleteAccount(trx, services.forTransaction(trx), account.id)
          return {
            text: `${account.email} is deleted, with ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
            data: { email: account.email, rounds },
          }
        }),
      ),
  )

  add(
    accounts,
    'export <email>',
    'print everything that is stored about an account as JSON',
    async (readSettings, { args: [email = ''], options }) => {
      const data = await withServices(readSettings(), ({ services, db }) =>
        exportAccount(db, services, email),
      )
      const text = JSON.stringify(data, null, 2)
      if (typeof options.output !== 'string') return { text, data }
      const file = userPath(options.output)
      await writeFile(file, `${text}\n`)
      return { text: `Written to ${file}`, data: { email: data.account.email, file } }
    },
  ).option('--output <file>', 'write it to a file')

  add(
    program.command('sessions').description('signed-in browsers'),
    'end <email>',
    'sign an account out everywhere',
    async (readSettings, { args: [email = ''] }) =>
      withServices(readSettings(), ({ services }) =>
        changeAccount({ services, email, action: 'end sessions' }, async (trx, account) => {
          const ended = await endSessions(trx, account.id)
          return {
            text: `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${account.email} ended`,
            data: { email: account.email, ended },
          }
        }),
      ),
  )
}
