import type { Cases } from './case.ts'
import { JUNE_MS } from './samples.ts'

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
