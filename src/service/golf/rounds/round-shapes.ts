import type { CatalogueFacility, CourseShape, ShapeGeometry, ShapeKind } from '../../../contract/catalogue.ts'
import type { Coordinates } from '../../../contract/round.ts'
import type { Bounds } from '../../../domain/geometry/mercator.ts'
import type { Context } from '../../base/context.ts'
import { entityTagOf } from '../../base/http/raw-response.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { boundsAround, courseBounds, extendedBounds, playableHoles } from '../courses/course-geometry.ts'
import { boundsColumns, holesOf } from '../courses/stored-courses.ts'
import { largestPieces, positionsOf } from '../tiles/cut-shapes.ts'

const CACHED_MAX = 100
/** Maximum number of facilities at one course. */
const FACILITIES_MAX = 4

interface FoundShapes {
  entityTag: string
  /** Returns the JSON of `GET /rest/round/{token}/shapes`. */
  json(): Promise<string>
}

/** Finds the shapes of the catalogue near the holes of rounds. All rounds on one course share the result. */
export function createRoundShapes({ db }: Pick<Context, 'db'>) {
  const cached = createLruCache<Promise<string>>(CACHED_MAX)

  /** Returns the ids of what is published where the course is. */
  async function publishedAt(bounds: Bounds): Promise<string[]> {
    const { zoom, columns, rows } = largestPieces(bounds)
    const { west_e6, south_e6, east_e6, north_e6 } = boundsColumns(bounds)
    const found = await db
      .selectFrom('map_pieces')
      .innerJoin('map_areas', 'map_areas.facility_id', 'map_pieces.facility_id')
      .innerJoin('catalogue_facilities', 'catalogue_facilities.facility_id', 'map_areas.facility_id')
      .select('published_id')
      .distinct()
      .where('zoom', '=', zoom)
      .where('x', 'in', columns)
      .where('y', 'in', rows)
      .where('map_areas.west_e6', '<=', east_e6)
      .where('map_areas.east_e6', '>=', west_e6)
      .where('map_areas.south_e6', '<=', north_e6)
      .where('map_areas.north_e6', '>=', south_e6)
      .where('published_id', 'is not', null)
      .orderBy('published_id')
      .limit(FACILITIES_MAX)
      .execute()
    return found.flatMap(({ published_id }) => published_id ?? [])
  }

  async function shapesOf(documentIds: readonly string[]) {
    const rows = await db
      .selectFrom('catalogue_documents')
      .innerJoin('catalogue_shapes', 'catalogue_shapes.id', 'catalogue_documents.shapes_id')
      .select(['document_json', 'shapes_json'])
      .where('catalogue_documents.id', 'in', documentIds)
      .orderBy('catalogue_documents.id')
      .execute()
    return rows.map(({ document_json, shapes_json }) => ({
      attribution: (JSON.parse(document_json) as CatalogueFacility).attribution,
      shapes: JSON.parse(shapes_json) as CourseShape[],
    }))
  }

  async function draw(
    version: string,
    documentIds: readonly string[],
    holes: ReturnType<typeof playableHoles>,
  ): Promise<string> {
    const lines = holes.map(({ line }) => line)
    const found = documentIds.length === 0 ? [] : await shapesOf(documentIds)
    const near = found
      .map(({ attribution, shapes }) => ({ attribution, shapes: shapesNear(lines, shapes) }))
      .filter(({ shapes }) => shapes.length > 0)
    const attributions = new Set(near.flatMap(({ attribution }) => attribution ?? []))
    return JSON.stringify({
      version,
      ...(attributions.size > 0 && { attribution: [...attributions].join(', ') }),
      shapes: near.flatMap(({ shapes }) => shapes),
    })
  }

  return {
    /** Returns the shapes near the holes of a round, or undefined if the round is missing or deleted. */
    async find(token: string): Promise<FoundShapes | undefined> {
      const round = await db
        .selectFrom('rounds')
        .leftJoin('round_courses', 'round_courses.token', 'rounds.token')
        .leftJoin('courses', 'courses.id', 'round_courses.course_id')
        .select('holes_json')
        .where('rounds.token', '=', token)
        .where('is_deleted', '=', 0)
        .executeTakeFirst()
      if (!round) return undefined
      const holes = round.holes_json === null ? [] : [...holesOf({ holes_json: round.holes_json })]
      const bounds = courseBounds(holes)
      const documentIds = bounds ? await publishedAt(bounds) : []
      const key = entityTagOf(JSON.stringify([documentIds, documentIds.length > 0 && holes]))
      return {
        // Weak, because the response may be compressed.
        entityTag: `W/${key}`,
        json: () =>
          cached.get(key, () => {
            const drawn = draw(key.slice(1, -1), documentIds, playableHoles(holes))
            drawn.catch(() => cached.delete(key))
            return drawn
          }),
      }
    },
  }
}
export type RoundShapes = ReturnType<typeof createRoundShapes>

type Shape = Pick<CourseShape, 'kind' | 'geometry'>
type Position = [lon: number, lat: number]

const PLAYED_KINDS: readonly ShapeKind[] = ['green', 'bunker', 'water']
/** Shapes that are farther from every line of play do not matter for distances. */
const NEAR_M = 60
/** Lines of play are followed in steps of this many degrees to the north, about 30 m. */
const STEP_DEG = 0.00027
const E6 = 1_000_000

/** Returns the shapes that matter for distances on the lines of play, in millionths of a degree, about 10 cm. */
export function shapesNear(lines: readonly (readonly Coordinates[])[], shapes: readonly Shape[]): Shape[] {
  const places = lines.flatMap(placesAlong)
  return shapes.flatMap(({ kind, geometry }): Shape[] => {
    if (!PLAYED_KINDS.includes(kind)) return []
    const positions = positionsOf(geometry)
    if (positions.length === 0) return []
    const bounds = extendedBounds(boundsAround(positions.map(([lon, lat]) => ({ lat, lon }))), NEAR_M)
    return places.some((place) => isIn(bounds, place)) ? [{ kind, geometry: rounded(geometry) }] : []
  })
}

function placesAlong(line: readonly Coordinates[]): Coordinates[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1] ?? to
    const [north, east] = [to.lat - from.lat, to.lon - from.lon]
    const count = Math.max(
      1,
      Math.ceil(Math.hypot(north, east * Math.cos((to.lat * Math.PI) / 180)) / STEP_DEG),
    )
    return Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / count
      return { lat: from.lat + north * share, lon: from.lon + east * share }
    })
  })
}

function isIn({ west, south, east, north }: Bounds, { lat, lon }: Coordinates): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}

function rounded(geometry: ShapeGeometry): ShapeGeometry {
  const line = (positions: readonly Position[]) =>
    positions.map(([lon, lat]): Position => [round(lon), round(lat)])
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: line(geometry.coordinates) }
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(line) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((area) => area.map(line)) }
  }
}

const round = (degrees: number) => Math.round(degrees * E6) / E6
