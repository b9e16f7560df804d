import { useStore } from '@nanostores/react'
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FILTER_BAR_MIN, filterRounds, isFiltered } from './filters.ts'
import styles from './History.module.css'
import { HistoryLayout } from './HistoryLayout.static.tsx'
import type { History as HistoryStore } from './history.store.ts'
import type { HistoryFilters } from './history-filters.store.ts'
import { EMPTY, NO_MATCH, NOT_LOADED, TITLE } from './messages.ts'
import { RoundList } from './RoundList.tsx'
import { TrendAside } from './TrendAside.tsx'
import { roundCount } from './year-summary.ts'

const OfflineNote = lazyPart(async () => (await import('../../ui/feedback/OfflineNote.tsx')).OfflineNote)

interface Props {
  history: HistoryStore
  filters: HistoryFilters
}

export function History({ history, filters }: Props) {
  const state = useStore(history.$state, { ssr: 'initial' })
  useEffect(() => history.loadOnce(), [history])
  switch (state.status) {
    case 'loading':
      return <Spinner size="page" label="Loading your rounds…" />
    case 'failed':
      return (
        <>
          <PageTitle>{TITLE}</PageTitle>
          <EmptyState
            title={NOT_LOADED}
            action={
              <Button kind="main" onClick={() => void history.load()}>
                Retry
              </Button>
            }
          />
        </>
      )
    case 'loaded':
      return (
        <LoadedHistory rounds={state.rounds} filters={filters}>
          {state.asOfMs !== undefined && (
            <div className={styles.offline}>
              <Optional>
                <OfflineNote asOfMs={state.asOfMs} onRetry={history.refresh} />
              </Optional>
            </div>
          )}
        </LoadedHistory>
      )
  }
}

interface LoadedProps {
  rounds: readonly HistoryRound[]
  filters: HistoryFilters
  /** A note about the whole list. */
  children: ReactNode
}

function LoadedHistory({ rounds, filters, children }: LoadedProps) {
  const chosen = useStore(filters.$filters)
  // Deferred, so that typing stays responsive while the list is filtered.
  const deferred = useDeferredValue(chosen)
  const found = useMemo(() => filterRounds(rounds, deferred), [rounds, deferred])
  // Runs before the first paint, so that the list is never shown unfiltered and later input is not overwritten.
  useLayoutEffect(() => filters.start(), [filters])
  if (rounds.length === 0) {
    return (
      <>
        <PageTitle>{TITLE}</PageTitle>
        {children}
        <EmptyState title={EMPTY} />
      </>
    )
  }
  const count =
    found.length === rounds.length
      ? roundCount(rounds.length)
      : `${found.length} of ${roundCount(rounds.length)}`
  return (
    <HistoryLayout
      count={
        <>
          <span role="status">{count}</span>
          {isFiltered(chosen) && <TextButton onClick={filters.clear}>Show all</TextButton>}
        </>
      }
      note={children}
      filterBar={
        rounds.length >= FILTER_BAR_MIN && (
          <FilterBar rounds={rounds} filters={chosen} onChange={filters.change} />
        )
      }
      trend={<TrendAside rounds={found} />}
      list={
        found.length > 0 ? (
          <RoundList rounds={found} />
        ) : (
          <EmptyState title={NO_MATCH} action={<Button onClick={filters.clear}>Show all rounds</Button>} />
        )
      }
    />
  )
}
