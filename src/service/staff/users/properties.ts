import type { Insertable } from 'kysely'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { StaffProperty } from '../../base/audit/undo-step.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'

type SnapshotProperty = NonNullable<Snapshot['properties']>[number]

const STAFF_SLOT = 'server:'

/** Number of rows of one insert, well below the parameter limits of both databases. */
const CHUNK = 500

/** Replaces the stored rows of the uploaded properties of an install. */
export async function replaceUploadedRows(
  trx: Database,
  iid: string,
  rows: readonly Insertable<Tables['properties']>[],
): Promise<void> {
  await trx.deleteFrom('properties').where('iid', '=', iid).where('slot', 'like', 'snapshot:%').execute()
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .insertInto('properties')
      .values(rows.slice(start, start + CHUNK))
      .execute()
  }
}

export function createProperties({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Sets a property on behalf of staff. Replaces a staff property of the same name. */
    add(iid: string, name: string, value: string): Promise<void> {
      const fields_json = JSON.stringify({ key: name, value })
      return this.restore(iid, name, { fields_json, is_deleted: 0, committed_at: clock() })
    },

    /** Returns a property set by staff, or null. */
    async staffProperty(iid: string, name: string): Promise<StaffProperty | null> {
      const row = await db
        .selectFrom('properties')
        .select(['fields_json', 'is_deleted', 'committed_at'])
        .where('iid', '=', iid)
        .where('slot', '=', STAFF_SLOT + name)
        .forUpdate()
        .executeTakeFirst()
      return row ?? null
    },

    /** Marks a property set by staff as deleted, so that phones receive the deletion. */
    async remove(iid: string, name: string): Promise<void> {
      await db
        .updateTable('properties')
        .set({ is_deleted: 1, committed_at: clock() })
        .where('iid', '=', iid)
        .where('slot', '=', STAFF_SLOT + name)
        .execute()
    },

    /** Restores a property set by staff; null removes it for good. */
    async restore(iid: string, name: string, property: StaffProperty | null): Promise<void> {
      const slot = STAFF_SLOT + name
      if (!property) {
        await db.deleteFrom('properties').where('iid', '=', iid).where('slot', '=', slot).execute()
        return
      }
      const columns = { position: -1, type: 'Default', ...property }
      await db
        .insertInto('properties')
        .values({ iid, slot, ...columns })
        .onConflict((c) => c.columns(['iid', 'slot']).doUpdateSet(columns))
        .execute()
    },

    /** Replaces the uploaded properties. Properties set by staff are not changed. */
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
        // Locks the install, so that two concurrent uploads do not result in a mixture of both lists.
        await trx.selectFrom('installs').select('iid').where('iid', '=', iid).forUpdate().execute()
        await replaceUploadedRows(trx, iid, rows)
      })
    },

    /**
     * Returns the properties of several installs as the API does: first those set by staff, then the uploaded ones in
     * upload order. `stored` has those set by staff, by `{iid}/{name}`.
     */
    async of(iids: string[]) {
      if (iids.length === 0) return { properties: [], stored: [] }
      const rows = await db
        .selectFrom('properties')
        .selectAll()
        .where('iid', 'in', iids)
        .orderBy('iid')
        .orderBy('position')
        .orderBy('slot')
        .execute()
      const isByStaff = ({ slot }: { slot: string }) => slot.startsWith(STAFF_SLOT)
      const properties = rows.map((row) => ({
        ...(JSON.parse(row.fields_json) as Record<string, unknown>),
        type: row.type,
        isDeleted: row.is_deleted === 1,
        commitTs: row.committed_at,
        setFor: isByStaff(row) ? row.iid : undefined,
      }))
      const stored = rows
        .filter(isByStaff)
        .map((row) => [`${row.iid}/${row.slot.slice(STAFF_SLOT.length)}`, row] as const)
      return { properties, stored }
    },
  }
}
