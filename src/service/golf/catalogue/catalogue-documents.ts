import { createHash } from 'node:crypto'
import type { CatalogueFacility, CourseShape } from '../../../contract/catalogue.ts'
import type { CatalogueProblem, ShapeCounts } from '../../../contract/staff/catalogue-staff.ts'
import { facilityProblems } from '../../../domain/catalogue/facility-problems.ts'
import { shapeCounts } from '../../../domain/catalogue/shapes-of.ts'
import type { Database } from '../../base/database/database.ts'
import { orderedId } from '../../base/ids.ts'

/** A stored state of a facility. */
export interface CatalogueDocument {
  id: string
  facility: CatalogueFacility
  notices: CatalogueProblem[]
  shapesId: string
  shapes: ShapeCounts
}

/** States of a facility that staff can return to with undo. */
const DOCUMENTS_KEPT_MAX = 100

export async function readDocument(db: Database, id: string): Promise<CatalogueDocument | undefined> {
  const row = await db
    .selectFrom('catalogue_documents')
    .innerJoin('catalogue_shapes', 'catalogue_shapes.id', 'shapes_id')
    .select(['document_json', 'notices_json', 'shapes_id', 'counts_json'])
    .where('catalogue_documents.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id,
      facility: JSON.parse(row.document_json) as CatalogueFacility,
      notices: JSON.parse(row.notices_json) as CatalogueProblem[],
      shapesId: row.shapes_id,
      shapes: JSON.parse(row.counts_json) as ShapeCounts,
    }
  )
}

interface NewDocument {
  facilityId: string
  facility: CatalogueFacility
  notices: readonly CatalogueProblem[]
  shapesId: string
}

/** Stores a state of a facility and returns its id. */
export async function addDocument(
  trx: Database,
  { facilityId, facility, notices, shapesId }: NewDocument,
  at: number,
): Promise<string> {
  const { counts_json } = await trx
    .selectFrom('catalogue_shapes')
    .select('counts_json')
    .where('id', '=', shapesId)
    .executeTakeFirstOrThrow()
  const counts = Object.values(JSON.parse(counts_json) as ShapeCounts)
  const id = orderedId(at)
  await trx
    .insertInto('catalogue_documents')
    .values({
      id,
      facility_id: facilityId,
      document_json: JSON.stringify(facility),
      notices_json: JSON.stringify(notices),
      problem_count: notices.length + facilityProblems(facility).length,
      course_count: facility.courses.length,
      shape_count: counts.reduce<number>((sum, count = 0) => sum + count, 0),
      shapes_id: shapesId,
    })
    .execute()
  return id
}

/** Returns the id under which shapes of a facility are stored. */
export const shapesIdOf = (facilityId: string, shapes: readonly CourseShape[]) =>
  createHash('sha256')
    .update(`${facilityId} ${JSON.stringify(shapes)}`)
    .digest('base64url')

/** Stores shapes unless they are stored, and returns their id. */
export async function addShapes(
  trx: Database,
  facilityId: string,
  shapes: readonly CourseShape[],
): Promise<string> {
  const id = shapesIdOf(facilityId, shapes)
  const shapes_json = JSON.stringify(shapes)
  await trx
    .insertInto('catalogue_shapes')
    .values({ id, facility_id: facilityId, shapes_json, counts_json: JSON.stringify(shapeCounts(shapes)) })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  return id
}

export async function readShapes(db: Database, shapesId: string): Promise<CourseShape[]> {
  const { shapes_json } = await db
    .selectFrom('catalogue_shapes')
    .select('shapes_json')
    .where('id', '=', shapesId)
    .executeTakeFirstOrThrow()
  return JSON.parse(shapes_json) as CourseShape[]
}

/** Deletes states that staff can no longer return to. @param used the ids of those that the facility uses */
export async function pruneDocuments(
  trx: Database,
  facilityId: string,
  used: readonly string[],
): Promise<void> {
  const oldest = await trx
    .selectFrom('catalogue_documents')
    .select('id')
    .where('facility_id', '=', facilityId)
    .orderBy('id', 'desc')
    .offset(DOCUMENTS_KEPT_MAX)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('catalogue_documents')
    .where('facility_id', '=', facilityId)
    .where('id', '<=', oldest.id)
    .$if(used.length > 0, (query) => query.where('id', 'not in', used))
    .execute()
  await trx
    .deleteFrom('catalogue_shapes')
    .where('facility_id', '=', facilityId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catalogue_documents').select('id').whereRef('shapes_id', '=', 'catalogue_shapes.id'),
        ),
      ),
    )
    .execute()
}
