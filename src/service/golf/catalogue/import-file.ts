import * as v from 'valibot'
import { type CatalogueFacility, type CourseShape, catalogueFacility } from '../../../contract/catalogue.ts'
import type { CatalogueProblem, FieldChange } from '../../../contract/staff/catalogue-staff.ts'
import { UPLOAD_MAX_BYTES } from '../../../contract/staff/uploads.ts'
import { describeIssue } from '../../../contract/wire.ts'
import { facilityChanges } from '../../../domain/catalogue/facility-changes.ts'
import { type ImportedDraft, importDraft } from '../../../domain/catalogue/import-draft.ts'
import { CatalogueFileError } from '../../../domain/catalogue/map-feature.ts'
import { reimport } from '../../../domain/catalogue/reimport.ts'
import { shapeChanges, shapeCounts } from '../../../domain/catalogue/shapes-of.ts'
import { distanceM } from '../../../domain/geometry/geo.ts'
import type { Database } from '../../base/database/database.ts'
import { searchTextOf, storeSearchTexts } from '../../base/database/text-search.ts'
import { badRequest, HttpError } from '../../base/http/http-error.ts'
import { readableId } from '../../base/ids.ts'
import { type CatalogueDocument, readDocument, shapesIdOf } from './catalogue-documents.ts'
import type { FacilityRow } from './catalogue-state.ts'

export interface ImportFile {
  bytes: Uint8Array
  fileName: string
  /** The facility that the file describes; undefined for that of the same name in the same place, or a new one. */
  facilityId: string | undefined
  /** The courses that staff have chosen for holes, by their ids. */
  answers?: ReadonlyMap<string, string> | undefined
}

/** What an import stores, compared with what is there. */
export interface ComparedImport {
  /** The facility as the file has it, for the next import. */
  asInFile: CatalogueFacility
  /** The facility with the corrections of staff. */
  facility: CatalogueFacility
  /** Undefined if the file has none, so that those of before remain. */
  shapes: CourseShape[] | undefined
  notices: CatalogueProblem[]
  changes: FieldChange[]
  /** What the import replaces. */
  current: CatalogueDocument | undefined
}

/** Two facilities of one name that are nearer to each other are the same. */
const SAME_PLACE_M = 10_000
/** A new file of a facility lies where the facility is. */
const MOVED_MAX_M = 50_000

/**
 * Reads a file, and finds the facility that it describes. Changes nothing.
 * @throws HttpError 400 with the first thing in the file that is wrong
 */
export async function readImport(
  db: Database,
  { bytes, fileName, facilityId, answers }: ImportFile,
): Promise<{ id: string | undefined; file: ImportedDraft }> {
  const knownName = facilityId === undefined ? undefined : await nameOf(db, facilityId)
  const options = { fileName, knownName, answers, newId: () => readableId('C', 10) }
  try {
    const file = importDraft(decoded(bytes), options)
    return { id: facilityId ?? (await sameFacility(db, file.facility)), file }
  } catch (error) {
    throw error instanceof CatalogueFileError ? badRequest(`file: ${error.message}`) : error
  }
}

function decoded(bytes: Uint8Array): string {
  if (bytes.length === 0) throw badRequest('file: is empty')
  if (bytes.length > UPLOAD_MAX_BYTES) {
    throw new HttpError(413, `file: is larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('file: not valid UTF-8')
  }
}

/**
 * Compares a file with the facility that it describes.
 * @throws HttpError 400 when the facility is somewhere else
 */
export async function compareImport(
  db: Database,
  row: FacilityRow | undefined,
  file: ImportedDraft,
): Promise<ComparedImport> {
  const currentId = row?.draft_id ?? row?.published_id
  const current = currentId ? await readDocument(db, currentId) : undefined
  if (!current) {
    const { facility, shapes, notices } = file
    return { asInFile: facility, facility: valid(facility), shapes, notices, changes: [], current }
  }
  requireSamePlace(current.facility, file.facility)
  const last = row?.imported_id ? await readDocument(db, row.imported_id) : undefined
  const { facility, asInFile, kept } = reimport(last?.facility, current.facility, file.facility)
  const shapes = file.shapes.length === 0 ? undefined : file.shapes
  const isSameShapes = !shapes || shapesIdOf(row?.facility_id ?? '', shapes) === current.shapesId
  return {
    asInFile,
    facility: valid(facility),
    shapes,
    notices: [...file.notices, ...kept.map(noticeOf)],
    changes: [
      ...facilityChanges(current.facility, facility),
      ...(isSameShapes ? [] : shapeChanges(current.shapes, shapeCounts(shapes))),
    ],
    current,
  }
}

function noticeOf(text: string): CatalogueProblem {
  return { course: undefined, hole: undefined, tee: undefined, text, isBlocking: false }
}

/** @throws HttpError 400 when the catalogue cannot store the facility */
function valid(facility: CatalogueFacility): CatalogueFacility {
  const result = v.safeParse(catalogueFacility, facility)
  if (!result.success) throw badRequest(`file: ${describeIssue(result.issues, 'facility')}`)
  return result.output
}

function requireSamePlace(before: CatalogueFacility, after: CatalogueFacility): void {
  if (!before.position || !after.position) return
  const movedM = distanceM(before.position, after.position)
  if (movedM <= MOVED_MAX_M) return
  throw badRequest(
    `file: lies ${Math.round(movedM / 1000)} km from ${before.name}; GeoJSON has the longitude before the latitude`,
  )
}

async function nameOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('facilities').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** Returns the id of the facility of the catalogue with the same name in the same place. */
async function sameFacility(db: Database, facility: CatalogueFacility): Promise<string | undefined> {
  await storeSearchTexts(db, 'facilities')
  const rows = await db
    .selectFrom('facilities')
    .innerJoin('catalogue_facilities', 'facility_id', 'id')
    .select(['id', 'draft_id', 'published_id'])
    .where('search_text', '=', searchTextOf(facility.name))
    .orderBy('id')
    .execute()
  for (const { id, draft_id, published_id } of rows) {
    const documentId = draft_id ?? published_id
    const document = documentId ? await readDocument(db, documentId) : undefined
    const place = document?.facility.position
    if (place && facility.position && distanceM(place, facility.position) <= SAME_PLACE_M) return id
  }
  return undefined
}
