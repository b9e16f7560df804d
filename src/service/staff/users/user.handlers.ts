import { counted } from '../../../domain/counted.ts'
import type { Account } from '../../base/account.ts'
import { type StaffEvent, staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import { supportCauseOf } from '../../mail/account-mails/account-mails.ts'
import type { StaffAreas, StaffDeps } from '../areas.ts'
import { golferChanges } from '../support/change-golfer.ts'
import { golferOf } from '../support/owners.ts'
import { ROUNDS_PER_STEP } from './bulk-changes.ts'

/** The names of the audit events. */
const LICENSE_CHANGES = {
  extend: 'extend license',
  until: 'set license until',
  revoke: 'revoke license',
} as const

/** The tokens of `ROUNDS_AT_ONCE_MAX` rounds. */
const ROUNDS_BODY_MAX_BYTES = 4_000_000

export function userHandlers({ services }: StaffDeps) {
  const { accounts, users, owners, installs, licenses, bulkChanges } = services
  const { read } = staffCalls(services)
  const changeGolfer = golferChanges(services)

  return {
    findUser: {
      summary: 'Finds a user by support id, round token, install id or e-mail.',
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const user = await users.find(path.query)
        if (!user) {
          await read(call, { action: 'search', subject: { type: 'search', id: path.query }, isFound: false })
          return null
        }
        // An account without installs is identified only by its id.
        const account = user.iid === null && user.login ? await accounts.findByEmail(user.login) : undefined
        const accountId = account?.id ?? null
        await read(call, { action: 'view user', iid: user.iid, accountId, detail: path.query })
        return user
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
        const { account: before } = await owners.require(iid)
        const detail = `${before?.email ?? 'no login'} → ${newLogin}`
        const event = {
          action: 'change login',
          iid,
          golfer: iid,
          part: 'login',
          refusesStaff: true,
          detail,
        } as const
        const { changeId } = await changeGolfer(
          call,
          event,
          async ({ accounts, accountMails }, { account }) => {
            if (!account) throw notFound(`There is no account with the install ${iid}`)
            // So that the owner of the previous address notices a mistake or fraud.
            await accountMails.send({ kind: 'login-changed', account }, supportCauseOf(call.request))
            const login = await accounts.changeLogin(account.id, newLogin)
            return { undo: { type: 'login', accountId: account.id, ...login } }
          },
        )
        const user = await users.find(iid)
        return user ? { ...user, changeId } : null
      },
    },

    addProperty: {
      summary: 'Adds a server property to an install.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      handle({ body: { iid, name, value } }, call) {
        const part = { property: `${iid}/${name}` }
        const event = { action: 'add property', iid, golfer: iid, part, detail: `${name} = ${value}` }
        return changeGolfer(call, event, async ({ installs, properties }) => {
          await installs.requireConfirmed(iid)
          const before = await properties.staffProperty(iid, name)
          await properties.add(iid, name, value)
          const after = await properties.staffProperty(iid, name)
          return { undo: { type: 'property', iid, name, before, after } }
        })
      },
    },

    findLicense: {
      summary: 'Returns the licenses of the owner of an install.',
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const iids = await installs.ofSameOwner(path.iid)
        if (iids.length === 0) return null
        await read(call, { action: 'view user', iid: path.iid })
        return licenses.of(iids)
      },
    },

    addLicense: {
      summary: 'Adds a server license to an install.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      handle({ body: { iid, durationDays } }, call) {
        const event = { action: 'add license', iid, detail: `${durationDays} days` }
        return changeServerLicenses(call, event, async ({ installs, licenses }) => {
          await installs.requireConfirmed(iid)
          await licenses.addServer(iid, durationDays, call.account.email)
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
          ...(body.action === 'extend' && { detail: `by ${body.durationDays} days` }),
          ...(body.action === 'until' && { detail: body.date }),
        }
        return changeServerLicenses(call, event, async ({ installs, licenses }, iids) => {
          if (body.action !== 'revoke') await installs.requireConfirmed(body.iid)
          await licenses.change(iids, body, call.account.email)
        })
      },
    },
    changeRounds: {
      summary: 'Deletes or restores rounds of a golfer; many rounds in the background.',
      description:
        'Rounds of others, and those that are in this state already, are left as they are. If there are more than ' +
        `${ROUNDS_PER_STEP} rounds, the service changes the first ones and continues with the others, even after a restart.`,
      errors: [404],
      access: 'staff',
      records: 'golfer',
      bodyMaxBytes: ROUNDS_BODY_MAX_BYTES,
      async handle({ body: { id, tokens, isDeleted } }, call) {
        const owner = await owners.require(id)
        const count = counted(tokens.length, 'round', 'rounds')
        const event = {
          action: isDeleted ? 'delete rounds' : 'undelete rounds',
          ...golferOf(owner),
          golfer: id,
          detail: count,
        }
        const { value, changeId } = await changeGolfer(call, event, ({ bulkChanges }, golfer) =>
          bulkChanges.begin({ golfer, tokens, isDeleted }),
        )
        return { ...value, changeId }
      },
    },

    getBulkProgress: {
      summary: 'Returns how far a change of many rounds is.',
      access: 'staff',
      unrecorded: 'pages poll it during a change, and it returns numbers',
      isPolling: true,
      handle: ({ path }) => bulkChanges.progressOf(path.changeId),
    },
  } satisfies Partial<Handlers>

  /** Changes the licenses added by staff to a golfer. */
  function changeServerLicenses(
    call: Call<Account>,
    event: StaffEvent & { iid: string },
    operation: (trx: StaffAreas, iids: string[]) => Promise<void>,
  ) {
    return changeGolfer(call, { ...event, golfer: event.iid, part: 'license' }, async (trx, { iids }) => {
      const before = await trx.licenses.serverLicenses(iids)
      await operation(trx, iids)
      return { undo: { type: 'licenses', iids, before, after: await trx.licenses.serverLicenses(iids) } }
    })
  }
}
