import { pageContent } from '../../platform/browser/page.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { restoreScrollPosition } from '../../platform/lazy/scroll-position.ts'
import { contentInPage, createBrowserScreen } from './browser-screen.ts'
import { RoundFirstLook } from './RoundFirstLook.static.tsx'
import { RoundView } from './RoundView.tsx'
import { roundOf } from './round-screen.ts'
import { areStatisticsShown } from './statistics-fold.store.ts'

const screen = createBrowserScreen({ content: contentInPage() })

screen.round.$state.subscribe(({ status }) => {
  if (status !== 'loading') pageContent.reportLoaded()
})

if (screen.hasContent) screen.start()
else
  showFirst({
    island: 'RoundIsland',
    content() {
      const state = screen.round.$state.get()
      const round = roundOf(state)
      if (!round || screen.isScreenView()) return undefined
      return (
        <RoundFirstLook
          round={round}
          hasLiveState={state.status === 'live'}
          holeIndex={screen.holes.$index.get()}
          withStatistics={areStatisticsShown(screen.statistics.$choice.get(), round.scorecard.cards)}
          unit={screen.unit.$unit.get()}
          isPhoneLayout={screen.layout.$isPhoneLayout.get()}
        />
      )
    },
    subscribe(listener) {
      screen.start()
      return screen.round.$state.listen(listener)
    },
  })

restoreScrollPosition()

export function RoundIsland() {
  return <RoundView screen={screen} />
}
