import type { MapTypeCode } from '../../contract/maps.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { notFound } from '../http/http-error.ts'

export function createFacilities(db: Database, clock: Clock) {
  return {
    /** Creates or renames a facility. */
    async add({ id, name }: { id: string; name: string }): Promise<void> {
      await db
        .insertInto('facilities')
        .values({ id, name, created_at: clock() })
        .onConflict((c) => c.column('id').doUpdateSet({ name }))
        .execute()
    },

    /** Invalidates the tiles of one map type and returns its new version. @throws HttpError 404 for an unknown facility */
    async updateMap(facilityId: string, mapType: MapTypeCode): Promise<number> {
      const facility = await db
        .selectFrom('facilities')
        .select('id')
        .where('id', '=', facilityId)
        .executeTakeFirst()
      if (!facility) throw notFound(`There is no facility ${facilityId}`)
      const now = clock()
      const row = await db
        .insertInto('facility_maps')
        .values({ facility_id: facilityId, map_type: mapType, version: 2, updated_at: now })
        .onConflict((c) =>
          c.columns(['facility_id', 'map_type']).doUpdateSet((e) => ({
            version: e('facility_maps.version', '+', 1),
            updated_at: now,
          })),
        )
        .returning('version')
        .executeTakeFirstOrThrow()
      return row.version
    },

    /** Returns the version of a map: 1 at first, incremented with each update. */
    async mapVersion(facilityId: string, mapType: MapTypeCode): Promise<number> {
      const row = await db
        .selectFrom('facility_maps')
        .select('version')
        .where('facility_id', '=', facilityId)
        .where('map_type', '=', mapType)
        .executeTakeFirst()
      return row?.version ?? 1
    },
  }
}
