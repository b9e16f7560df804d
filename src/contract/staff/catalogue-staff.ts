import * as v from 'valibot'
import { catalogueFacility, courseShapes, SHAPE_KINDS } from '../catalogue.ts'
import { endpoint, orNothing } from '../endpoint.ts'
import { items, lenient, maybe, timestampMs } from '../wire.ts'

const fieldChange = v.object({
  /** What changes: "Par of hole 3". */
  field: v.string(),
  /** The value before; missing if `after` alone describes the change. */
  before: lenient(v.string()),
  after: v.string(),
})
/** One difference between two states of a facility, worded for staff. */
export type FieldChange = v.InferOutput<typeof fieldChange>

const problem = v.object({
  /** The id of the course, if the problem concerns one. */
  course: maybe(v.string()),
  /** The position of the hole on the course, counted from 1. */
  hole: maybe(v.number()),
  /** The id of the tee. */
  tee: maybe(v.string()),
  /** Such as `hole 7 has no par`. */
  text: v.string(),
  /** The draft cannot be published before the problem is solved. */
  isBlocking: v.fallback(v.boolean(), false),
})
/** What is missing or likely to be wrong in a draft, and what an import has changed by itself, worded for staff. */
export type CatalogueProblem = v.InferOutput<typeof problem>

/** The number of shapes of each kind; kinds without shapes are missing. */
const shapeCounts = v.record(v.picklist(SHAPE_KINDS), v.optional(v.number()))
export type ShapeCounts = v.InferOutput<typeof shapeCounts>

/** A text that changes with the draft and with what is published. Sent as `If-Match`. */
const version = v.string()

const facilityDetails = v.object({
  id: v.string(),
  version,
  draft: maybe(
    v.object({
      facility: catalogueFacility,
      savedAt: timestampMs,
      /** The login of the staff member, or `operator`. */
      savedBy: v.fallback(v.string(), ''),
      shapes: shapeCounts,
    }),
  ),
  published: maybe(
    v.object({
      facility: catalogueFacility,
      /** Rises with each publication: the `catalogueVersion` of rounds. */
      version: v.number(),
      publishedAt: timestampMs,
      shapes: shapeCounts,
    }),
  ),
  /** The problems of the draft, or of what is published if there is no draft. */
  problems: items(problem),
  /** How the draft differs from what is published. */
  changes: items(fieldChange),
})
/** A facility of the catalogue with everything that staff edit, except its shapes. */
export type FacilityDetails = v.InferOutput<typeof facilityDetails>

export const getCatalogueFacility = endpoint('GET', '/rest/admin/catalogue/{id}', {
  response: orNothing(facilityDetails),
})

/** Returns the shapes of the draft, or of what is published. "Nothing" if there is no such state. */
export const getCatalogueShapes = endpoint('GET', '/rest/admin/catalogue/{id}/shapes', {
  query: v.object({ state: v.optional(v.picklist(['draft', 'published']), 'published') }),
  response: orNothing(v.object({ attribution: maybe(v.string()), shapes: courseShapes })),
  isLong: true,
})

const importQuestion = v.object({
  /** The id of the hole in the file. */
  id: v.string(),
  /** Such as `To which course does hole 10 (way/7) belong, and what follows it?`. */
  text: v.string(),
  choices: v.array(v.string()),
  /** The choice that seems right. */
  proposal: v.string(),
})
/** What a file does not tell, and staff must. */
export type ImportQuestion = v.InferOutput<typeof importQuestion>

/** Returns the answers by the id of their question; undefined if the text is not JSON of answers. */
export function importAnswers(text = '{}'): Map<string, string> | undefined {
  try {
    const result = v.safeParse(v.record(v.string(), v.string()), JSON.parse(text))
    return result.success ? new Map(Object.entries(result.output)) : undefined
  } catch {
    return undefined
  }
}

const importTarget = v.object({
  /**
   * The facility that the file describes. Without it, it is the facility of the same name in the same place, or a new
   * one.
   */
  facility: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** The answers to the questions of the preview: JSON with one of the choices by the id of each. */
  answers: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(8000),
      v.check((text) => importAnswers(text) !== undefined, 'expected a JSON object of texts'),
    ),
  ),
})

const importPreview = v.object({
  /** The facility whose draft the import replaces; missing if it creates a facility. */
  id: maybe(v.string()),
  facility: catalogueFacility,
  shapes: shapeCounts,
  problems: items(problem),
  /** How the draft changes, or what is published if there is no draft. Staff's corrections are kept. */
  changes: items(fieldChange),
  /** What must be answered before the file can be stored. */
  questions: items(importQuestion),
})
/** What an import would do. */
export type ImportPreview = v.InferOutput<typeof importPreview>

/** Reads a file and returns what `importCourses` would do with it. Changes nothing. */
export const previewImport = endpoint('POST', '/rest/admin/catalogue_import_preview', {
  encoding: 'file',
  query: importTarget,
  response: importPreview,
  isLong: true,
})

const changed = v.object({
  id: v.string(),
  version,
  problems: items(problem),
  /** Undoes the change with `undoChange`; missing if nothing changed. */
  changeId: lenient(v.string()),
})
/** The result of a change of a draft. */
export type CatalogueChanged = v.InferOutput<typeof changed>

/** Stores the content of a file as draft of a facility. */
export const importCourses = endpoint('POST', '/rest/admin/catalogue_import', {
  encoding: 'file',
  query: importTarget,
  response: changed,
  isLong: true,
})

/** Stores a draft. It begins with the shapes of what is published. Fails with 412 if a colleague was faster. */
export const saveDraft = endpoint('POST', '/rest/admin/catalogue/{id}/draft', {
  body: v.object({ facility: catalogueFacility }),
  response: changed,
})

/** Publishes the draft. Fails with 409 if a problem prevents it, and with 412 if a colleague was faster. */
export const publishDraft = endpoint('POST', '/rest/admin/catalogue/{id}/publish', {
  response: changed,
  isLong: true,
})

/** Removes the draft; what is published remains. Fails with 412 if a colleague was faster. */
export const discardDraft = endpoint('POST', '/rest/admin/catalogue/{id}/discard', { response: changed })
