import { refuseStaff } from '../../accounts/accounts.ts'
import type { Account } from '../../base/account.ts'
import type { AuditEvent } from '../../base/audit/audit.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import { supportCauseOf } from '../../mail/account-mails/account-mails.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import type { Services } from '../../services.ts'
import { type Owner, type OwnerAccount, ownerKey } from './owners.ts'
import { seenVersion } from './user-versions.ts'

/** Handlers for overview, changes and notes of a golfer. */
export function supportHandlers({ services }: ServiceDeps) {
  const { audit, owners, userOverviews } = services

  const eventOf = ({ account, iid }: Owner, actor: Account, action: string): AuditEvent => ({
    actor: actor.email,
    action,
    iid: iid ?? null,
    accountId: account?.id ?? null,
  })
  /** @throws HttpError 404 when there is no such owner, 409 when it has no account */
  const requireAccount = async (id: string): Promise<Owner & { account: OwnerAccount }> => {
    const owner = await owners.require(id)
    if (!owner.account) throw conflict('This install has no account')
    return { ...owner, account: owner.account }
  }
  /** Locks an owner. @throws HttpError 409 when the account belongs to staff */
  const lockGolfer = async (areas: Pick<Services, 'owners'>, id: string): Promise<Owner> => {
    const owner = await areas.owners.lock(id)
    refuseStaff(owner.account?.role)
    return owner
  }

  return {
    getUserOverview: {
      summary:
        'Returns a summary of the owner of an install or support id, and the versions of the data that staff can change.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      isPolling: true,
      async handle({ path }, call) {
        const owner = await owners.find(path.id)
        if (!owner) return null
        const overview = await userOverviews.of(owner)
        await audit.recordRead(eventOf(owner, call.account, 'view user'))
        logStaffRead(call, overview.iid)
        return overview
      },
    },

    removeProperty: {
      summary: 'Marks a server property of an install as deleted.',
      errors: [404],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { iid, name } }, { account, request }) {
        const owner = await owners.require(iid)
        const event = { ...eventOf(owner, account, 'remove property'), iid, detail: name }
        const changeId = await audit.withUndo(event, async (trx) => {
          const { owners, properties, userVersions } = services.forTransaction(trx)
          const locked = await owners.lock(iid)
          await userVersions.requireUnchanged(locked, { property: `${iid}/${name}` }, seenVersion(request))
          const before = await properties.staffProperty(iid, name)
          if (!before) throw notFound(`Staff have not set a property ${name} for ${iid}`)
          if (before.is_deleted === 1) return undefined
          await properties.remove(iid, name)
          return { type: 'property', iid, name, before, after: await properties.staffProperty(iid, name) }
        })
        return { changeId }
      },
    },

    endUserSessions: {
      summary: 'Ends all sessions of an account.',
      description: 'The status is 409 for an account of staff.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ body }, { account }) {
        const owner = await requireAccount(body.id)
        const count = await audit.withAudit(
          eventOf(owner, account, 'end sessions'),
          async (trx) => {
            const areas = services.forTransaction(trx)
            await lockGolfer(areas, body.id)
            return areas.accounts.endSessions(owner.account.id)
          },
          (ended) => `done: ${ended}`,
        )
        return { count }
      },
    },

    sendUserReset: {
      summary: 'Sends the owner of an account a link to set a new password.',
      description: 'The status is 409 for an account of staff.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ body }, { account, request }) {
        const owner = await requireAccount(body.id)
        await audit.withAudit(eventOf(owner, account, 'send password reset'), async (trx) => {
          refuseStaff(owner.account.role)
          if (owner.account.disabledAt !== null) throw conflict('The account is disabled')
          const { accountMails } = services.forTransaction(trx)
          await accountMails.send({ kind: 'reset', account: owner.account }, supportCauseOf(request))
        })
      },
    },

    setUserDisabled: {
      summary: 'Disables an account, which ends its sessions and links, or enables it again.',
      description: 'The status is 409 for an account of staff.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { id, isDisabled } }, { account, request }) {
        const owner = await requireAccount(id)
        const accountId = owner.account.id
        const event = eventOf(owner, account, isDisabled ? 'disable account' : 'enable account')
        const changeId = await audit.withUndo(event, async (trx) => {
          const areas = services.forTransaction(trx)
          const { accounts, userVersions } = areas
          await userVersions.requireUnchanged(await lockGolfer(areas, id), 'account', seenVersion(request))
          const before = await accounts.setDisabled(accountId, isDisabled)
          if (before === isDisabled) return undefined
          return { type: 'disabled', accountId, before, after: isDisabled }
        })
        return { changeId }
      },
    },

    setUserNote: {
      summary:
        'Sets the note of staff about the owner of an install or support id; an empty text removes it.',
      errors: [404],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { id, text } }, { account, request }) {
        const event = eventOf(await owners.require(id), account, text === '' ? 'remove note' : 'change note')
        const changeId = await audit.withUndo(event, async (trx) => {
          const { owners, userNotes, userVersions } = services.forTransaction(trx)
          const owner = await owners.lock(id)
          await userVersions.requireUnchanged(owner, 'note', seenVersion(request))
          await userNotes.unite(owner)
          const key = ownerKey(owner)
          const before = await userNotes.textOf(key)
          if (before === text) return undefined
          await userNotes.set(key, text, account.email)
          return { type: 'note', owner: key, before, after: text }
        })
        return { changeId }
      },
    },
  } satisfies Partial<Handlers>
}
