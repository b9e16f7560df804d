import * as v from 'valibot'
import { MAP_TYPE_CODES } from '../../contract/maps.ts'
import { type Handlers, Ready } from '../http/handler-types.ts'
import { badRequest } from '../http/http-error.ts'
import type { ServiceWorld } from '../service-deps.ts'

const code = v.picklist(Object.values(MAP_TYPE_CODES))

export function mapHandlers({ services }: ServiceWorld): Pick<Handlers, 'updateTiles'> {
  return {
    updateTiles: {
      access: 'staff',
      async work({ path, body }, { account }) {
        const mapType = v.safeParse(code, path.mapTypeCode)
        if (!mapType.success) throw badRequest('mapTypeCode: expected g or b')
        const deed = {
          actor: account.email,
          action: 'update map',
          iid: null,
          detail: `${body}, map type ${mapType.output}`,
        }
        const version = await services.audit.around(deed, (inside) =>
          services.on(inside).facilities.updateMap(body, mapType.output),
        )
        return new Ready(
          `Map ${mapType.output} of ${body}: version ${version}\n`,
          'text/plain; charset=utf-8',
        )
      },
    },
  }
}
