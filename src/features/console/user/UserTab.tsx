import { useStore } from '@nanostores/react'
import { lazy, type RefObject, Suspense } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../session/FailureNote.tsx'
import type { Console } from '../console.ts'
import { Message } from '../Message.tsx'
import { messages } from '../messages.ts'
import { FindUser } from './search/FindUser.tsx'
import type { UserSearchState } from './search/user-search.store.ts'
import styles from './UserTab.module.css'

// Its tables weigh as much as the rest of the console: they come while the first search is on its way.
const loadResult = () => import('./UserResult.tsx').then((module) => ({ default: module.UserResult }))
const UserResult = lazy(loadResult)

interface Props {
  console: Console
  searchInput: RefObject<HTMLInputElement | null>
}

export function UserTab({ console: desk, searchInput }: Props) {
  const state = useStore(desk.search.$state)
  const { query } = useStore(desk.address.$address)
  return (
    <div className={styles.tab}>
      <FindUser
        query={query}
        isLoading={state.status === 'loading'}
        onFind={(text) => {
          loadResult()
          desk.findUser(text)
        }}
        recent={desk.recent}
        input={searchInput}
      />
      <p className="visually-hidden" role="status">
        {spoken(state)}
      </p>
      <Result state={state} console={desk} />
    </div>
  )
}

function Result({ state, console: desk }: { state: UserSearchState; console: Console }) {
  switch (state.status) {
    case 'idle':
      return null
    case 'loading':
      return <Spinner size="page" label={`Looking for ${state.query}`} />
    case 'missing':
      return (
        <div role="alert">
          <EmptyState title={messages.notFound}>
            {state.failure ? (
              <FailureNote failure={state.failure} onRetry={desk.search.refresh} />
            ) : (
              <>Nobody goes by “{state.query}”.</>
            )}
          </EmptyState>
        </div>
      )
    case 'found':
      return (
        <Suspense fallback={<Spinner size="page" label={`Looking for ${state.query}`} />}>
          <Message kind="warning">
            {state.outdated && (
              <>
                <p>What is shown may not be up to date</p>
                <p>
                  <FailureNote failure={state.outdated} onRetry={desk.search.refresh} />
                </p>
              </>
            )}
          </Message>
          <UserResult key={state.user.iid} user={state.user} console={desk} />
        </Suspense>
      )
  }
}

function spoken(state: UserSearchState): string {
  return state.status === 'found' ? `Found ${state.user.login ?? state.user.iid ?? state.query}` : ''
}
