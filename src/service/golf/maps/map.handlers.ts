import * as v from 'valibot'
import { MAP_TYPE_CODES } from '../../../contract/catalogue.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { plainText } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createFacilities } from './facilities.ts'

const mapTypeCode = v.picklist(Object.values(MAP_TYPE_CODES))

export function mapHandlers(deps: GolfDeps) {
  const { change } = staffCalls(deps)
  return {
    updateTiles: {
      summary: 'Redraws the map of a facility.',
      parameters: { mapTypeCode: { enum: Object.values(MAP_TYPE_CODES) } },
      errors: [404],
      response: { type: 'text/plain', description: 'The new version of the map.' },
      access: 'staff',
      records: 'facility',
      async handle({ path, body }, call) {
        const mapType = v.safeParse(mapTypeCode, path.mapTypeCode)
        if (!mapType.success) throw badRequest('mapTypeCode: expected g or b')
        const event = {
          action: 'update map',
          subject: { type: 'facility', id: body } as const,
          detail: `${body}, map type ${mapType.output}`,
        }
        const { value: version } = await change(call, event, async (tx) => ({
          value: await createFacilities(tx).updateMap(body, mapType.output),
        }))
        return plainText(`Map ${mapType.output} of ${body}: version ${version}\n`)
      },
    },

    listFacilities: {
      summary: 'Lists facilities by part of name or id, with their courses and the state of their maps.',
      access: 'staff',
      unrecorded: 'facilities and their maps, to choose from',
      handle: ({ query: { query, offset } }) => createFacilities(deps).list(query, Number(offset)),
    },
  } satisfies Partial<Handlers>
}
