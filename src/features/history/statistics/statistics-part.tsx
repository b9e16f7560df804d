import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect } from 'react'
import type { Statistics } from '../../../contract/statistics.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { OfflineNote } from '../../../ui/feedback/OfflineNote.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { ViewSwitch } from '../HistoryLayout.static.tsx'
import { HandicapPage } from '../handicap/HandicapPage.tsx'
import { messages as handicapMessages } from '../handicap/messages.ts'
import type { HistoryView } from '../history-view.store.ts'
import { TITLE } from '../messages.ts'
import type { FiguresState, OwnFigures } from '../own-figures.store.ts'
import { messages as partnerMessages } from '../partners/messages.ts'
import { PartnerPage } from '../partners/PartnerPage.tsx'
import { messages } from './messages.ts'
import { StatisticsPage } from './StatisticsPage.tsx'
import { YearPage, yearTitle } from './YearPage.tsx'

export interface StatisticsPartProps {
  show: Exclude<HistoryView, { name: 'rounds' }>
}

interface Deps {
  store: OwnFigures<Statistics>
  /** The names of the site and of the signed-in golfer, for the card image. */
  company: string
  golfer: () => string | undefined
  setTitle: (title: string) => void
  /** Returns the current time. */
  now: () => number
}

/** Creates the component that shows any part of the statistics. All instances share one store. */
export function createStatisticsPart({
  store,
  company,
  golfer,
  setTitle,
  now,
}: Deps): ComponentType<StatisticsPartProps> {
  return function StatisticsPart({ show }: StatisticsPartProps) {
    const state = useStore(store.$state)
    useEffect(() => store.loadOnce(), [])
    const title = titleOf(show)
    useEffect(() => {
      setTitle(`${title} - ${company}`)
      return () => setTitle(`${TITLE} - ${company}`)
    }, [title])
    return (
      <>
        <ViewSwitch current={show.name} />
        {state.status === 'loaded' ? (
          <>
            {state.asOfMs !== undefined && (
              <div className="below-5">
                <OfflineNote asOfMs={state.asOfMs} onRetry={store.refresh} />
              </div>
            )}
            {show.name === 'statistics' && <StatisticsPage statistics={state.value} />}
            {show.name === 'handicap' && <HandicapPage statistics={state.value} nowMs={now()} />}
            {show.name === 'partner' && <PartnerPage statistics={state.value} name={show.partner} />}
            {show.name === 'year' && (
              <YearPage years={state.value.years} year={show.year} company={company} golfer={golfer()} />
            )}
          </>
        ) : (
          <Waiting state={state} onRetry={() => void store.load()} />
        )}
      </>
    )
  }
}

function titleOf(show: StatisticsPartProps['show']): string {
  if (show.name === 'year') return yearTitle(show.year)
  if (show.name === 'partner') return partnerMessages.title(isolated(show.partner))
  return show.name === 'handicap' ? handicapMessages.title : messages.title
}

interface WaitingProps {
  state: Exclude<FiguresState<Statistics>, { status: 'loaded' }>
  onRetry: () => void
}

/** Shown in place of statistics that are loading or failed to load. */
function Waiting({ state, onRetry }: WaitingProps) {
  if (state.status === 'loading') return <Spinner size="page" label={messages.loading} />
  return (
    <EmptyState
      title={state.status === 'failed' && state.isOffline ? messages.offline : messages.notLoaded}
      heading="h1"
      onRetry={onRetry}
    />
  )
}
