import type { Command } from 'commander'
import * as v from 'valibot'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import type { Account } from '../accounts/accounts.ts'
import { emailKey } from '../accounts/email-key.ts'
import { badRequest, conflict } from '../http/http-error.ts'
import { secretToken } from '../ids.ts'
import { resetLink } from '../mail/account-mails.ts'
import type { Services } from '../services.ts'
import { changeAccount, listStaff, setRole } from './account-changes.ts'
import { type Add, withServices } from './command.ts'

const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** Adds `staff add`, `staff remove` and `staff list`. */
export function addStaffCommands(program: Command, add: Add): void {
  const staff = program.command('staff').description('who may use the console')

  add(
    staff,
    'add <email>',
    'make somebody staff and print a one-time link to set the password',
    async (readSettings, { args: [email = ''], options }) => {
      if (!v.is(emailSchema, email)) throw badRequest(`${email} is not an e-mail address`)
      return withServices(readSettings(), async ({ config, services }) => {
        const existing = await services.accounts.findByEmail(email)
        const account = existing ?? (await createStaff(services, email, options.name))
        if (existing) {
          await changeAccount(
            { services, email, action: 'add staff' },
            async (trx, { id, role, isDisabled }) => {
              if (isDisabled) throw disabled(existing.email)
              // Whoever registered this address may not own it, so the password so far becomes invalid.
              if (role !== 'staff') await setRole(trx, id, 'staff', { invalidatesPassword: true })
            },
          )
        }
        const token = await services.resets.open(account.id)
        if (token === undefined) throw disabled(account.email)
        const siteUrl = config.siteUrl ?? `http://localhost:${config.port}`
        const link = resetLink({ siteUrl, email: account.email, token })
        return {
          text: [
            `${account.email} is staff. This link sets the password; it works once and expires after one hour:`,
            '',
            `  ${link}`,
          ].join('\n'),
          data: { email: account.email, isNew: existing === undefined, link },
        }
      })
    },
  ).option('--name <name>', 'the name of a new account')

  add(
    staff,
    'remove <email>',
    'make somebody a golfer again and end the sessions',
    async (readSettings, { args: [email = ''] }) =>
      withServices(readSettings(), async ({ services }) => {
        const key = await changeAccount({ services, email, action: 'remove staff' }, async (trx, account) => {
          if (account.role !== 'staff') throw conflict(`${account.email} is not staff`)
          await setRole(trx, account.id, 'golfer')
          return account.email
        })
        return { text: `${key} is no longer staff`, data: { email: key } }
      }),
  )

  add(staff, 'list', 'list all staff', async (readSettings) =>
    withServices(readSettings(), async ({ db }) => {
      const all = await listStaff(db)
      const lines = all.map(
        ({ email, name, isDisabled }) => `${email}  ${name}${isDisabled ? '  (disabled)' : ''}`,
      )
      return { text: lines.join('\n') || 'There is no staff; add somebody with: staff add EMAIL', data: all }
    }),
  )
}

const disabled = (email: string) => conflict(`The account ${email} is disabled; please enable it first`)

/** Creates a staff account with a credential that nobody knows; a reset link sets it. */
function createStaff(
  { accounts }: Pick<Services, 'accounts'>,
  email: string,
  name: unknown,
): Promise<Account> {
  const givenName = typeof name === 'string' ? name : (emailKey(email).split('@')[0] ?? '')
  return accounts.create({
    email,
    name: givenName.slice(0, TEXT_MAX_LENGTH),
    token: secretToken(),
    role: 'staff',
  })
}
