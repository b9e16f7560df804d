import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import { onKeyDown } from '../../platform/browser/keys.ts'
import { page, pageContent } from '../../platform/browser/page.ts'
import { createPhoneLayout } from '../../platform/browser/phone-layout.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { imageUrl } from '../../platform/image-url.ts'
import { lazyScript, retryScripts } from '../../platform/lazy/lazy-script.ts'
import { restoreScrollPosition } from '../../platform/lazy/scroll-position.ts'
import { settings } from '../../platform/settings.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import { RoundFirstLook } from './RoundFirstLook.static.tsx'
import { RoundView } from './RoundView.tsx'
import { createRoundScreen, roundOf } from './round-screen.ts'
import { areStatisticsShown } from './statistics-fold.store.ts'

const loadStaffView = lazyScript(async () => (await import('./staff/browser-staff-view.ts')).viewAsStaff)

const screen = createRoundScreen({
  api,
  clock,
  page,
  onKeyDown,
  company: settings.PUBLIC_COMPANY_NAME,
  distanceUnit,
  phoneLayout: createPhoneLayout(localStore),
  storage: localStore,
  loadLive: lazyScript(async () => (await import('./live/browser-live-session.ts')).followLiveRound),
  loadOwnRows: lazyScript(async () => (await import('./averages/browser-own-rows.ts')).loadOwnRows),
  loadShapes: lazyScript(async () => (await import('./hole/browser-course-shapes.ts')).loadShapes),
  loadFullCard: lazyScript(async () => (await import('./card/full-card.ts')).fullCard),
  loadCache: lazyScript(async () => (await import('./round-cache.ts')).roundCache),
  loadStaffView: () => (rememberedUser(localStore)?.isStaff ? loadStaffView() : undefined),
  retryScripts: () => void retryScripts(),
})

showFirst({
  island: 'RoundIsland',
  content() {
    const state = screen.round.$state.get()
    const round = roundOf(state)
    const fullCard = screen.fullCard.$state.get()
    if (!round || screen.isScreenView()) return undefined
    return (
      <RoundFirstLook
        round={round}
        hasLiveState={state.status === 'live'}
        holeIndex={screen.holes.$index.get()}
        withStatistics={areStatisticsShown(screen.statistics.$choice.get(), round.scorecard.cards)}
        unit={screen.unit.$unit.get()}
        isPhoneLayout={screen.layout.$isPhoneLayout.get()}
        imageUrl={imageUrl}
        CardFirstLook={fullCard.status === 'found' ? fullCard.parts.CardFirstLook : undefined}
      />
    )
  },
  subscribe(listener) {
    screen.start()
    return screen.round.$state.listen(listener)
  },
})

screen.round.$state.listen(({ status }) => {
  if (status !== 'loading') pageContent.reportLoaded()
})

restoreScrollPosition()

export function RoundIsland() {
  return <RoundView screen={screen} imageUrl={imageUrl} />
}
