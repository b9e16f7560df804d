import { createInstalls, lockInstalls } from '../../accounts/installs.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { notFound } from '../../base/http/http-error.ts'

/** An account with its installs, or an install without an account. */
export interface Owner {
  account: OwnerAccount | undefined
  /** The primary install; undefined for an account without installs. */
  iid: string | undefined
  iids: string[]
}

/** The golfer whom an audit event concerns. */
interface AuditedGolfer {
  iid: string | null
  accountId: string | null
}

export interface OwnerAccount {
  id: string
  email: string
  name: string
  role: 'golfer' | 'staff'
  supportId: string
  createdAt: number
  confirmedAt: number | null
  disabledAt: number | null
  deletionAt: number | null
  lastSeenAt: number | null
}

/** Finds owners by install id or support id. */
export function createOwners(db: Database, clock: Clock) {
  const findIn = async (trx: Database, id: string): Promise<Owner | undefined> => {
    const installs = createInstalls(trx, clock)
    const iids = await installs.ofSameOwner(id)
    const account = await findAccount(trx, id)
    if (!account) return iids.length > 0 ? { account, iid: id, iids } : undefined
    const iid = await installs.primaryOf(account.id)
    return { account, iid, iids: iid === undefined ? [] : await installs.ofSameOwner(iid) }
  }

  const require = async (trx: Database, id: string): Promise<Owner> => {
    const owner = await findIn(trx, id)
    if (!owner) throw notFound(`There is no install or support id ${id}`)
    return owner
  }

  const lock = (id: string): Promise<Owner> =>
    inTransaction(db, async (trx) => {
      const { account, iids } = await require(trx, id)
      if (account) {
        await trx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
      }
      if (iids.length > 0) await lockInstalls(trx, iids)
      // Read again, because the owner may have changed before it was locked.
      return require(trx, id)
    })

  return {
    find: (id: string) => findIn(db, id),

    /** @throws HttpError 404 when there is no such owner */
    require: (id: string) => require(db, id),

    /**
     * Locks an owner, so that changes of the same golfer happen one after another. Must be called in a transaction.
     * @throws HttpError 404 when there is no such owner
     */
    lock,

    /** Locks and returns the owner that an audit event concerns; undefined if there is none or it no longer exists. */
    async lockIfAny({ iid, accountId }: AuditedGolfer): Promise<Owner | undefined> {
      const account = accountId === null ? undefined : await supportIdOf(db, accountId)
      const id = account ?? iid
      return id !== null && (await findIn(db, id)) ? lock(id) : undefined
    },
  }
}

/** Returns the fields of an audit event that concerns an owner; without an owner, those of an event about no golfer. */
export const golferOf = (owner: Owner | undefined) => ({
  iid: owner?.iid ?? null,
  accountId: owner?.account?.id ?? null,
})

/** Returns the key of an owner in `user_notes`. */
export const ownerKey = ({ account, iid }: Pick<Owner, 'account' | 'iid'>) => account?.id ?? iid ?? ''

async function findAccount(db: Database, id: string): Promise<OwnerAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(['accounts.id', 'email', 'name', 'role', 'support_id as supportId'])
    .select(['accounts.created_at as createdAt', 'confirmed_at as confirmedAt', 'disabled_at as disabledAt'])
    .select(['deletion_at as deletionAt', 'last_seen_at as lastSeenAt'])
    .where((e) =>
      e.or([
        e('support_id', '=', id.toUpperCase()),
        e('accounts.id', '=', e.selectFrom('installs').select('account_id').where('iid', '=', id)),
      ]),
    )
    .executeTakeFirst()
}

async function supportIdOf(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('support_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.support_id
}
