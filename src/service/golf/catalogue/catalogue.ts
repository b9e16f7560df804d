import type { CatalogueFacility, CourseShape } from '../../../contract/catalogue.ts'
import type {
  CatalogueProblem,
  FacilityDetails,
  ImportPreview,
} from '../../../contract/staff/catalogue-staff.ts'
import { toGeoJson } from '../../../domain/catalogue/export-geojson.ts'
import { facilityChanges } from '../../../domain/catalogue/facility-changes.ts'
import { facilityProblems } from '../../../domain/catalogue/facility-problems.ts'
import type { ImportedDraft } from '../../../domain/catalogue/import-draft.ts'
import { shapeChanges, shapeCounts } from '../../../domain/catalogue/shapes-of.ts'
import { isSameJson } from '../../../domain/files/change-list.ts'
import { counted } from '../../../domain/format/counted.ts'
import type { CatalogueState } from '../../base/audit/undo-step.ts'
import { type Context, transact } from '../../base/context.ts'
import { badRequest, conflict, notFound } from '../../base/http/http-error.ts'
import { readableId } from '../../base/ids.ts'
import { createMapPieces } from '../tiles/map-pieces.ts'
import {
  addDocument,
  addShapes,
  type CatalogueDocument,
  readDocument,
  readShapes,
} from './catalogue-documents.ts'
import {
  type FacilityRow,
  lockFacility,
  requireSeen,
  setState,
  stateOf,
  versionOf,
} from './catalogue-state.ts'
import { compareImport, type ImportFile, readImport } from './import-file.ts'

/** The result of a change of a facility. */
export interface CatalogueChange {
  id: string
  version: string
  problems: CatalogueProblem[]
  before: CatalogueState
  after: CatalogueState
}

interface Edit {
  /** The version that the caller saw; undefined skips the check. */
  seen?: string | undefined
  /** The login of the caller. */
  by: string
}

/**
 * The catalogue of courses: a facility has a draft, which staff and imports change, and what is published. Each state is
 * a document that is never changed, so that undo only needs its id.
 */
export function createCatalogue(deps: Pick<Context, 'db' | 'clock'>) {
  const { db } = deps

  const find = (id: string): Promise<FacilityRow | undefined> =>
    db.selectFrom('catalogue_facilities').selectAll().where('facility_id', '=', id).executeTakeFirst()
  const documentOf = async (id: string | null | undefined) => (id ? readDocument(db, id) : undefined)

  /** Gives a locked facility the state, and returns what has changed. */
  const change = async (
    row: FacilityRow,
    changed: Partial<CatalogueState>,
    by: string,
  ): Promise<CatalogueChange> => {
    const before = stateOf(row)
    const after = { ...before, ...changed }
    const now = await setState(deps, row, after, by)
    const current = await documentOf(after.draft ?? after.published)
    return {
      id: row.facility_id,
      version: versionOf(now),
      problems: problemsOf(current, after),
      before,
      after,
    }
  }

  /** @throws HttpError 404 when the facility has no draft, 412 when its version is not that which the caller saw */
  const lockDraft = async (id: string, { seen }: Edit) => {
    const name = await db
      .selectFrom('catalogue_facilities')
      .select('facility_id')
      .where('facility_id', '=', id)
      .executeTakeFirst()
    if (!name) throw notFound(`There is no facility ${id} in the catalogue`)
    const row = await lockFacility(deps, { id, name: id })
    requireSeen(row, seen)
    const draft = await documentOf(row.draft_id)
    if (!draft) throw notFound(`The facility ${id} has no draft`)
    return { row, draft }
  }

  return {
    /** Returns a facility for staff, also one of which the catalogue has nothing yet; undefined if it is unknown. */
    async details(id: string): Promise<FacilityDetails | undefined> {
      const known = await db.selectFrom('facilities').select('id').where('id', '=', id).executeTakeFirst()
      if (!known) return undefined
      const row = await find(id)
      const [draft, published] = [await documentOf(row?.draft_id), await documentOf(row?.published_id)]
      return {
        id,
        version: versionOf(row),
        draft: draft && {
          facility: draft.facility,
          savedAt: row?.draft_at ?? 0,
          savedBy: row?.draft_by ?? '',
          shapes: draft.shapes,
        },
        published: published && {
          facility: published.facility,
          version: row?.version ?? 0,
          publishedAt: row?.published_at ?? 0,
          shapes: published.shapes,
        },
        problems: problemsOf(draft ?? published, stateOf(row)),
        changes: draft && published ? changesBetween(published, draft) : [],
      }
    },

    /** Returns the shapes of the draft, or of what is published; undefined if there is no such state. */
    async shapes(
      id: string,
      state: 'draft' | 'published',
    ): Promise<{ attribution: string | undefined; shapes: CourseShape[] } | undefined> {
      const document = await documentOf(stateOf(await find(id))[state])
      if (!document) return undefined
      return { attribution: document.facility.attribution, shapes: await readShapes(db, document.shapesId) }
    },

    /** Returns what importing a file would do. @throws HttpError 400 when the file is not valid */
    async previewImport(given: ImportFile): Promise<ImportPreview> {
      const { id, file } = await readImport(db, given)
      const row = id === undefined ? undefined : await find(id)
      const { facility, shapes, notices, changes, current } = await compareImport(db, row, file)
      return {
        id: current && id,
        facility,
        shapes: shapes ? shapeCounts(shapes) : (current?.shapes ?? {}),
        problems: [...notices, ...facilityProblems(facility)],
        changes,
        questions: file.questions,
      }
    },

    /**
     * Stores a file that has been read as draft. Must be called in a transaction.
     * @param given the id of the facility; undefined for a new one
     */
    async storeImport(file: ImportedDraft, given: string | undefined, by: string): Promise<CatalogueChange> {
      const id = given ?? readableId('F', 8)
      const row = await lockFacility(deps, { id, name: file.facility.name })
      const { asInFile, facility, shapes, notices, current } = await compareImport(db, row, file)
      const shapesId = shapes || !current ? await addShapes(db, id, shapes ?? []) : current.shapesId
      const add = (one: CatalogueFacility, texts: CatalogueProblem[]) =>
        addDocument(db, { facilityId: id, facility: one, notices: texts, shapesId }, deps.clock())
      const imported = await add(asInFile, [])
      return change(row, { imported, draft: await add(facility, notices) }, by)
    },

    /**
     * Reads a file for `storeImport`.
     * @throws HttpError 400 when the file is not valid, or when a question is not answered
     */
    async readImport(given: ImportFile) {
      const read = await readImport(db, given)
      const { questions } = read.file
      if (questions.length === 0) return read
      const asked = questions.map(({ text }) => text).join(' ')
      throw badRequest(
        `file: its courses cannot be told apart. ${asked} Answer in the preview, or name the courses in the file with golf:course:name`,
      )
    },

    /** Stores a draft, which begins with the shapes of what is published. Must be called in a transaction. */
    async saveDraft(id: string, facility: CatalogueFacility, { seen, by }: Edit): Promise<CatalogueChange> {
      const row = await lockFacility(deps, { id, name: facility.name })
      requireSeen(row, seen)
      const current = await documentOf(row.draft_id ?? row.published_id)
      if (current && isSameJson(current.facility, facility)) return change(row, {}, by)
      const shapesId = current?.shapesId ?? (await addShapes(db, id, []))
      const notices = row.draft_id ? (current?.notices ?? []) : []
      const draft = await addDocument(db, { facilityId: id, facility, notices, shapesId }, deps.clock())
      return change(row, { draft }, by)
    },

    /**
     * Publishes the draft. Must be called in a transaction.
     * @throws HttpError 409 when a problem prevents it
     */
    async publish(id: string, edit: Edit): Promise<CatalogueChange> {
      const { row, draft } = await lockDraft(id, edit)
      const blocking = facilityProblems(draft.facility).filter(({ isBlocking }) => isBlocking)
      const [first] = blocking
      if (first) {
        const rest =
          blocking.length > 1 ? ` (and ${counted(blocking.length - 1, 'more problem', 'more problems')})` : ''
        throw conflict(`Cannot be published: ${first.text}${rest}`)
      }
      // What the import noticed is settled with the publication.
      const { facility, shapesId } = draft
      const published =
        draft.notices.length === 0
          ? draft.id
          : await addDocument(db, { facilityId: id, facility, notices: [], shapesId }, deps.clock())
      return change(row, { draft: null, published }, edit.by)
    },

    /** Removes the draft. Must be called in a transaction. */
    async discard(id: string, edit: Edit): Promise<CatalogueChange> {
      const { row } = await lockDraft(id, edit)
      return change(row, { draft: null }, edit.by)
    },

    /**
     * Returns a facility from one state to another. Must be called in a transaction.
     * @returns false when the facility is no longer in that state, or the other is no longer stored
     */
    async restore(
      id: string,
      { from, to }: { from: CatalogueState; to: CatalogueState },
      by: string,
    ): Promise<boolean> {
      if (!(await find(id))) return false
      const row = await lockFacility(deps, { id, name: id })
      if (!isSameJson(stateOf(row), from)) return false
      for (const documentId of Object.values(to)) {
        if (documentId !== null && !(await documentOf(documentId))) return false
      }
      await setState(deps, row, to, by)
      return true
    },

    /** Returns all facilities of the catalogue, sorted by name. */
    async list() {
      const rows = await db
        .selectFrom('catalogue_facilities')
        .innerJoin('facilities', 'facilities.id', 'catalogue_facilities.facility_id')
        .innerJoin('catalogue_documents', (join) =>
          join.on('catalogue_documents.id', '=', ({ fn, ref }) =>
            fn.coalesce(ref('draft_id'), ref('published_id')),
          ),
        )
        .select(['facilities.id', 'name', 'version', 'draft_id', 'published_id'])
        .select(['course_count', 'shape_count', 'problem_count'])
        .orderBy('name')
        .orderBy('facilities.id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        version: row.published_id ? row.version : 0,
        hasDraft: row.draft_id !== null,
        courseCount: row.course_count,
        shapeCount: row.shape_count,
        problemCount: row.problem_count,
      }))
    },

    /** Removes a facility with everything that the catalogue has of it. Must be called in a transaction. */
    async remove(id: string): Promise<void> {
      const removed = await db
        .deleteFrom('catalogue_facilities')
        .where('facility_id', '=', id)
        .returning('facility_id')
        .executeTakeFirst()
      if (!removed) throw notFound(`There is no facility ${id} in the catalogue`)
      await createMapPieces(deps).remove(id)
    },

    /** Returns what is published of a facility as GeoJSON, or its draft. @throws HttpError 404 without either */
    async export(id: string): Promise<string> {
      const row = await find(id)
      const document = await documentOf(row?.published_id ?? row?.draft_id)
      if (!document) throw notFound(`There is no facility ${id} in the catalogue`)
      return toGeoJson(document.facility, await readShapes(db, document.shapesId))
    },
  }
}

/** Imports a file as draft of a facility, in one transaction. @throws HttpError 400 when the file is not valid */
export async function importFacility(
  context: Pick<Context, 'db' | 'clock'>,
  given: ImportFile,
  by: string,
): Promise<CatalogueChange> {
  const { id, file } = await createCatalogue(context).readImport(given)
  return transact(context, (tx) => createCatalogue(tx).storeImport(file, id, by))
}

/** Returns what the import has noticed about a draft, and what is missing or wrong now. */
function problemsOf(document: CatalogueDocument | undefined, { draft }: CatalogueState): CatalogueProblem[] {
  if (!document) return []
  return [...(draft === document.id ? document.notices : []), ...facilityProblems(document.facility)]
}

function changesBetween(before: CatalogueDocument, after: CatalogueDocument) {
  return [
    ...facilityChanges(before.facility, after.facility),
    ...(before.shapesId === after.shapesId ? [] : shapeChanges(before.shapes, after.shapes)),
  ]
}
