import { api } from '../../platform/browser-api.ts'
import { clock } from '../../platform/clock.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { onKeyDown } from '../../platform/keys.ts'
import { page } from '../../platform/page.ts'
import { settings } from '../../platform/settings.ts'
import { shareLink } from '../../platform/share.ts'
import { localStore } from '../../platform/storage.ts'
import { RoundView } from './RoundView.tsx'
import { createRoundScreen, roundOf } from './round-screen.ts'

const screen = createRoundScreen({
  api,
  clock,
  page,
  onKeyDown,
  company: settings.PUBLIC_COMPANY_NAME,
  share: shareLink,
  storage: localStore,
  loadLive: async () => (await import('./live.ts')).followLiveRound,
  loadKept: async () => (await import('./kept-rounds.ts')).keptRounds,
})
const imageUrl = (imageName: string) => `${settings.PUBLIC_IMAGES_URL}/${encodeURIComponent(imageName)}`

showFirst({
  island: 'RoundIsland',
  content: () => (roundOf(screen.round.$state.get()) ? <RoundIsland /> : undefined),
  onChange(listener) {
    screen.start()
    return screen.round.$state.listen(listener)
  },
})

export function RoundIsland() {
  return <RoundView screen={screen} imageUrl={imageUrl} />
}
