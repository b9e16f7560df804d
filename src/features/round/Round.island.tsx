import { api } from '../../platform/browser-api.ts'
import { clock } from '../../platform/clock.ts'
import { liveRounds } from '../../platform/live-rounds.ts'
import { network } from '../../platform/network.ts'
import { page } from '../../platform/page.ts'
import { settings } from '../../platform/settings.ts'
import { shareLink } from '../../platform/share.ts'
import { localStore } from '../../platform/storage.ts'
import { RoundView } from './RoundView.tsx'
import { createRoundScreen } from './round-screen.ts'

const screen = createRoundScreen({
  api,
  clock,
  liveRounds,
  network,
  page,
  share: shareLink,
  storage: localStore,
})
const imageUrl = (imageName: string) => `${settings.PUBLIC_IMAGES_URL}/${encodeURIComponent(imageName)}`

export function RoundIsland() {
  return <RoundView screen={screen} imageUrl={imageUrl} />
}
