import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { lazyPart } from '../../../../platform/lazy/Optional.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { StaffPart } from '../../shared/StaffPart.tsx'
import type { Console } from '../console.ts'
import { withoutResult } from '../messages.ts'
import { tooShortText } from './search/match-texts.ts'
import type { UserSearchState } from './search/user-search.store.ts'
import styles from './UserTab.module.css'

const loadResult = async () => (await import('./UserResult.tsx')).UserResult
// Lazily loaded during the first search, because the tables are as large as the rest of the console.
const UserResult = lazyPart(loadResult)

export function UserTab({ console: stores }: { console: Console }) {
  const state = useStore(stores.search.$state)
  useEffect(() => {
    // A failure is shown when the result is rendered.
    if (state.status === 'loading') loadResult().catch(() => {})
  }, [state.status])
  return (
    <div className="stack gap-3">
      {state.status !== 'found' && (
        <header className={styles.head}>
          <h1>Find user</h1>
          <p className={styles.hint}>by support id, round token, install id or email</p>
        </header>
      )}
      <p className="visually-hidden" role="status">
        {state.status === 'found' && `Found ${state.user.login ?? state.user.iid ?? state.query}`}
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
    case 'found':
      return (
        <StaffPart loading={<Spinner size="page" label={`Looking for ${state.query}`} />}>
          <div role="status" className="announced">
            {state.refreshFailure && (
              <Notice kind="warning">
                <p>What is shown may not be up to date</p>
                <p>
                  <FailureNote failure={state.refreshFailure} onRetry={stores.search.refresh} />
                </p>
              </Notice>
            )}
          </div>
          <UserResult
            key={`${state.user.supportId} ${state.user.iid}`}
            user={state.user}
            searchedFor={state.searchedFor}
            query={state.query}
            console={stores}
          />
        </StaffPart>
      )
  }
}
