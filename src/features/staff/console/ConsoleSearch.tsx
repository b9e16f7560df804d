import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import type { Guard } from '../../session/guard.store.ts'
import type { Console } from './console.ts'
import { emptyAddress } from './console-address.ts'
import { StaffSearch } from './user/search/StaffSearch.tsx'
import type { UserSearchState } from './user/search/user-search.store.ts'

interface Props {
  console: Console
  /** Until it is open, the user of the URL is not requested. */
  guard: Pick<Guard, '$state'>
}

// What the prerendered page shows, which knows neither URL nor access.
const $noAddress = atom(emptyAddress)
const $noSearch = atom<UserSearchState>({ status: 'idle' })
const $unchecked = atom({ status: 'checking' })

export function ConsoleSearch({ console: stores, guard }: Props) {
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
