import { api } from '../../platform/browser-api.ts'
import { clock } from '../../platform/clock.ts'
import { liveRounds } from '../../platform/live-rounds.ts'
import { page } from '../../platform/page.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { Pinhole } from './Pinhole.tsx'
import { createPinhole } from './pinhole.store.ts'

const guard = guardOf('pinhole')
const pinhole = createPinhole({ api, page, liveRounds, clock })

export function PinholeIsland() {
  return <Guarded guard={guard}>{() => <Pinhole pinhole={pinhole} />}</Guarded>
}
