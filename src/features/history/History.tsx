import { useStore } from '@nanostores/react'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import type { Page } from '../../platform/browser/page.ts'
import { retryScripts } from '../../platform/lazy/lazy-script.ts'
import { Optional } from '../../platform/lazy/Optional.tsx'
import type { OpenSheet } from '../../platform/sheets/open-sheet.ts'
import { coursePath } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import {
  FILTER_BAR_MIN,
  type Filters,
  filterRounds,
  isFiltered,
  searchedCourse,
  sortRounds,
} from './filters/filters.ts'
import type { HistoryFilters } from './filters/history-filters.store.ts'
import styles from './History.module.css'
import {
  HistoryCount,
  HistoryLayout,
  KeepScoreLink,
  STATISTICS_MIN,
  ViewSwitch,
} from './HistoryLayout.static.tsx'
import type { History as HistoryStore } from './history.store.ts'
import { EmptyHistory, loadLater, OfflineNote, Trend } from './lazy-parts.ts'
import { bestMarks } from './list/best-marks.ts'
import { RoundList } from './list/RoundList.tsx'
import {
  CLEAR,
  COURSE_FIGURES,
  CSV_NOT_SAVED,
  EMPTY,
  NO_MATCH,
  NOT_LOADED,
  SAVE_CSV,
  TITLE,
} from './messages.ts'

/** The same width as in `History.module.css`. */
const WIDE = '(width >= 1100px)'

interface Props {
  history: HistoryStore
  filters: HistoryFilters
  own: OwnHistory
}

/** What golfers have in their own history, besides statistics, reviews and CSV. */
export interface OwnHistory {
  page: Pick<Page, 'go'>
  /** Whether this browser scores a round, unless another golfer has begun it here. */
  isKept(): boolean
  /** Finds the live round that the golfer scores with another browser. */
  findSheet(): Promise<OpenSheet | undefined>
}

export function History({ history, filters, own }: Props) {
  const state = useStore(history.$state, { ssr: 'initial' })
  useEffect(() => history.loadOnce(), [history])
  useEffect(() => history.watchLive(), [history])
  switch (state.status) {
    case 'loading':
      return <Spinner size="page" label="Loading your rounds…" />
    case 'missing':
    case 'failed':
      return (
        <>
          <PageTitle>{TITLE}</PageTitle>
          <EmptyState title={NOT_LOADED} onRetry={() => void history.load()} />
        </>
      )
    case 'loaded':
      return (
        <LoadedHistory rounds={state.value} filters={filters} own={own}>
          {state.asOfMs !== undefined && (
            <div className="below-5">
              <Optional>
                <OfflineNote asOfMs={state.asOfMs} onRetry={history.refresh} />
              </Optional>
            </div>
          )}
        </LoadedHistory>
      )
  }
}

interface LoadedProps extends Pick<Props, 'filters'> {
  /** Undefined in the history of somebody else. */
  own?: OwnHistory
  rounds: readonly HistoryRound[]
  /** A note about the whole list. */
  children?: ReactNode
}

export function LoadedHistory({ rounds, filters, own, children }: LoadedProps) {
  const chosen = useStore(filters.$filters)
  // Deferred, so that typing stays responsive while the list is filtered.
  const deferred = useDeferredValue(chosen)
  const found = useMemo(() => filterRounds(rounds, deferred), [rounds, deferred])
  const shown = useMemo(() => sortRounds(found, deferred.sort), [found, deferred.sort])
  const onCourse = searchedCourse(found, deferred)
  const count = useRef<HTMLSpanElement>(null)
  const elsewhere = useSheetElsewhere(rounds, own)
  // A layout effect runs before the first paint, so that the list is never shown unfiltered and later input is not
  // overwritten.
  useLayoutEffect(() => filters.start(), [filters])
  if (rounds.length === 0) {
    return (
      <>
        <PageTitle>{TITLE}</PageTitle>
        {children}
        {own ? (
          <Optional loading={<EmptyState title={EMPTY} />} fallback={() => <EmptyState title={EMPTY} />}>
            <EmptyHistory elsewhere={elsewhere} isKept={own.isKept()} page={own.page} />
          </Optional>
        ) : (
          <EmptyState title={EMPTY} />
        )}
      </>
    )
  }
  const clear = () => {
    filters.clear()
    // Moves the focus, because the pressed button disappears.
    count.current?.focus()
  }
  return (
    <HistoryLayout
      views={own && rounds.length >= STATISTICS_MIN && <ViewSwitch current="rounds" />}
      count={
        <HistoryCount ref={count} shown={found.length} total={rounds.length}>
          {isFiltered(chosen) && <TextButton onClick={clear}>{CLEAR}</TextButton>}
          {own && found.length > 0 && <SaveCsv rounds={shown} filters={deferred} />}
        </HistoryCount>
      }
      action={own && <KeepScoreLink elsewhere={elsewhere} isKept={own.isKept()} />}
      note={children}
      filterBar={
        rounds.length >= FILTER_BAR_MIN && (
          <FilterBar rounds={rounds} filters={chosen} onChange={filters.change} />
        )
      }
      trend={<TrendAside rounds={found} />}
      list={
        found.length > 0 ? (
          <>
            {onCourse && own && (
              <p className="below-4">
                <a href={coursePath(onCourse.roundToken)}>
                  {COURSE_FIGURES} <bdi>{onCourse.course}</bdi>
                </a>
              </p>
            )}
            {/* The key makes it another list for other filters, of which again only the first rounds are rendered immediately. */}
            <RoundList
              key={JSON.stringify(deferred)}
              rounds={shown}
              marks={bestMarks(rounds)}
              sort={deferred.sort}
              hasReviews={own !== undefined}
            />
          </>
        ) : (
          <EmptyState title={NO_MATCH} action={<Button onClick={clear}>Show all rounds</Button>} />
        )
      }
    />
  )
}

/** Returns the round that the golfer scores with another browser, as soon as it is found. */
function useSheetElsewhere(
  rounds: readonly HistoryRound[],
  own: OwnHistory | undefined,
): OpenSheet | undefined {
  const [sheet, setSheet] = useState<OpenSheet>()
  const mayHaveOne = !own?.isKept() && rounds.some(({ isLive }) => isLive)
  useEffect(() => {
    // Without it, the page offers the start, which lists all rounds.
    if (mayHaveOne) own?.findSheet().then(setSheet, () => {})
  }, [mayHaveOne, own])
  return sheet
}

/** Shows the trend beside the list in wide windows. */
function TrendAside({ rounds }: { rounds: readonly HistoryRound[] }) {
  if (!useMedia(WIDE)) return null
  return (
    <div className={styles.aside}>
      <Optional>
        <Trend rounds={rounds} />
      </Optional>
    </div>
  )
}

interface SaveProps {
  /** The visible rounds in order. */
  rounds: readonly HistoryRound[]
  filters: Filters
}

function SaveCsv({ rounds, filters }: SaveProps) {
  const [isFailed, setFailed] = useState(false)
  async function save() {
    try {
      if (isFailed) await retryScripts()
      const { saveRoundsCsv } = await loadLater()
      saveRoundsCsv(rounds, filters)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <TextButton onClick={() => void save()}>{SAVE_CSV}</TextButton>
      {isFailed && <span role="alert">{CSV_NOT_SAVED}</span>}
    </>
  )
}
