import { counted } from '../../../domain/format/counted.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { createInstalls } from '../../accounts/installs.ts'
import type { Account } from '../../base/account.ts'
import { NO_CHANGE } from '../../base/audit/audit.ts'
import { type StaffEvent, staffCalls } from '../../base/audit/staff-calls.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { createSheetDeletions } from '../../golf/score-sheets/sheet-deletions.ts'
import { createAccountMails, supportCauseOf } from '../../mail/account-mails/account-mails.ts'
import { golferChanges } from '../support/change-golfer.ts'
import { createOwners, golferOf } from '../support/owners.ts'
import { createLicenses } from './licenses.ts'
import { createProperties } from './properties.ts'
import { createUsers } from './users.ts'

const LICENSE_CHANGES = {
  extend: 'extend license',
  until: 'set license until',
  revoke: 'revoke license',
} as const

export function userHandlers(deps: GolfDeps) {
  const users = createUsers(deps)
  const owners = createOwners(deps)
  const licenses = createLicenses(deps)
  const { read } = staffCalls(deps)
  const changeGolfer = golferChanges(deps)

  return {
    findUser: {
      summary: 'Finds a user by support id, round token, install id or e-mail.',
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const owner = await owners.search(path.query)
        if (!owner) {
          await read(call, { action: 'search', subject: { type: 'search', id: path.query }, isFound: false })
          return null
        }
        await read(call, { action: 'view user', ...golferOf(owner), detail: path.query })
        return users.of(owner)
      },
    },

    changeLogin: {
      summary:
        'Changes the login of the account of an install, ends its sessions and notifies the previous address.',
      description: 'The status is 409 for an account of staff.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { iid, newLogin } }, call) {
        let before = 'no login'
        const event = {
          action: 'change login',
          iid,
          golfer: iid,
          part: 'login',
          refusesStaff: true,
          detail: () => `${before} → ${newLogin}`,
        } as const
        const { value, ...changed } = await changeGolfer(call, event, async (tx, owner) => {
          const { account } = owner
          if (!account) throw notFound(`There is no account with the install ${iid}`)
          before = account.email
          // So that the owner of the previous address notices a mistake or fraud.
          await createAccountMails(tx).send({ kind: 'login-changed', account }, supportCauseOf(call.request))
          const { confirmedAt, ...login } = await createAccounts(tx).changeLogin(account.id, newLogin)
          const after = { email: login.after, confirmedAt, sessionCount: 0, hasAccessTokens: false }
          const value = await createUsers(tx).of({ ...owner, account: { ...account, ...after } })
          const version = value.versions.login
          return { undo: { type: 'login', accountId: account.id, ...login }, value, version }
        })
        return { ...value, ...changed }
      },
    },

    addProperty: {
      summary: 'Adds a server property to an install.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      handle({ body: { iid, name, value } }, call) {
        const part = { iid, property: name }
        const event = { action: 'add property', iid, golfer: iid, part, detail: `${name} = ${value}` }
        return changeGolfer(call, event, async (tx) => {
          await createInstalls(tx).requireConfirmed(iid)
          const before = await createProperties(tx).staffProperty(iid, name)
          await createProperties(tx).add(iid, name, value)
          const after = await createProperties(tx).staffProperty(iid, name)
          return { undo: { type: 'property', iid, name, before, after } }
        })
      },
    },

    findLicense: {
      summary: 'Returns the licenses of the owner of an install.',
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const owner = await owners.find(path.iid)
        if (!owner?.iids.includes(path.iid)) return null
        await read(call, { action: 'view user', iid: path.iid, accountId: owner.account?.id })
        return licenses.of(owner.iids)
      },
    },

    addLicense: {
      summary: 'Adds a server license to an install.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      handle({ body: { iid, durationDays } }, call) {
        const event = { action: 'add license', iid, detail: counted(durationDays, 'day', 'days') }
        return changeServerLicenses(call, event, async (tx) => {
          await createInstalls(tx).requireConfirmed(iid)
          await createLicenses(tx).addServer(iid, durationDays, call.account.email)
        })
      },
    },

    changeLicense: {
      summary: 'Extends, sets or revokes the license of the owner of an install.',
      description: 'The status is 409 when the license never expires, or when there is none to revoke.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      handle({ body }, call) {
        const event = {
          action: LICENSE_CHANGES[body.action],
          iid: body.iid,
          ...(body.action === 'extend' && { detail: `by ${counted(body.durationDays, 'day', 'days')}` }),
          ...(body.action === 'until' && { detail: body.date }),
        }
        return changeServerLicenses(call, event, async (tx, iids) => {
          if (body.action !== 'revoke') await createInstalls(tx).requireConfirmed(body.iid)
          await createLicenses(tx).change(iids, body, call.account.email)
        })
      },
    },
    changeRounds: {
      summary: 'Deletes or restores rounds of a golfer, all or none.',
      description: 'Rounds of others, and those that are in this state already, are left as they are.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ body: { id, tokens, isDeleted } }, call) {
        const owner = await owners.require(id)
        const event = {
          action: isDeleted ? 'delete rounds' : 'undelete rounds',
          ...golferOf(owner),
          golfer: id,
          detail: counted(tokens.length, 'round', 'rounds'),
        }
        const { value, changeId } = await changeGolfer(call, event, async (tx, { iids }) => {
          const changed = await createSheetDeletions(tx).setRoundsDeleted(tokens, isDeleted, iids)
          if (changed.length === 0) return { ...NO_CHANGE, value: { changed } }
          const undo: UndoStep = { type: 'rounds', tokens: changed, before: !isDeleted, after: isDeleted }
          const result = changed.length === tokens.length ? 'done' : `done: ${changed.length} changed`
          return { undo, result, value: { changed } }
        })
        return { ...value, changeId }
      },
    },
  } satisfies Partial<Handlers>

  /** Changes the licenses added by staff to a golfer. */
  function changeServerLicenses(
    call: Call<Account>,
    event: StaffEvent & { iid: string },
    operation: (tx: GolfDeps, iids: string[]) => Promise<void>,
  ) {
    return changeGolfer(call, { ...event, golfer: event.iid, part: 'license' }, async (tx, { iids }) => {
      const before = await createLicenses(tx).serverLicenses(iids)
      await operation(tx, iids)
      return {
        undo: { type: 'licenses', iids, before, after: await createLicenses(tx).serverLicenses(iids) },
      }
    })
  }
}
