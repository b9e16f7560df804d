import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { Console } from '../console.ts'
import { withoutResult } from '../messages.ts'
import { StatusNotice } from '../StatusNotice.tsx'
import { FindUserForm } from './search/FindUserForm.tsx'
import { countOf, MatchList } from './search/MatchList.tsx'
import type { UserSearchState } from './search/user-search.store.ts'
import styles from './UserTab.module.css'

// Lazily loaded during the first search, because the tables are as large as the rest of the console.
const loadResult = async () => (await import('./UserResult.tsx')).UserResult
const UserResult = lazyPart(loadResult)

interface Props {
  console: Console
  searchInput: RefObject<HTMLInputElement | null>
}

/** The user tab: the search, and the found user. */
export function UserTab({ console: stores, searchInput }: Props) {
  const state = useStore(stores.search.$state)
  const { query: addressedQuery } = useStore(stores.address.$address)
  return (
    <div className={styles.tab}>
      <FindUserForm
        query={state.status === 'idle' ? addressedQuery : state.query}
        isLoading={state.status === 'loading'}
        onFind={(text) => {
          preloadResult()
          stores.findUser(text)
        }}
        onOpen={(match) => {
          preloadResult()
          stores.openMatch(match)
        }}
        suggestions={stores.suggestions}
        recent={stores.recent}
        input={searchInput}
      />
      <p className="visually-hidden" role="status">
        {announcement(state)}
      </p>
      <SearchResult state={state} console={stores} />
    </div>
  )
}

/** Ignored here: a failure is shown when the result is rendered. */
function preloadResult(): void {
  loadResult().catch(() => {})
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
              <>No user matches “{state.query}”.</>
            )}
          </EmptyState>
        </div>
      )
    case 'matches':
      return <MatchList {...state} hrefOf={stores.hrefOfMatch} onOpen={stores.openMatch} />
    case 'found':
      return (
        <Optional
          loading={<Spinner size="page" label={`Looking for ${state.query}`} />}
          fallback={(retry) => <PartMissing onRetry={retry} />}
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
          <UserResult
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
