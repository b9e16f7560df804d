import { millisecondsInDay } from 'date-fns/constants'
import type { Database } from '../database/database.ts'
import { secretToken } from '../ids.ts'

/** How long a key is still accepted after another one has replaced it. */
export const REPLACED_KEY_MS = millisecondsInDay

export interface AcceptedKey {
  value: string
  /** When it is no longer accepted; infinity for the current key. */
  untilMs: number
}

/** Random keys of this installation, shared by all processes on the database. */
export function createSecrets(db: Database) {
  async function getOrCreate(name: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: secretToken() })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    const row = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.value
  }

  /** Replaced keys are rows whose names say until when they are accepted: `forgery until 1795429930156`. */
  async function replacedKeys(name: string) {
    const prefix = `${name} until `
    const rows = await db.selectFrom('secrets').selectAll().where('name', 'like', `${prefix}%`).execute()
    return rows.map((row) => ({ ...row, untilMs: Number(row.name.slice(prefix.length)) }))
  }

  return {
    /** Returns the key with this name; creates it on first use. */
    getOrCreate,

    /** Returns the current key, followed by those that it has replaced. */
    async accepted(name: string): Promise<AcceptedKey[]> {
      const current = { value: await getOrCreate(name), untilMs: Number.POSITIVE_INFINITY }
      return [current, ...(await replacedKeys(name)).map(({ value, untilMs }) => ({ value, untilMs }))]
    },

    /** Replaces a key; the previous one is accepted for another day. Must be called in a transaction. */
    async rotate(name: string, nowMs: number): Promise<void> {
      await getOrCreate(name)
      const current = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow()
      for (const replaced of await replacedKeys(name)) {
        if (replaced.untilMs > nowMs) continue
        await db.deleteFrom('secrets').where('name', '=', replaced.name).execute()
      }
      const previous = { name: `${name} until ${nowMs + REPLACED_KEY_MS}`, value: current.value }
      await db.insertInto('secrets').values(previous).execute()
      await db.updateTable('secrets').set({ value: secretToken() }).where('name', '=', name).execute()
    },
  }
}
export type Secrets = ReturnType<typeof createSecrets>
