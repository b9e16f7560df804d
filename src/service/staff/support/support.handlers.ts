import { createAccounts, refuseStaff } from '../../accounts/accounts.ts'
import { NO_CHANGE } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { rawJson } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { createRounds } from '../../golf/rounds/rounds.ts'
import { createAccountMails, supportCauseOf } from '../../mail/account-mails/account-mails.ts'
import { createProperties } from '../users/properties.ts'
import { golferChanges } from './change-golfer.ts'
import { createOwners, golferOf, type Owner, type OwnerAccount, ownerKey } from './owners.ts'
import { createUserNotes } from './user-notes.ts'

export function supportHandlers(deps: GolfDeps) {
  const owners = createOwners(deps)
  const rounds = createRounds(deps)
  const { read, change } = staffCalls(deps)
  const changeGolfer = golferChanges(deps)

  /** @throws HttpError 404 when there is no such owner, 409 when it has no account */
  const requireAccount = async (id: string): Promise<Owner & { account: OwnerAccount }> => {
    const owner = await owners.require(id)
    if (!owner.account) throw conflict('This install has no account')
    return { ...owner, account: owner.account }
  }

  return {
    listGolferRounds: {
      summary: 'Returns the history of a golfer as the golfer sees it.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const owner = await owners.require(path.id)
        const { account, iid } = owner
        const golfer = { name: account?.name, login: account?.email, supportId: account?.supportId, iid }
        const roundList = account
          ? await rounds.historyOf(account.id)
          : await rounds.historyOfInstall(iid ?? path.id)
        await read(call, { action: 'see as golfer', ...golferOf(owner) })
        return rawJson(`{"golfer":${JSON.stringify(golfer)},"roundList":${roundList}}`)
      },
    },

    removeProperty: {
      summary: 'Marks a server property of an install as deleted.',
      errors: [404],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { iid, name } }, call) {
        const { accountId } = golferOf(await owners.require(iid))
        const part = { iid, property: name }
        const event = { action: 'remove property', iid, accountId, golfer: iid, part, detail: name }
        return changeGolfer(call, event, async (tx) => {
          const before = await createProperties(tx).staffProperty(iid, name)
          if (!before) throw notFound(`Staff have not set a property ${name} for ${iid}`)
          if (before.is_deleted === 1) return NO_CHANGE
          await createProperties(tx).remove(iid, name)
          const after = await createProperties(tx).staffProperty(iid, name)
          return { undo: { type: 'property', iid, name, before, after } }
        })
      },
    },

    endUserSessions: {
      summary: 'Ends all sessions of an account.',
      description: 'The status is 409 for an account of staff.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ body: { id } }, call) {
        const owner = await requireAccount(id)
        const event = { action: 'end sessions', ...golferOf(owner), golfer: id, refusesStaff: true }
        const { value } = await changeGolfer(call, event, async (tx) => {
          const count = await createAccounts(tx).endSessions(owner.account.id)
          return { value: { count }, result: `done: ${count}` }
        })
        return value
      },
    },

    sendUserReset: {
      summary: 'Sends the owner of an account a link to set a new password.',
      description: 'The status is 409 for an account of staff.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ body }, call) {
        const owner = await requireAccount(body.id)
        const { account } = owner
        await change(call, { action: 'send password reset', ...golferOf(owner) }, async (tx) => {
          refuseStaff(account.role)
          if (account.disabledAt !== null) throw conflict('The account is disabled')
          await createAccountMails(tx).send({ kind: 'reset', account }, supportCauseOf(call.request))
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
      async handle({ body: { id, isDisabled } }, call) {
        const owner = await requireAccount(id)
        const accountId = owner.account.id
        const action = isDisabled ? 'disable account' : 'enable account'
        const event = { action, ...golferOf(owner), golfer: id, part: 'account', refusesStaff: true } as const
        return changeGolfer(call, event, async (tx) => {
          const before = await createAccounts(tx).setDisabled(accountId, isDisabled)
          if (before === isDisabled) return NO_CHANGE
          return { undo: { type: 'disabled', accountId, before, after: isDisabled } }
        })
      },
    },

    setUserNote: {
      summary:
        'Sets the note of staff about the owner of an install or support id; an empty text removes it.',
      errors: [404],
      checksVersion: true,
      access: 'staff',
      records: 'golfer',
      async handle({ body: { id, text } }, call) {
        const action = text === '' ? 'remove note' : 'change note'
        const event = { action, ...golferOf(await owners.require(id)), golfer: id, part: 'note' } as const
        return changeGolfer(call, event, async (tx, owner) => {
          await createUserNotes(tx).unite(owner)
          const key = ownerKey(owner)
          const before = await createUserNotes(tx).textOf(key)
          if (before === text) return NO_CHANGE
          await createUserNotes(tx).set(key, text, call.account.email)
          return { undo: { type: 'note', owner: key, before, after: text } }
        })
      },
    },
  } satisfies Partial<Handlers>
}
