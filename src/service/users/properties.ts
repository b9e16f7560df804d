import type { Snapshot } from '../../contract/snapshot.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'

type SnapshotProperty = NonNullable<Snapshot['properties']>[number]

/** Rows of one insert; well below what any database takes as parameters. */
const CHUNK = 500

export function createProperties(db: Database, clock: Clock) {
  return {
    /** Sets a property of the server's own; one of the same name is replaced. */
    async add(iid: string, name: string, value: string): Promise<void> {
      const row = {
        iid,
        slot: `server:${name}`,
        position: -1,
        type: 'Default',
        fields_json: JSON.stringify({ key: name, value }),
        is_deleted: 0 as const,
        committed_at: clock(),
      }
      const { iid: _i, slot: _s, ...changed } = row
      await db
        .insertInto('properties')
        .values(row)
        .onConflict((c) => c.columns(['iid', 'slot']).doUpdateSet(changed))
        .execute()
    },

    /** Puts an uploaded list in place of the last one; what staff set stays. */
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
        // One list after another: two that come at once would else leave a mixture of both.
        await trx.selectFrom('installs').select('iid').where('iid', '=', iid).forUpdate().execute()
        await trx
          .deleteFrom('properties')
          .where('iid', '=', iid)
          .where('slot', 'like', 'snapshot:%')
          .execute()
        for (let at = 0; at < rows.length; at += CHUNK) {
          await trx
            .insertInto('properties')
            .values(rows.slice(at, at + CHUNK))
            .execute()
        }
      })
    },

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
