import type { Context } from '../../base/context.ts'
import { type Owner, ownerKey, type UserNote } from './owners.ts'

/** Manages the notes of staff about golfers, one for each owner. */
export function createUserNotes({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Returns the latest note about an owner; after locking it, because `owner.note` may be older than the lock. */
    async of(owner: Owner): Promise<UserNote | undefined> {
      return db
        .selectFrom('user_notes')
        .select(['note as text', 'updated_by as updatedBy', 'updated_at as updatedAt'])
        .where('owner', 'in', [ownerKey(owner), ...owner.iids])
        .orderBy('updated_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Returns the text of the note with this key; empty if there is none. */
    async textOf(key: string): Promise<string> {
      const row = await db.selectFrom('user_notes').select('note').where('owner', '=', key).executeTakeFirst()
      return row?.note ?? ''
    },

    /** Stores the note with this key; an empty text removes it. */
    async set(key: string, text: string, updatedBy: string): Promise<void> {
      if (text === '') {
        await db.deleteFrom('user_notes').where('owner', '=', key).execute()
        return
      }
      const columns = { note: text, updated_by: updatedBy, updated_at: clock() }
      await db
        .insertInto('user_notes')
        .values({ owner: key, ...columns })
        .onConflict((c) => c.column('owner').doUpdateSet(columns))
        .execute()
    },

    /** Moves the note of an account's install to the account, so that there is only one note to change. */
    async unite(owner: Owner): Promise<void> {
      const others = owner.iids.filter((iid) => iid !== ownerKey(owner))
      if (!owner.account || others.length === 0) return
      const note = await this.of(owner)
      await db.deleteFrom('user_notes').where('owner', 'in', others).execute()
      if (!note) return
      const { text, updatedBy, updatedAt } = note
      const columns = { note: text, updated_by: updatedBy, updated_at: updatedAt }
      await db
        .insertInto('user_notes')
        .values({ owner: owner.account.id, ...columns })
        .onConflict((c) => c.column('owner').doUpdateSet(columns))
        .execute()
    },
  }
}
