import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MapTypeCode } from '../../../contract/catalogue.ts'
import { FACILITIES_MAX } from '../../../contract/staff/maps.ts'
import { searchWords } from '../../../domain/format/folded-text.ts'
import type { Context } from '../../base/context.ts'
import type { Tables } from '../../base/database/tables.ts'
import { containing, searchTextOf, storeSearchTexts, upperAscii } from '../../base/database/text-search.ts'
import { notFound } from '../../base/http/http-error.ts'
import { GOLFER } from '../catalogue/course-suggestions.ts'
import { playableHoles } from '../courses/course-geometry.ts'
import { holesOf } from '../courses/stored-courses.ts'

export function createFacilities({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const coursesOf = (ids: readonly string[]) =>
    db
      .selectFrom('courses')
      .select(['facility_id', 'name', 'holes_json'])
      .where('iid', 'is', null)
      .where('facility_id', 'in', ids)
      .orderBy('name')
      .orderBy('id')
      .execute()
  const dataOf = (ids: readonly string[]) =>
    db
      .selectFrom('catalogue_facilities')
      .innerJoin('catalogue_documents', (join) =>
        join.on('catalogue_documents.id', '=', ({ fn, ref }) =>
          fn.coalesce(ref('draft_id'), ref('published_id')),
        ),
      )
      .selectAll('catalogue_facilities')
      .select(['problem_count', 'course_count', 'shape_count'])
      .where('catalogue_facilities.facility_id', 'in', ids)
      .execute()
  const mapsOf = (ids: readonly string[]) =>
    db.selectFrom('facility_maps').selectAll().where('facility_id', 'in', ids).execute()

  return {
    /**
     * Returns the facilities whose name contains all words of a query, or whose id contains it, sorted by name, one with this
     * name first, starting at `offset`. Of the drafts that one golfer has described, only the latest, so that they do not bury the others.
     */
    async list(query: string, offset: number) {
      await storeSearchTexts(db, 'facilities')
      const folded = searchTextOf(query)
      const described = db
        .selectFrom('facilities')
        .leftJoin('catalogue_facilities', 'facility_id', 'id')
        .$if(query !== '', (all) => all.where(containsText(query)))
        .select(['id', 'name', 'draft_at', 'search_text'])
        .select((e) =>
          e
            .case()
            .when('draft_by', 'like', `${GOLFER}%`)
            .then(e.ref('draft_by'))
            .else(e.ref('id'))
            .end()
            .as('origin'),
        )
      const numbered = db
        .selectFrom(described.as('described'))
        .select(['id', 'name', 'search_text'])
        .select(({ fn }) => [
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('origin').orderBy('draft_at', 'desc').orderBy('id'))
            .as('place'),
          fn
            .countAll()
            .over((over) => over.partitionBy('origin'))
            .as('of_origin'),
        ])
      const matching = db.selectFrom(numbered.as('numbered')).where('place', '=', 1)
      const [rows, { total }] = await Promise.all([
        matching
          .select(['id', 'name', 'of_origin'])
          .orderBy(sql`case when search_text = ${folded} then 0 else 1 end`)
          .orderBy('search_text')
          .orderBy('id')
          .offset(offset)
          .limit(FACILITIES_MAX)
          .execute(),
        matching.select((e) => e.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      ])
      const ids = rows.map(({ id }) => id)
      const [courses, maps, data] =
        ids.length === 0 ? [[], [], []] : await Promise.all([coursesOf(ids), mapsOf(ids), dataOf(ids)])
      return {
        facilities: rows.map(({ id, name, of_origin }) => ({
          id,
          name,
          courses: courses.filter((row) => row.facility_id === id).map(toCourse),
          otherDrafts: Number(of_origin) - 1 || undefined,
          maps: { g: mapOf(maps, id, 'g'), b: mapOf(maps, id, 'b') },
          data: data.filter((row) => row.facility_id === id).map(toData)[0],
        })),
        total: Number(total),
        hasMore: offset + rows.length < Number(total),
      }
    },

    /**
     * Invalidates the tiles of one map type. Returns the new version of the map.
     * @throws HttpError 404 for an unknown facility
     */
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
  }
}

function containsText(query: string) {
  return ({ or, and }: ExpressionBuilder<Tables, 'facilities'>) => {
    const words = searchWords(query)
    const contains = (column: string, text: string) =>
      sql<boolean>`${sql.raw(column)} like ${containing(text)} escape '\\'`
    const hasId = contains('upper(id)', upperAscii(query))
    return words.length === 0 ? hasId : or([and(words.map((word) => contains('search_text', word))), hasId])
  }
}

const toCourse = (row: Pick<Selectable<Tables['courses']>, 'name' | 'holes_json'>) => ({
  name: row.name,
  holeCount: playableHoles(holesOf(row)).length,
})

type DataRow = Selectable<Tables['catalogue_facilities']> &
  Pick<Selectable<Tables['catalogue_documents']>, 'problem_count' | 'course_count' | 'shape_count'>

function toData(row: DataRow) {
  return {
    version: row.published_id ? row.version : 0,
    publishedAt: row.published_at ?? undefined,
    draftAt: row.draft_at ?? undefined,
    draftBy: row.draft_by ?? undefined,
    problemCount: row.problem_count,
    courseCount: row.course_count,
    shapeCount: row.shape_count,
  }
}

function mapOf(rows: readonly Selectable<Tables['facility_maps']>[], id: string, type: MapTypeCode) {
  const row = rows.find((one) => one.facility_id === id && one.map_type === type)
  return row && { version: row.version, updatedAt: row.updated_at }
}
