import { setImmediate } from 'node:timers/promises'
import { createAudit } from '../../base/audit/audit.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { createThrottles } from '../../base/throttles.ts'
import type { AccountContext } from '../account-context.ts'
import { confirmedAddressesOf } from './addresses.ts'
import { anonymizeAudit, anonymizeLatest, FORMER_STAFF } from './anonymize-audit.ts'
import { createMentions, hashAddress, mentions } from './hash-address.ts'

/** Replaces the install id of promo codes that a deleted account has used. */
export const DELETED_ACCOUNT = 'deleted account'
/** Number of rounds that one query lists. Each round is erased in its own transaction, so that locks are short. */
const ROUNDS_PER_PAGE = 100

/**
 * Deletes a disabled account with everything that it owns. The records of mails and the audit events that remain are
 * anonymous. Can be repeated after an interruption.
 * @param actor of the audit event
 * @returns the number of erased rounds, or undefined if another process has deleted the account in the meantime
 */
export async function deleteAccount(
  context: AccountContext,
  accountId: string,
  actor: string,
): Promise<number | undefined> {
  const { db } = context
  const emails = await confirmedAddressesOf(db, accountId)
  const iids = await iidsOf(db, accountId)
  // Comes before the rounds are erased, because afterwards their tokens are unknown.
  await anonymizeAudit(db, {
    accountId,
    emails,
    ...(await namesOf(db, accountId)),
    iids,
    tokens: await tokensOf(db, iids),
  })
  for (const email of emails) await hashAddress(db, email)
  const rounds = await eraseRounds(context, accountId)
  const last = await inTransaction(db, (trx) => deleteRest(context, trx, { accountId, emails, actor }))
  return last === undefined ? undefined : rounds + last
}

async function eraseRounds({ db, eraseRound }: AccountContext, accountId: string): Promise<number> {
  let erased = 0
  for (;;) {
    const tokens = await tokensOf(db, await iidsOf(db, accountId), ROUNDS_PER_PAGE)
    if (tokens.length === 0) return erased
    for (const token of tokens) {
      await inTransaction(db, (trx) => eraseRound(trx, token))
      erased += 1
      // Lets the event loop serve other requests.
      await setImmediate()
    }
  }
}

interface Target {
  accountId: string
  emails: readonly string[]
  actor: string
}

/**
 * Deletes the rest of an account in one transaction. Returns the number of rounds that were added in the meantime and
 * erased here.
 */
async function deleteRest(
  { clock, eraseRound }: AccountContext,
  trx: Database,
  { accountId, emails, actor }: Target,
): Promise<number | undefined> {
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  await trx.selectFrom('installs').select('iid').where('account_id', '=', accountId).forUpdate().execute()
  const iids = await iidsOf(trx, accountId)
  const tokens = await tokensOf(trx, iids)
  for (const token of tokens) await eraseRound(trx, token)
  await anonymizeLatest(trx, accountId, iids)
  await trx
    .deleteFrom('user_notes')
    .where('owner', 'in', [accountId, ...iids])
    .execute()
  await deleteInstalls(trx, iids)
  for (const email of emails) await removeFromWork(trx, email)
  await createThrottles({ db: trx, clock }).forget([...emails, accountId])
  await trx.deleteFrom('upload_history').where('subject', '=', accountId).execute()
  // Sessions and everything else that refers to the account are deleted with it.
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute()
  await createAudit({ db: trx, clock }).add({ actor, action: 'delete account', iid: null })
  return tokens.length
}

async function deleteInstalls(trx: Database, iids: readonly string[]): Promise<void> {
  if (iids.length === 0) return
  await trx.updateTable('promo_codes').set({ iid: DELETED_ACCOUNT }).where('iid', 'in', iids).execute()
  for (const table of ['properties', 'licenses', 'installs'] as const) {
    await trx.deleteFrom(table).where('iid', 'in', iids).execute()
  }
}

/** Removes an address from the data that staff have entered. */
async function removeFromWork(trx: Database, email: string): Promise<void> {
  for (const column of ['actor', 'changed_by'] as const) {
    await trx
      .updateTable('mailing_runs')
      .set({ [column]: FORMER_STAFF })
      .where(column, '=', email)
      .execute()
  }
  await trx
    .updateTable('mail_suppressions')
    .set({ created_by: FORMER_STAFF })
    .where('created_by', '=', email)
    .execute()
  await trx
    .updateTable('user_notes')
    .set({ updated_by: FORMER_STAFF })
    .where('updated_by', '=', email)
    .execute()
  await removeFromNotes(trx, email)
  await trx
    .updateTable('licenses')
    .set((e) => ({
      additional_info: e.fn('replace', ['additional_info', e.val(email), e.val(FORMER_STAFF)]),
    }))
    .where('source', '=', 'server')
    .where('additional_info', 'like', `% by ${email.replace(/[\\%_]/g, '_')}`)
    .execute()
}

/** Removes an address from staff's notes about other golfers. */
async function removeFromNotes(trx: Database, email: string): Promise<void> {
  const notes = await trx
    .selectFrom('user_notes')
    .select(['owner', 'note'])
    .where(mentions('note', email))
    .execute()
  const withoutMentions = createMentions([email])
  for (const { owner, note } of notes) {
    await trx
      .updateTable('user_notes')
      .set({ note: withoutMentions(note) })
      .where('owner', '=', owner)
      .execute()
  }
}

async function namesOf(db: Database, accountId: string): Promise<{ name: string; supportId: string }> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'support_id as supportId'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ?? { name: '', supportId: accountId }
}

async function iidsOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('installs')
    .select('iid')
    .where((e) => e.or([e('account_id', '=', accountId), e('held_for', '=', accountId)]))
    .orderBy('iid')
    .execute()
  return rows.map(({ iid }) => iid)
}

async function tokensOf(
  db: Database,
  iids: readonly string[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  if (iids.length === 0) return []
  const rows = await db
    .selectFrom('rounds')
    .select('token')
    .where('iid', 'in', iids)
    .orderBy('token')
    .limit(limit)
    .execute()
  return rows.map(({ token }) => token)
}
