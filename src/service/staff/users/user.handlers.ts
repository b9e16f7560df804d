import type { FastifyRequest } from 'fastify'
import { refuseStaff } from '../../accounts/accounts.ts'
import type { AuditEvent } from '../../base/audit/audit.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import { supportCauseOf } from '../../mail/account-mails/account-mails.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import { seenVersion } from '../support/user-versions.ts'

/** The names of the audit events. */
const LICENSE_CHANGES = {
  extend: 'extend license',
  until: 'set license until',
  revoke: 'revoke license',
} as const

export function userHandlers({ services }: ServiceDeps) {
  const { accounts, users, owners, installs, licenses, audit } = services

  return {
    findUser: {
      summary: 'Finds a user by support id, round token, install id or e-mail.',
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const user = await users.find(path.query)
        const { email: actor } = call.account
        if (!user) {
          const subject = { type: 'search', id: path.query } as const
          await audit.recordRead({ actor, action: 'search', iid: null, subject, detail: 'nothing found' })
          return null
        }
        // An account without installs is identified only by its id.
        const account = user.iid === null && user.login ? await accounts.findByEmail(user.login) : undefined
        const accountId = account?.id ?? null
        await audit.recordRead({ actor, action: 'view user', iid: user.iid, accountId, detail: path.query })
        logStaffRead(call, user.iid)
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
      async handle({ body: { iid, newLogin } }, { account, request }) {
        const { account: before } = await owners.require(iid)
        const detail = `${before?.email ?? 'no login'} → ${newLogin}`
        const event = { actor: account.email, action: 'change login', iid, detail }
        const changeId = await audit.withUndo(event, async (trx) => {
          const { owners, accounts, accountMails, userVersions } = services.forTransaction(trx)
          const owner = await owners.lock(iid)
          if (!owner.account) throw notFound(`There is no account with the install ${iid}`)
          refuseStaff(owner.account.role)
          await userVersions.requireUnchanged(owner, 'login', seenVersion(request))
          const accountId = owner.account.id
          // So that the owner of the previous address notices a mistake or fraud.
          await accountMails.send({ kind: 'login-changed', account: owner.account }, supportCauseOf(request))
          return { type: 'login', accountId, ...(await accounts.changeLogin(accountId, newLogin)) }
        })
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
      async handle({ body: { iid, name, value } }, { account, request }) {
        const event = { actor: account.email, action: 'add property', iid, detail: `${name} = ${value}` }
        const changeId = await audit.withUndo(event, async (trx) => {
          const { owners, installs, properties, userVersions } = services.forTransaction(trx)
          const owner = await owners.lock(iid)
          await installs.requireConfirmed(iid)
          await userVersions.requireUnchanged(owner, { property: `${iid}/${name}` }, seenVersion(request))
          const before = await properties.staffProperty(iid, name)
          await properties.add(iid, name, value)
          return { type: 'property', iid, name, before, after: await properties.staffProperty(iid, name) }
        })
        return { changeId }
      },
    },

    findLicense: {
      summary: 'Returns the licenses of the owner of an install.',
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const iids = await installs.ofSameOwner(path.iid)
        if (iids.length === 0) return null
        await audit.recordRead({ actor: call.account.email, action: 'view user', iid: path.iid })
        logStaffRead(call, path.iid)
        return licenses.of(iids)
      },
    },

    addLicense: {
      summary: 'Adds a server license to an install.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { iid, durationDays } }, { account, request }) {
        const event = { actor: account.email, action: 'add license', iid, detail: `${durationDays} days` }
        const changeId = await changeServerLicenses(event, request, async ({ installs, licenses }) => {
          await installs.requireConfirmed(iid)
          await licenses.addServer(iid, durationDays, account.email)
        })
        return { changeId }
      },
    },

    changeLicense: {
      summary: 'Extends, sets or revokes the license of the owner of an install.',
      description: 'The status is 409 when the license never expires, or when there is none to revoke.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body }, { account, request }) {
        const event = {
          actor: account.email,
          action: LICENSE_CHANGES[body.action],
          iid: body.iid,
          ...(body.action === 'extend' && { detail: `by ${body.durationDays} days` }),
          ...(body.action === 'until' && { detail: body.date }),
        }
        const changeId = await changeServerLicenses(event, request, async ({ installs, licenses }, iids) => {
          if (body.action !== 'revoke') await installs.requireConfirmed(body.iid)
          await licenses.change(iids, body, account.email)
        })
        return { changeId }
      },
    },
  } satisfies Partial<Handlers>

  /** Changes the licenses added by staff to a golfer. Returns the id for undoing the change. */
  function changeServerLicenses(
    event: AuditEvent & { iid: string },
    request: FastifyRequest,
    change: (areas: ReturnType<typeof services.forTransaction>, iids: string[]) => Promise<void>,
  ): Promise<string | undefined> {
    return audit.withUndo(event, async (trx) => {
      const areas = services.forTransaction(trx)
      const owner = await areas.owners.lock(event.iid)
      await areas.userVersions.requireUnchanged(owner, 'license', seenVersion(request))
      const { iids } = owner
      const before = await areas.licenses.serverLicenses(iids)
      await change(areas, iids)
      return { type: 'licenses', iids, before, after: await areas.licenses.serverLicenses(iids) }
    })
  }
}
