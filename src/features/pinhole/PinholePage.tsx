import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { liveDatabase } from '../../platform/live/live-database.ts'
import { settings } from '../../platform/settings.ts'
import { Pinhole } from './Pinhole.tsx'
import { createPinhole } from './pinhole.store.ts'

const pinhole = createPinhole({
  api,
  page,
  liveDatabase,
  clock,
  hasMapTypes: settings.PUBLIC_TILES_URL.includes('{type}'),
})

export function PinholePage() {
  return <Pinhole pinhole={pinhole} />
}
