import type { Snapshot } from '../../contract/snapshot.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'

type SnapshotProperty = NonNullable<Snapshot['properties']>[number]

/** The rows of one insert, well below the limit of parameters of both databases. */
const CHUNK = 500

export function createProperties(db: Database, clock: Clock) {
  return {
    /** Sets a property on behalf of staff. A staff property of the same name is replaced. */
    async add(iid: string, name: string, value: string): Promise<void> {
      const columns = {
        position: -1,
        type: 'Default',
        fields_json: JSON.stringify({ key: name, value }),
        is_deleted: 0 as const,
        committed_at: clock(),
      }
      await db
        .insertInto('properties')
        .values({ iid, slot: `server:${name}`, ...columns })
        .onConflict((c) => c.columns(['iid', 'slot']).doUpdateSet(columns))
        .execute()
    },

    /** Replaces the uploaded properties. Those set by staff stay. */
    replaceUploaded(iid: string, properties: SnapshotProperty[]): Promise<void> {
      const rows = properties.map(({ type, isDeleted, commitTs, ...fields }, position) => ({
        iid,
        slot: `snapshot:${position}`,
        position,
        type,
        fields_json: JSON.stringify(fields),
        is_deleted: isDeleted ? (1 as const) : (0 as const),
        committed_at: Math.trunc(commitTs ?? clock()),
      }))
      return inTransaction(db, async (trx) => {
        // Locks the install; otherwise two concurrent uploads would leave a mixture of both lists.
        await trx.selectFrom('installs').select('iid').where('iid', '=', iid).forUpdate().execute()
        await trx
          .deleteFrom('properties')
          .where('iid', '=', iid)
          .where('slot', 'like', 'snapshot:%')
          .execute()
        for (let start = 0; start < rows.length; start += CHUNK) {
          await trx
            .insertInto('properties')
            .values(rows.slice(start, start + CHUNK))
            .execute()
        }
      })
    },

    /** Returns the properties of several installs in upload order; those set by staff come first. */
    async of(iids: string[]) {
      const rows = await db
        .selectFrom('properties')
        .selectAll()
        .where('iid', 'in', iids)
        .orderBy('iid')
        .orderBy('position')
        .orderBy('slot')
        .execute()
      return rows.map((row) => ({
        ...(JSON.parse(row.fields_json) as Record<string, unknown>),
        type: row.type,
        isDeleted: row.is_deleted === 1,
        commitTs: row.committed_at,
      }))
    },
  }
}
export type Properties = ReturnType<typeof createProperties>
