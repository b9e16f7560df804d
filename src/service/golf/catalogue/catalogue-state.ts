import type { Selectable } from 'kysely'
import type { CatalogueState } from '../../base/audit/undo-step.ts'
import type { Context } from '../../base/context.ts'
import type { Tables } from '../../base/database/tables.ts'
import { conflict, HttpError } from '../../base/http/http-error.ts'
import { storeCourseVersions } from '../courses/linked-course.ts'
import { createMapPieces } from '../tiles/map-pieces.ts'
import { pruneDocuments, readDocument, readShapes } from './catalogue-documents.ts'
import { storePublishedCourses } from './published-courses.ts'

export type FacilityRow = Selectable<Tables['catalogue_facilities']>

export const stateOf = (row: FacilityRow | undefined): CatalogueState => ({
  imported: row?.imported_id ?? null,
  draft: row?.draft_id ?? null,
  published: row?.published_id ?? null,
})

/** Returns a text that changes with the draft and with what is published. */
export const versionOf = (row: FacilityRow | undefined): string =>
  `${row?.draft_id ?? 'none'}.${row?.version ?? 0}`

/** @throws HttpError 412 when the version is not that which the caller saw */
export function requireSeen(row: FacilityRow | undefined, seen: string | undefined): void {
  if (seen !== undefined && seen !== versionOf(row))
    throw new HttpError(412, 'This has changed since you loaded it; nothing was stored')
}

/** Adds the facility to the catalogue if it is not in it, and locks it. */
export async function lockFacility(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, name }: { id: string; name: string },
): Promise<FacilityRow> {
  await db
    .insertInto('facilities')
    .values({ id, name, created_at: clock() })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  await db
    .insertInto('catalogue_facilities')
    .values({
      facility_id: id,
      imported_id: null,
      draft_id: null,
      draft_at: null,
      draft_by: null,
      published_id: null,
      published_at: null,
    })
    .onConflict((c) => c.column('facility_id').doNothing())
    .execute()
  return db
    .selectFrom('catalogue_facilities')
    .selectAll()
    .where('facility_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Gives a facility another state. If something else is published, its version rises and everything that is derived from
 * it is stored. Must be called in a transaction that has locked the facility.
 * @param by the login of who made the draft
 */
export async function setState(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  row: FacilityRow,
  state: CatalogueState,
  by: string,
): Promise<FacilityRow> {
  const id = row.facility_id
  const isPublication = state.published !== row.published_id
  const now = clock()
  const isDraftChanged = state.draft !== row.draft_id
  const changed = await db
    .updateTable('catalogue_facilities')
    .set({
      imported_id: state.imported,
      draft_id: state.draft,
      published_id: state.published,
      ...(isDraftChanged &&
        (state.draft ? { draft_at: now, draft_by: by } : { draft_at: null, draft_by: null })),
      ...(isPublication && { version: row.version + 1, published_at: state.published ? now : null }),
    })
    .where('facility_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isPublication) {
    const published = state.published ? await readDocument(db, state.published) : undefined
    if (state.published && !published) throw conflict('The published state is no longer stored')
    await storePublishedCourses(db, id, published?.facility)
    if (published) await storeCourseVersions(db, id, changed.version, published.facility)
    await createMapPieces({ db }).store(
      id,
      changed.version,
      published ? await readShapes(db, published.shapesId) : [],
    )
    if (published) {
      await db.updateTable('facilities').set({ name: published.facility.name }).where('id', '=', id).execute()
    }
  }
  await pruneDocuments(
    db,
    id,
    Object.values(state).filter((one) => one !== null),
  )
  return changed
}
