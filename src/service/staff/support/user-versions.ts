import { createHash } from 'node:crypto'
import type { UserOverview } from '../../../contract/user-overview.ts'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { HttpError } from '../../base/http/http-error.ts'
import type { Owner } from './owners.ts'
import { createUserNotes } from './user-notes.ts'

export type UserVersions = UserOverview['versions']
/** A part of a golfer's data that has a version of its own. */
export type VersionedPart = Exclude<keyof UserVersions, 'property'> | { property: string }

/** The version of a property that does not exist. */
const NONE = 'none'

/** Computes the versions of the data of a golfer that staff can change. */
export function createUserVersions(db: Database, clock: Clock) {
  const versionsOf = async (owner: Owner): Promise<UserVersions> => {
    const { account, iids } = owner
    const note = await createUserNotes(db, clock).of(owner)
    return {
      login: versionOf(account?.email),
      account: versionOf(account?.disabledAt),
      note: versionOf(note && [note.text, note.updatedAt]),
      license: versionOf(await licensesOf(db, iids)),
      rounds: versionOf(await roundsOf(db, iids)),
      properties: versionOf(await propertiesOf(db, iids)),
      property: await staffPropertiesOf(db, iids),
    }
  }

  return {
    of: versionsOf,

    /**
     * Checks that a part of an owner's data still has the version that the caller saw. Must be called after locking the
     * owner.
     * @param seen the version that the caller saw; undefined skips the check
     * @throws HttpError 412 when the version is another one
     */
    async requireUnchanged(owner: Owner, part: VersionedPart, seen: string | undefined): Promise<void> {
      if (seen === undefined) return
      const versions = await versionsOf(owner)
      const current = typeof part === 'string' ? versions[part] : (versions.property[part.property] ?? NONE)
      if (current !== seen)
        throw new HttpError(412, 'This has changed since you loaded it; nothing was stored')
    },
  }
}

function versionOf(value: unknown): string {
  if (value === undefined || value === null) return NONE
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

async function licensesOf(db: Database, iids: string[]): Promise<unknown[] | undefined> {
  if (iids.length === 0) return undefined
  return db
    .selectFrom('licenses')
    .select(['id', 'expires_at', 'additional_info'])
    .where('iid', 'in', iids)
    .orderBy('id')
    .execute()
}

/** Returns a value that changes with every upload, deletion and restoring of a round. */
async function roundsOf(db: Database, iids: string[]): Promise<unknown> {
  if (iids.length === 0) return undefined
  const row = await db
    .selectFrom('rounds')
    .select((e) => [
      e.fn.countAll().as('count'),
      e.fn.max('updated_at').as('updatedAt'),
      e.fn.sum('is_deleted').as('deleted'),
    ])
    .where('iid', 'in', iids)
    .executeTakeFirst()
  return row && [row.count, row.updatedAt, row.deleted].map(String)
}

async function propertiesOf(db: Database, iids: string[]): Promise<unknown> {
  if (iids.length === 0) return undefined
  const row = await db
    .selectFrom('properties')
    .select((e) => [
      e.fn.countAll().as('count'),
      e.fn.max('committed_at').as('committedAt'),
      e.fn.sum('is_deleted').as('deleted'),
    ])
    .where('iid', 'in', iids)
    .executeTakeFirst()
  return row && [row.count, row.committedAt, row.deleted].map(String)
}

/** Returns the versions of the properties that staff have set, by `{iid}/{name}`. */
async function staffPropertiesOf(db: Database, iids: string[]): Promise<Record<string, string>> {
  if (iids.length === 0) return {}
  const rows = await db
    .selectFrom('properties')
    .select(['iid', 'slot', 'fields_json', 'is_deleted', 'committed_at'])
    .where('iid', 'in', iids)
    .where('slot', 'like', 'server:%')
    .execute()
  return Object.fromEntries(
    rows.map(({ iid, slot, ...stored }) => [`${iid}/${slot.slice('server:'.length)}`, versionOf(stored)]),
  )
}
