import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { lazyPart, lazyParts } from '../../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import type { Guard } from '../../session/guard.store.ts'
import { PagePart } from '../../shared/PagePart.tsx'
import { ChangeNotice } from '../shared/changes/ChangeNotice.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import type { Console as ConsoleStores } from './console.ts'
import { type ConsoleTab, emptyAddress } from './console-address.ts'
import { withoutResult } from './messages.ts'
import { CONSOLE_SCREENS } from './navigation/staff-screens.ts'
import { tooShortText } from './user/search/match-texts.ts'
import { StaffSearch } from './user/search/StaffSearch.tsx'
import type { UserSearchState } from './user/search/user-search.store.ts'

// Loaded on demand, because most visits are to the user tab.
const { PromoCodes, Uploader } = lazyParts(() => import('./later.ts'))

// The accessible names of the panels. They differ from all field labels, so that names are unambiguous.
const PANELS: Record<ConsoleTab, string> = { user: 'Users', uploader: 'Uploads', promo: 'Promotions' }

/** Shows the panel of the console's selected tab. The tabs are in the sidebar. */
export function Console({ console: stores }: { console: ConsoleStores }) {
  const { address, setPageTitle } = stores
  const shown = useStore(address.$address)
  const { tab } = shown
  useEffect(() => setPageTitle(shown), [setPageTitle, shown])
  // Uploads continue in all tabs of the console, but not after the page was left.
  useLeaveWarning(useStore(stores.$hasUnfinishedUpload))
  return (
    <div className="stack gap-0">
      <ChangeNotice notice={stores.notice} />
      <TabPanel name="console" selected={tab} label={PANELS[tab]}>
        {tab === 'user' && <UserTab console={stores} />}
        {tab !== 'user' && (
          <PagePart>
            {tab === 'uploader' ? (
              <Uploader uploaderOf={stores.uploaderOf} search={stores.search} />
            ) : (
              <PromoCodes promo={stores.promo} address={address} />
            )}
          </PagePart>
        )}
      </TabPanel>
    </div>
  )
}

interface ConsoleSearchProps {
  console: ConsoleStores
  /** Until it is open, the user of the URL is not requested. */
  guard: Pick<Guard, '$state'>
}

// What the prerendered page shows, which knows neither URL nor access.
const $noAddress = atom(emptyAddress)
const $noSearch = atom<UserSearchState>({ status: 'idle' })
const $unchecked = atom({ status: 'checking' })

export function ConsoleSearch({ console: stores, guard }: ConsoleSearchProps) {
  const isHydrated = useHydrated()
  const access = useStore(isHydrated ? guard.$state : $unchecked)
  const { tab, query } = useStore(isHydrated ? stores.address.$address : $noAddress)
  const state = useStore(access.status === 'open' ? stores.search.$state : $noSearch)
  return (
    <StaffSearch
      query={state.status === 'idle' ? query : state.query}
      isLoading={state.status === 'loading'}
      takesFocus={isHydrated && tab === 'user'}
      suggestions={stores.suggestions}
      onFind={stores.findUser}
      onOpen={stores.openMatch}
    />
  )
}

const $noTab = atom<{ tab: ConsoleTab | undefined }>({ tab: undefined })

/**
 * The three tabs of the console. They are prerendered as links without selection, because the selection depends on the
 * URL.
 */
export function ConsoleTabs({ address }: Pick<ConsoleStores, 'address'>) {
  const isHydrated = useHydrated()
  const { tab } = useStore(isHydrated ? address.$address : $noTab)
  const tabs = CONSOLE_SCREENS.map(({ id, label, path }) => ({
    id,
    label,
    href: isHydrated ? address.hrefOf({ tab: id }) : path,
  }))
  const onSelect = (id: ConsoleTab) => address.go({ tab: id })
  return <Tabs label="Console" name="console" look="board" tabs={tabs} selected={tab} onSelect={onSelect} />
}

const loadResult = async () => (await import('./user/UserResult.tsx')).UserResult
// Lazily loaded during the first search, because the tables are as large as the rest of the console.
const UserResult = lazyPart(loadResult)

function UserTab({ console: stores }: { console: ConsoleStores }) {
  const state = useStore(stores.search.$state)
  useEffect(() => {
    // A failure is shown when the result is rendered.
    if (state.status === 'loading') loadResult().catch(() => {})
  }, [state.status])
  return (
    <div className="stack gap-3">
      {state.status !== 'found' && (
        <header className="row baseline gap-2">
          <h1>Find user</h1>
          <p className="quiet">by support id, round token, install id or email</p>
        </header>
      )}
      <p className="visually-hidden" role="status">
        {state.status === 'found' && `Found ${state.user.login ?? state.user.iid ?? state.query}`}
      </p>
      <SearchResult state={state} console={stores} />
    </div>
  )
}

function SearchResult({ state, console: stores }: { state: UserSearchState; console: ConsoleStores }) {
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
        <PagePart loading={<Spinner size="page" label={`Looking for ${state.query}`} />}>
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
            competition={state.competition}
            console={stores}
          />
        </PagePart>
      )
  }
}
