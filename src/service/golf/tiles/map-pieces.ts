import type { CourseShape, MapTypeCode } from '../../../contract/catalogue.ts'
import type { Bounds, TileAddress } from '../../../domain/geometry/mercator.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { boundsColumns, boundsFrom } from '../courses/stored-courses.ts'
import { areaOf, cutShapes, type MapPiece, pieceOf } from './cut-shapes.ts'

/** A facility whose shapes a tile shows. */
export interface MappedFacility {
  id: string
  /** Changes with its shapes and with each update of its map. */
  version: string
  area: Bounds
}

const PIECES_PER_INSERT = 50
/** Maximum number of facilities on one tile. */
const FACILITIES_MAX = 12

/** Stores the shapes of published facilities in the pieces from which tiles are drawn. */
export function createMapPieces({ db }: Pick<Context, 'db'>) {
  const removePieces = (trx: Database, facilityId: string) =>
    trx.deleteFrom('map_areas').where('facility_id', '=', facilityId).execute()

  return {
    /**
     * Replaces the shapes of a facility; without shapes, its map becomes a diagram again. To be called in the
     * transaction that publishes them, which has locked the facility.
     * @throws HttpError 400 when the shapes are too far apart
     */
    async store(facilityId: string, version: number, shapes: readonly CourseShape[]): Promise<void> {
      const area = areaOf(shapes)
      const pieces = area ? cutShapes(shapes, area) : []
      await inTransaction(db, async (trx) => {
        await removePieces(trx, facilityId)
        if (!area) return
        await trx
          .insertInto('map_areas')
          .values({ facility_id: facilityId, version, ...boundsColumns(area) })
          .execute()
        for (let start = 0; start < pieces.length; start += PIECES_PER_INSERT) {
          const rows = pieces.slice(start, start + PIECES_PER_INSERT).map(({ address, piece }) => ({
            zoom: address.z,
            x: address.x,
            y: address.y,
            facility_id: facilityId,
            shapes_json: JSON.stringify(piece),
          }))
          await trx.insertInto('map_pieces').values(rows).execute()
        }
      })
    },

    /** Removes the shapes of a facility. */
    async remove(facilityId: string): Promise<void> {
      await removePieces(db, facilityId)
    },

    /** Returns the facilities whose map includes a tile. */
    async facilitiesAt(tile: TileAddress, mapType: MapTypeCode): Promise<MappedFacility[]> {
      const piece = pieceOf(tile)
      if (!piece) return []
      const rows = await db
        .selectFrom('map_pieces')
        .innerJoin('map_areas', 'map_areas.facility_id', 'map_pieces.facility_id')
        .leftJoin('facility_maps', (join) =>
          join
            .onRef('facility_maps.facility_id', '=', 'map_pieces.facility_id')
            .on('facility_maps.map_type', '=', mapType),
        )
        .select([
          'map_areas.facility_id',
          'map_areas.version',
          'facility_maps.version as map_version',
          'west_e6',
          'south_e6',
          'east_e6',
          'north_e6',
        ])
        .where('zoom', '=', piece.z)
        .where('x', '=', piece.x)
        .where('y', '=', piece.y)
        .orderBy('map_areas.facility_id')
        .limit(FACILITIES_MAX)
        .execute()
      return rows.map((row) => ({
        id: row.facility_id,
        version: `${row.map_version ?? 1}.${row.version}`,
        area: boundsFrom(row),
      }))
    },

    /** Returns the pieces that a tile is drawn from, in the order of their facilities. */
    async piecesAt(tile: TileAddress): Promise<MapPiece[]> {
      const piece = pieceOf(tile)
      if (!piece) return []
      const rows = await db
        .selectFrom('map_pieces')
        .select('shapes_json')
        .where('zoom', '=', piece.z)
        .where('x', '=', piece.x)
        .where('y', '=', piece.y)
        .orderBy('facility_id')
        .limit(FACILITIES_MAX)
        .execute()
      return rows.map(({ shapes_json }) => JSON.parse(shapes_json) as MapPiece)
    },
  }
}
