import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { onKeyDown } from '../../platform/browser/keys.ts'
import { page } from '../../platform/browser/page.ts'
import { shareLink } from '../../platform/browser/share.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { imageUrl } from '../../platform/image-url.ts'
import { settings } from '../../platform/settings.ts'
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
  loadLive: async () => (await import('./live/browser-live-session.ts')).followLiveRound,
  loadCache: async () => (await import('./round-cache.ts')).roundCache,
})

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
