import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { notFound } from '../../base/http/http-error.ts'
import { emailKey } from '../../mail/address-keys.ts'

/** An account with its installs, or an install without an account. */
export interface Owner {
  account: OwnerAccount | undefined
  /** The primary install, or else the oldest; undefined for an account without installs. */
  iid: string | undefined
  /** The ids of all installs, oldest first. */
  iids: string[]
  installs: OwnerInstall[]
  /** The latest note. It may be that of an install from the time before the install belonged to the account. */
  note: UserNote | undefined
}

export interface UserNote {
  text: string
  updatedBy: string
  /** Unix milliseconds. */
  updatedAt: number
}

/** The golfer whom an audit event concerns. */
interface AuditedGolfer {
  iid: string | null
  accountId: string | null
}

export type OwnerAccount = Awaited<ReturnType<typeof findAccount>> & object
export type OwnerInstall = Awaited<ReturnType<typeof findInstalls>>[number]

type AccountCondition = (e: ExpressionBuilder<Tables, 'accounts'>) => Expression<SqlBool>

export function createOwners({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const findIn = async (
    trx: Database,
    id: string,
    condition: AccountCondition,
    isLocked = false,
  ): Promise<Owner | undefined> => {
    const account = await findAccount(trx, clock(), id, condition, isLocked)
    const installs = await findInstalls(trx, account ? { accountId: account.id } : { id }, isLocked)
    if (!account && installs.length === 0) return undefined
    const [primary] = installs.toSorted((a, b) => b.is_primary - a.is_primary)
    const notes = [account, ...installs].flatMap((one) =>
      one && one.note !== null
        ? [{ text: one.note, updatedBy: one.noteBy ?? '', updatedAt: one.noteAt ?? 0 }]
        : [],
    )
    return {
      account,
      iid: primary?.iid,
      iids: installs.map(({ iid }) => iid),
      installs,
      note: notes.toSorted((a, b) => b.updatedAt - a.updatedAt)[0],
    }
  }
  const find = (trx: Database, id: string, isLocked = false) => findIn(trx, id, hasId(id), isLocked)

  const require = async (id: string): Promise<Owner> => {
    const owner = await find(db, id)
    if (!owner) throw unknown(id)
    return owner
  }

  const lockFound = (id: string): Promise<Owner | undefined> =>
    inTransaction(db, async (trx) => {
      let owner = await find(trx, id, true)
      // Again if the install has got another owner since the account was read.
      while (owner && !isOf(id, owner)) owner = await find(trx, id, true)
      return owner
    })

  return {
    find: (id: string) => find(db, id),

    /** Finds an owner by what staff enter: e-mail, support id, install id or round token. */
    search(query: string): Promise<Owner | undefined> {
      const key = query.trim()
      return findIn(db, key, (e) => e.or([e('email', '=', emailKey(key)), hasId(key)(e), hasRound(key)(e)]))
    },

    /** @throws HttpError 404 when there is no such owner */
    require,

    /**
     * Locks an owner, so that changes of the same golfer happen one after another. Must be called in a transaction.
     * @throws HttpError 404 when there is no such owner
     */
    async lock(id: string): Promise<Owner> {
      const owner = await lockFound(id)
      if (!owner) throw unknown(id)
      return owner
    },

    /** Locks and returns the owner that an audit event concerns; undefined if there is none or it no longer exists. */
    async lockIfAny({ iid, accountId }: AuditedGolfer): Promise<Owner | undefined> {
      const id = (accountId === null ? undefined : await supportIdOf(db, accountId)) ?? iid
      return id === null ? undefined : lockFound(id)
    },
  }
}

const unknown = (id: string) => notFound(`There is no install or support id ${id}`)

/** Returns the fields of an audit event that concerns an owner; without an owner, those of an event about no golfer. */
export const golferOf = (owner: Owner | undefined) => ({
  iid: owner?.iid ?? null,
  accountId: owner?.account?.id ?? null,
})

/** Returns the key of an owner in `user_notes`. */
export const ownerKey = ({ account, iid }: Pick<Owner, 'account' | 'iid'>) => account?.id ?? iid ?? ''

const hasId =
  (id: string): AccountCondition =>
  (e) =>
    e.or([e('support_id', '=', id.toUpperCase()), ofInstall(e, id)])

const ofInstall = (e: Parameters<AccountCondition>[0], iid: string) =>
  e('accounts.id', '=', e.selectFrom('installs').select('account_id').where('iid', '=', iid))

const hasRound =
  (token: string): AccountCondition =>
  (e) =>
    e(
      'accounts.id',
      '=',
      e
        .selectFrom('rounds')
        .innerJoin('installs', 'installs.iid', 'rounds.iid')
        .select('account_id')
        .where('token', '=', token),
    )

/** Returns whether an owner has this support id or install. */
const isOf = (id: string, { account, iids, installs }: Owner) =>
  account?.supportId === id.toUpperCase() ||
  (iids.includes(id) && installs.every(({ account_id }) => account_id === (account?.id ?? null)))

function findAccount(
  db: Database,
  nowMs: number,
  id: string,
  condition: AccountCondition,
  isLocked: boolean,
) {
  return (
    db
      .selectFrom('accounts')
      .leftJoin('user_notes', 'user_notes.owner', 'accounts.id')
      .select(['accounts.id', 'email', 'name', 'role', 'support_id as supportId'])
      .select([
        'accounts.created_at as createdAt',
        'confirmed_at as confirmedAt',
        'disabled_at as disabledAt',
      ])
      .select(['deletion_at as deletionAt', 'last_seen_at as lastSeenAt'])
      .select(['note', 'user_notes.updated_by as noteBy', 'user_notes.updated_at as noteAt'])
      .select((e) => {
        const sessions = e
          .selectFrom('sessions')
          .whereRef('sessions.account_id', '=', 'accounts.id')
          .where('expires_at', '>', nowMs)
        const tokens = e.selectFrom('access_tokens').whereRef('access_tokens.account_id', '=', 'accounts.id')
        return [
          sessions.select((s) => s.fn.countAll().as('count')).as('sessionCount'),
          sessions.select((s) => s.fn.max('last_used_at').as('last')).as('sessionUsedAt'),
          e.exists(tokens.select('access_tokens.id')).as('hasAccessTokens'),
        ]
      })
      .where(condition)
      // Phones choose install ids and tokens.
      .orderBy((e) =>
        e
          .case()
          .when('email', '=', emailKey(id))
          .then(0)
          .when('support_id', '=', id.toUpperCase())
          .then(1)
          .when(ofInstall(e, id))
          .then(2)
          .else(3)
          .end(),
      )
      .limit(1)
      .$if(isLocked, (query) => query.forUpdate('accounts'))
      .executeTakeFirst()
  )
}

/** Returns the installs of an account, or that of an id or else of a round, oldest first. */
async function findInstalls(db: Database, of: { accountId: string } | { id: string }, isLocked: boolean) {
  const rows = await db
    .selectFrom('installs')
    .leftJoin('user_notes', 'user_notes.owner', 'installs.iid')
    .select(['iid', 'account_id', 'is_primary', 'created_at', 'device_model', 'app_version', 'watches_json'])
    .select(['note', 'user_notes.updated_by as noteBy', 'user_notes.updated_at as noteAt'])
    .where((e) =>
      'accountId' in of
        ? e('account_id', '=', of.accountId)
        : e.or([
            e('iid', '=', of.id),
            e('iid', '=', e.selectFrom('rounds').select('rounds.iid').where('token', '=', of.id)),
          ]),
    )
    // The order in which installs are locked everywhere, so that two transactions cannot deadlock.
    .orderBy('iid')
    .$if(isLocked, (query) => query.forUpdate('installs'))
    .execute()
  const exact = 'id' in of ? rows.filter(({ iid }) => iid === of.id) : []
  return (exact.length > 0 ? exact : rows).toSorted((a, b) => a.created_at - b.created_at)
}

async function supportIdOf(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('support_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.support_id
}
