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
import { Optional } from '../../platform/lazy/Optional.tsx'
import type { OpenSheet } from '../../platform/sheets/open-sheet.ts'
import { coursePath } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './History.module.css'
import {
  HistoryCount,
  HistoryLayout,
  KeepScoreLink,
  STATISTICS_MIN,
  ViewSwitch,
} from './HistoryLayout.static.tsx'
import type { History as HistoryStore } from './history.store.ts'
import { EmptyHistory, OfflineNote } from './lazy-parts.ts'
import { bestMarks } from './list/best-marks.ts'
import { RoundList } from './list/RoundList.tsx'
import { CLEAR, COURSE_FIGURES, EMPTY, NO_MATCH, NOT_LOADED, TITLE } from './messages.ts'
import type { HistorySearch } from './search/history-search.store.ts'
import { SEARCH } from './search/SearchField.static.tsx'
import { SEARCH_MIN, searchedCourse, searchRounds } from './search/search.ts'

interface Props {
  history: HistoryStore
  search: HistorySearch
  own: OwnHistory
}

/** What golfers have in their own history, besides statistics and reviews. */
export interface OwnHistory {
  page: Pick<Page, 'go'>
  /** Whether this browser scores a round, unless another golfer has begun it here. */
  isKept(): boolean
  /** Finds the live round that the golfer scores with another browser. */
  findSheet(): Promise<OpenSheet | undefined>
}

export function History({ history, search, own }: Props) {
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
        <LoadedHistory rounds={state.value} search={search} own={own}>
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

interface LoadedProps extends Pick<Props, 'search'> {
  /** Undefined in the history of somebody else. */
  own?: OwnHistory
  rounds: readonly HistoryRound[]
  /** A note about the whole list. */
  children?: ReactNode
}

export function LoadedHistory({ rounds, search, own, children }: LoadedProps) {
  const words = useStore(search.$search)
  // Deferred, so that typing stays responsive while the list is searched.
  const deferred = useDeferredValue(words)
  const found = useMemo(() => searchRounds(rounds, deferred), [rounds, deferred])
  const onCourse = searchedCourse(found, deferred)
  const count = useRef<HTMLSpanElement>(null)
  const elsewhere = useSheetElsewhere(rounds, own)
  // A layout effect runs before the first paint, so that the whole list is never shown before the found rounds and later input is not
  // overwritten.
  useLayoutEffect(() => search.start(), [search])
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
    search.change('')
    // Moves the focus, because the pressed button disappears.
    count.current?.focus()
  }
  return (
    <HistoryLayout
      views={own && rounds.length >= STATISTICS_MIN && <ViewSwitch current="rounds" />}
      count={
        <HistoryCount ref={count} shown={found.length} total={rounds.length}>
          {words.trim() !== '' && <TextButton onClick={clear}>{CLEAR}</TextButton>}
        </HistoryCount>
      }
      action={own && <KeepScoreLink elsewhere={elsewhere} isKept={own.isKept()} />}
      note={children}
      search={
        rounds.length >= SEARCH_MIN && (
          <search>
            <TextField
              {...SEARCH}
              isLabelHidden
              name="search"
              type="search"
              autoComplete="off"
              value={words}
              onChange={search.change}
            />
          </search>
        )
      }
      list={
        found.length > 0 ? (
          <>
            {onCourse && own && (
              <p className={styles.course}>
                <a href={coursePath(onCourse.roundToken)}>
                  {COURSE_FIGURES} <bdi>{onCourse.course}</bdi>
                </a>
              </p>
            )}
            {/* The key makes it another list for another search, of which again only the first rounds are rendered immediately. */}
            <RoundList
              key={deferred}
              rounds={found}
              marks={bestMarks(rounds)}
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
