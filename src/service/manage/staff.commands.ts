import type { Command } from 'commander'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { counted } from '../../domain/format/counted.ts'
import { enrolPath } from '../../routes.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createEnrolments } from '../accounts/second-step/enrolments.ts'
import type { Account } from '../base/account.ts'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import { conflict } from '../base/http/http-error.ts'
import { secretToken } from '../base/ids.ts'
import { forgetKey, ServiceKeyError } from '../base/keys/key-file.ts'
import { emailKey } from '../mail/address-keys.ts'
import { confirm } from './ask.ts'
import { changeAccount, listStaff, requireEmail, setRole, unusableHash } from './change-account.ts'
import {
  type Add,
  type CommandContext,
  disabled,
  type LinkOwner,
  linkText,
  onService,
  passwordLink,
  siteUrlOf,
} from './command.ts'

/** Adds `staff add`, `staff enrol`, `staff forget-codes`, `staff remove` and `staff list`. */
export function addStaffCommands(program: Command, add: Add): void {
  const staff = program.command('staff').description('who may use the console')

  add(
    staff,
    'add <email>',
    'make somebody staff and print a one-time link to set the password and the second step',
    onService(async (context, { args: [email = ''], options }) => {
      requireEmail(email)
      const existing = await createAccounts(context).findByEmail(email)
      const account = existing ?? (await createStaff(context, email, options.name))
      const action = 'add staff'
      if (existing) {
        const hash = await unusableHash()
        await changeAccount({ context, email, action }, async (trx, { id, role, isDisabled }) => {
          if (isDisabled) throw disabled(existing.email)
          if (role !== 'staff') await setRole(trx, id, 'staff', hash)
        })
      } else {
        const event = { actor: OPERATOR, action, iid: null, accountId: account.id, detail: email }
        await createAudit(context).add(event)
      }
      const { requiresSecondStep } = context.config
      const link = requiresSecondStep
        ? await enrolmentLink(context, account, { setsPassword: true })
        : await passwordLink(context, account)
      const purpose = requiresSecondStep ? 'the password and the second step' : 'the password'
      return {
        text: linkText(`${account.email} is staff. This link sets ${purpose}`, link),
        data: { email: account.email, isNew: existing === undefined, link },
      }
    }),
  ).option('--name <name>', 'the name of a new account')

  add(
    staff,
    'enrol <email>',
    'print a one-time link to set up the second step anew, for staff who have lost it',
    onService(async (context, { args: [email = ''] }) => {
      const account = await changeAccount(
        { context, email, action: 'enrol staff' },
        async (_, { role, isDisabled, ...locked }) => {
          if (role !== 'staff') throw conflict(`${locked.email} is not staff; use staff add`)
          if (isDisabled) throw disabled(locked.email)
          return locked
        },
      )
      const link = await enrolmentLink(context, account, { setsPassword: false })
      return {
        text: linkText(`This link sets up the second step of ${account.email} anew`, link),
        data: { email: account.email, link },
      }
    }),
  )

  addForgetCodes(staff, add)

  add(
    staff,
    'remove <email>',
    'make somebody a golfer again and end the sessions',
    onService(async (context, { args: [email = ''] }) => {
      const key = await changeAccount({ context, email, action: 'remove staff' }, async (trx, account) => {
        if (account.role !== 'staff') throw conflict(`${account.email} is not staff`)
        await setRole(trx, account.id, 'golfer')
        return account.email
      })
      return { text: `${key} is no longer staff`, data: { email: key } }
    }),
  )

  add(
    staff,
    'list',
    'list all staff',
    onService(async ({ db }) => {
      const all = await listStaff(db)
      const lines = all.map(
        ({ email, name, isDisabled, hasSecondStep }) =>
          `${email}  ${name}${hasSecondStep ? '' : '  (no second step)'}${isDisabled ? '  (disabled)' : ''}`,
      )
      return { text: lines.join('\n') || 'There is no staff; add somebody with: staff add EMAIL', data: all }
    }),
  )
}

async function enrolmentLink(
  context: CommandContext,
  { id, email }: LinkOwner,
  options: { setsPassword: boolean },
): Promise<string> {
  const token = await createEnrolments(context).createLink(id, options)
  if (token === undefined) throw disabled(email)
  return siteUrlOf(context.config) + enrolPath(token)
}

/** Creates a staff account with a random credential that nobody knows. A link sets the password. */
function createStaff(context: CommandContext, email: string, name: unknown): Promise<Account> {
  const givenName = typeof name === 'string' ? name : (emailKey(email).split('@')[0] ?? '')
  return createAccounts(context).create({
    email,
    name: givenName.slice(0, TEXT_MAX_LENGTH),
    token: secretToken(),
    role: 'staff',
  })
}

/** Adds `staff forget-codes`, which makes a service usable again whose `service.key` has been lost. */
function addForgetCodes(staff: Command, add: Add): void {
  add(
    staff,
    'forget-codes',
    'remove all authenticator apps and recovery codes, because service.key is lost',
    onService(async (context, { options, ask }) => {
      const { serviceKey, db } = context
      if (await isUsable(serviceKey.check(db))) {
        throw conflict(
          'service.key is the right one; to replace the second step of one person, use staff enrol EMAIL',
        )
      }
      const all = await listStaff(db)
      const count = counted(all.filter(({ hasSecondStep }) => hasSecondStep).length, 'member', 'members')
      await confirm({
        ask,
        isConfirmed: options.yes === true,
        warning: `This removes the authenticator apps and recovery codes of ${count} of staff for good.`,
        expected: 'forget',
      })
      const event = { actor: OPERATOR, action: 'forget codes of staff', iid: null }
      await createAudit(context).withAudit(event, forgetKey)
      const emails = (await listStaff(db)).flatMap((one) => (one.hasSecondStep ? [] : [one.email]))
      return {
        text: ['Removed. These need a new link, from staff enrol EMAIL:', ...emails].join('\n'),
        data: { withoutSecondStep: emails },
      }
    }),
  ).option('--yes', 'do not ask')
}

async function isUsable(check: Promise<boolean>): Promise<boolean> {
  try {
    await check
    return true
  } catch (error) {
    if (error instanceof ServiceKeyError) return false
    throw error
  }
}
