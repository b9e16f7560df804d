import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { items, lenient, maybe, timestampMs } from '../wire.ts'

/** Updates the map of a facility. The body is the facility id as plain text; the response text is ignored. */
export const updateTiles = endpoint('POST', '/admin/update-tiles/{mapTypeCode}', {
  host: 'admin',
  encoding: 'text',
  isLong: true,
  body: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200)),
})

/** Maximum number of facilities in one response. */
export const FACILITIES_MAX = 50
export const FACILITY_QUERY_MAX_LENGTH = 200

const course = v.object({
  name: maybe(v.string()),
  holeCount: v.fallback(v.number(), 0),
})

const facilityMap = v.object({
  /** 1 at first, incremented with each update. */
  version: v.number(),
  updatedAt: timestampMs,
})

const data = v.object({
  /** Rises with each publication; 0 if nothing is published. */
  version: v.number(),
  publishedAt: lenient(timestampMs),
  /** When and by whom the draft was last saved; missing without a draft. */
  draftAt: lenient(timestampMs),
  draftBy: lenient(v.string()),
  /** The number of problems, courses and shapes of the draft, or of what is published if there is no draft. */
  problemCount: v.fallback(v.number(), 0),
  courseCount: v.fallback(v.number(), 0),
  shapeCount: v.fallback(v.number(), 0),
})
export type FacilityData = v.InferOutput<typeof data>

const facility = v.object({
  id: v.string(),
  name: maybe(v.string()),
  /** How many older drafts of the golfer who described this one match and are not in the list; missing if none. */
  otherDrafts: lenient(v.number()),
  /** The courses with geometry; maps are drawn from it. */
  courses: items(course),
  /** The last update by map type code; missing for a map that has never been updated. */
  maps: v.fallback(v.object({ g: lenient(facilityMap), b: lenient(facilityMap) }), {
    g: undefined,
    b: undefined,
  }),
  /** The state of the catalogue; missing if the catalogue does not contain the facility. */
  data: lenient(data),
})
export type Facility = v.InferOutput<typeof facility>

/**
 * Returns the facilities whose name or id contains a text (all facilities without a text), sorted by name: at most
 * `FACILITIES_MAX`, starting at `offset`. Of the drafts that one golfer has described, only the latest is returned.
 */
export const listFacilities = endpoint('GET', '/rest/admin/facilities', {
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(FACILITY_QUERY_MAX_LENGTH)), ''),
    offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected a whole number')), '0'),
  }),
  response: v.object({
    facilities: items(facility),
    /** The number of matching facilities, including those that are not in this response. */
    total: lenient(v.number()),
    hasMore: v.fallback(v.boolean(), false),
  }),
  capability: 'catalogue',
})
