import { useStore } from '@nanostores/react'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { StaffPartMissing } from '../../shared/StaffPartMissing.tsx'
import type { Console } from '../console.ts'
import { withoutResult } from '../messages.ts'
import { StatusNotice } from '../StatusNotice.tsx'
import { countOf, tooShortText } from './search/match-texts.ts'
import { RecentSearchList } from './search/RecentSearchList.tsx'
import type { UserSearchState } from './search/user-search.store.ts'
import styles from './UserTab.module.css'
import { LazyUserResult, preloadUserResult } from './user-result.ts'

const MatchList = lazyPart(async () => (await import('./search/MatchList.tsx')).MatchList)

/** The user tab: the result of the search, or the recent searches. */
export function UserTab({ console: stores }: { console: Console }) {
  const state = useStore(stores.search.$state)
  return (
    <div className={styles.tab}>
      {state.status !== 'found' && (
        <header className={styles.head}>
          <h1>Find user</h1>
          <p className={styles.hint}>by support id, round token, install id or email</p>
          <RecentSearchList
            recent={stores.recent}
            current={state.status === 'idle' ? '' : state.query}
            onFind={(text) => {
              preloadUserResult()
              stores.findUser(text)
            }}
          />
        </header>
      )}
      <p className="visually-hidden" role="status">
        {announcement(state)}
      </p>
      <SearchResult state={state} console={stores} />
    </div>
  )
}

function SearchResult({ state, console: stores }: { state: UserSearchState; console: Console }) {
  switch (state.status) {
    case 'idle':
      return null
    case 'loading':
      return <Spinner size="page" label={`Looking for ${state.query}`} />
    case 'missing':
      return (
        <div role="alert">
          <EmptyState title={withoutResult(state.failure)}>
            {state.failure ? (
              <FailureNote failure={state.failure} onRetry={stores.search.refresh} />
            ) : (
              <>
                No user matches “{state.query}”. {state.tooShort && tooShortText(state.tooShort)}
              </>
            )}
          </EmptyState>
        </div>
      )
    case 'matches':
      return (
        <Optional
          loading={<Spinner size="page" label={`Looking for ${state.query}`} />}
          fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}
        >
          <MatchList {...state} hrefOf={stores.hrefOfMatch} onOpen={stores.openMatch} />
        </Optional>
      )
    case 'found':
      return (
        <Optional
          loading={<Spinner size="page" label={`Looking for ${state.query}`} />}
          fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}
        >
          <StatusNotice kind="warning">
            {state.refreshFailure && (
              <>
                <p>What is shown may not be up to date</p>
                <p>
                  <FailureNote failure={state.refreshFailure} onRetry={stores.search.refresh} />
                </p>
              </>
            )}
          </StatusNotice>
          <LazyUserResult
            key={`${state.user.supportId} ${state.user.iid}`}
            user={state.user}
            searchedFor={state.searchedFor}
            console={stores}
          />
        </Optional>
      )
  }
}

/** Returns the text for screen readers. */
function announcement(state: UserSearchState): string {
  if (state.status === 'matches') return countOf(state.matches.length, state.hasMore)
  return state.status === 'found' ? `Found ${state.user.login ?? state.user.iid ?? state.query}` : ''
}
