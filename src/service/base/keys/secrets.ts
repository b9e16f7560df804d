import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from '../context.ts'
import { secretToken } from '../ids.ts'

/** How long a key is still accepted after another one has replaced it. */
export const REPLACED_KEY_MS = millisecondsInDay

export interface AcceptedKey {
  value: string
  /** When it is no longer accepted; infinity for the current key. */
  untilMs: number
}

/** Random keys of this installation, shared by all processes on the database. */
export function createSecrets({ db }: Pick<Context, 'db'>) {
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
  const replaced = (name: string) => `${name} until `

  return {
    /** Returns the key with this name; creates it on first use. */
    getOrCreate,

    /** Returns the key with this name, followed by those that it has replaced. Creates it on first use. */
    async accepted(name: string): Promise<[AcceptedKey, ...AcceptedKey[]]> {
      const rows = await db
        .selectFrom('secrets')
        .selectAll()
        .where((or) => or.or([or('name', '=', name), or('name', 'like', `${replaced(name)}%`)]))
        .execute()
      const current = rows.find((row) => row.name === name)?.value ?? (await getOrCreate(name))
      const others = rows.filter((row) => row.name !== name)
      return [
        { value: current, untilMs: Number.POSITIVE_INFINITY },
        ...others.map((row) => ({
          value: row.value,
          untilMs: Number(row.name.slice(replaced(name).length)),
        })),
      ]
    },

    /** Replaces a key; the previous one is accepted for another day or the given time. Must be called in a transaction. */
    async rotate(name: string, nowMs: number, acceptedMs = REPLACED_KEY_MS): Promise<void> {
      await getOrCreate(name)
      const current = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Names with times of the same length are ordered like the times.
      await db
        .deleteFrom('secrets')
        .where('name', 'like', `${replaced(name)}%`)
        .where('name', '<=', replaced(name) + nowMs)
        .execute()
      const previous = { name: replaced(name) + (nowMs + acceptedMs), value: current.value }
      await db.insertInto('secrets').values(previous).execute()
      await db.updateTable('secrets').set({ value: secretToken() }).where('name', '=', name).execute()
    },
  }
}
export type Secrets = ReturnType<typeof createSecrets>
