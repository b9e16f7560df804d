import { api } from '../../../platform/api/browser-api.ts'
import { page } from '../../../platform/browser/page.ts'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { Maps } from './Maps.tsx'
import { createMaps } from './maps.store.ts'

const guard = guardOf('maps')
const maps = createMaps(api)

export function MapsIsland() {
  return <Guarded guard={guard}>{() => <Maps maps={maps} query={page.url().searchParams} />}</Guarded>
}
