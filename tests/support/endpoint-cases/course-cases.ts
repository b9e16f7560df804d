import { courseFile } from '../course-files.ts'
import { fileForm } from '../file-form.ts'
import { type Cases, JUNE_MS } from './case.ts'

const facility = {
  name: 'Old Links',
  place: 'Fife',
  position: { lat: 56.34, lon: -2.8 },
  attribution: '© OpenStreetMap contributors',
  courses: [
    {
      id: 'C-1',
      name: 'Old Course',
      holes: [{ par: 4, strokeIndex: 1 }],
      tees: [{ id: 'tee-1', name: 'White' }],
    },
  ],
}
const problem = { course: 'C-1', hole: 1, text: 'Hole 1 has neither tee nor green on the map' }
const changed = { id: 'F-1', version: 'd1.1', problems: [problem], changeId: 'A-1' }

/** The cases of the catalogue of courses. */
export const courseCases = {
  getCatalogueFacility: {
    validInput: () => ({ path: { id: 'F-1' } }),
    response: {
      id: 'F-1',
      version: 'd1.1',
      draft: { facility, savedAt: JUNE_MS, savedBy: 'staff@golf.example', shapes: { bunker: 2 } },
      published: { facility, version: 1, publishedAt: JUNE_MS, shapes: { bunker: 1 } },
      problems: [problem],
      changes: [{ field: 'Par of hole 1', before: '5', after: '4' }],
    },
  },
  getCatalogueShapes: {
    validInput: async ({ draft }) => ({ path: { id: await draft() }, query: { state: 'draft' } }),
    invalid: {
      message: 'state: expected one of draft, published',
      input: { path: { id: 'F-1' }, query: { state: 'other' } },
    },
    response: { attribution: undefined, shapes: [] },
  },
  previewImport: {
    validInput: () => ({ query: { facility: 'F-1' }, body: form(courseFile('Old Links')) }),
    invalid: {
      message: 'file: expected a GeoJSON FeatureCollection or the JSON of an Overpass server',
      input: { query: {}, body: form({ type: 'Feature' }) },
    },
    response: { id: 'F-1', facility, shapes: { bunker: 2 }, problems: [problem], changes: [], questions: [] },
  },
  importCourses: {
    validInput: () => ({ query: { facility: 'F-1' }, body: form(courseFile('Old Links')) }),
    invalid: {
      message: 'file: expected a GeoJSON FeatureCollection or the JSON of an Overpass server',
      input: { query: {}, body: form({ type: 'Feature' }) },
    },
    response: changed,
  },
  saveDraft: {
    validInput: () => ({ path: { id: 'F-1' }, body: { facility } }),
    invalid: { message: 'facility: is missing', input: { path: { id: 'F-1' }, body: {} } },
    response: changed,
  },
  publishDraft: {
    validInput: async ({ draft }) => ({ path: { id: await draft() } }),
    response: changed,
  },
  discardDraft: {
    validInput: async ({ draft }) => ({ path: { id: await draft() } }),
    response: changed,
  },
  findCourses: {
    validInput: () => ({ query: { query: 'links', near: '56.34,-2.80' } }),
    invalid: {
      message: 'near: expected latitude and longitude such as 56.34,-2.80',
      input: { query: { near: 'here' } },
    },
    response: {
      courses: [
        { id: 'C-1', name: 'Old Course', facility: 'Old Links', holeCount: 18, par: 72, tees: ['White'] },
      ],
      hasMore: false,
    },
    isUnread: true,
  },
  getCourse: {
    validInput: async ({ publishedCourse }) => ({ path: { id: await publishedCourse() } }),
    response: {
      course: { name: 'Old Course', catalogueId: 'C-1', catalogueVersion: 1, holes: [{ par: 4 }] },
      tees: [],
      facility: 'Old Links',
    },
    isUnread: true,
  },
} satisfies Partial<Cases>

/** The contract has no type for the content of a form. */
function form(document: unknown): never {
  return fileForm(JSON.stringify(document)) as never
}

/** The cases of maps. */
export const mapCases = {
  updateTiles: {
    validInput: () => ({ path: { mapTypeCode: 'g' }, body: 'F-1' }),
    invalid: { message: 'mapTypeCode: expected g or b', input: { path: { mapTypeCode: 'x' }, body: 'F-1' } },
  },
  listFacilities: {
    validInput: () => ({ query: { query: 'links' } }),
    invalid: { message: 'offset: expected a whole number', input: { query: { offset: '-1' } } },
    response: {
      facilities: [
        {
          id: 'F-1',
          name: 'Old Links',
          courses: [{ name: 'North', holeCount: 9 }],
          maps: { g: { version: 2, updatedAt: JUNE_MS } },
        },
      ],
      total: 2,
      hasMore: true,
    },
  },
} satisfies Partial<Cases>
