import { api } from '../../platform/browser-api.ts'
import { clock } from '../../platform/clock.ts'
import { page } from '../../platform/page.ts'
import { settings } from '../../platform/settings.ts'
import { shareLink } from '../../platform/share.ts'
import { localStore } from '../../platform/storage.ts'
import { RoundView } from './RoundView.tsx'
import { createRoundScreen } from './round-screen.ts'

const screen = createRoundScreen({
  api,
  clock,
  page,
  company: settings.PUBLIC_COMPANY_NAME,
  share: shareLink,
  storage: localStore,
  loadLive: async () => (await import('./live.ts')).followLiveRound,
})
const imageUrl = (imageName: string) => `${settings.PUBLIC_IMAGES_URL}/${encodeURIComponent(imageName)}`

export function RoundIsland() {
  return <RoundView screen={screen} imageUrl={imageUrl} />
}
