import { atom } from 'nanostores'
import { getUser, signOut, type User } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import type { SignOutSheets } from '../../platform/sheets/sign-out-sheets.ts'
import { KEPT_DRAFTS } from './kept-drafts.store.ts'
import { hasRememberedUser, rememberedUser, rememberUser } from './remembered-user.ts'

export type CurrentUserState =
  /** Not requested yet, or no response so far. */
  | { status: 'unknown' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: User }
  /** The service could not be reached, so the user may or may not be signed in. */
  | { status: 'unreachable' }

export type SignOutResult = 'signedOut' | 'unreachable' | 'failed'
export type CurrentUser = ReturnType<typeof createCurrentUser>

/**
 * Creates the store of the user who is signed in. An HTTP error or a malformed response means that nobody is signed in.
 * A network failure has its own status, so that an offline user can retry instead of seeing a form that cannot work.
 * @param clearCaches deletes all cached data of this browser; called when the user changes
 * @param loadSheets loads what signing out does with the score sheets of this browser, which other pages do not need
 */
export function createCurrentUser(
  api: Api,
  storage: Storage,
  clearCaches = () => {},
  loadSheets?: () => Promise<SignOutSheets>,
) {
  const $state = atom<CurrentUserState>({ status: 'unknown' })
  const latest = latestOnly()
  let pending: Promise<CurrentUserState> | undefined

  function settle(state: CurrentUserState): CurrentUserState {
    latest.cancel()
    pending = undefined
    if (state.status !== 'unreachable') {
      rememberUser(storage, state.status === 'signedIn' ? state.user : undefined, clearCaches)
    }
    $state.set(state)
    return state
  }

  async function request(priority?: RequestPriority): Promise<CurrentUserState> {
    const result = await latest(api.call(getUser, {}, priority && { priority }))
    // The user has signed in or out in the meantime.
    if (result === SUPERSEDED) return $state.get()
    if (result.ok) return settle({ status: 'signedIn', user: result.value })
    return settle({ status: result.failure.kind === 'network' ? 'unreachable' : 'signedOut' })
  }

  return {
    $state,
    /** Requests the current user. Concurrent callers share one request. */
    check(priority?: RequestPriority): Promise<CurrentUserState> {
      pending ??= request(priority)
      return pending
    },
    /** Returns the known state, or requests the current user if there is none. */
    load(priority?: RequestPriority): Promise<CurrentUserState> {
      const state = $state.get()
      const isKnown = state.status === 'signedIn' || state.status === 'signedOut'
      return isKnown ? Promise.resolve(state) : this.check(priority)
    },
    /** Returns true if this browser last saw a user signed in; see `hasRememberedUser`. */
    isRemembered: () => hasRememberedUser(storage),
    /** Records the user whom sign-in or sign-up returned. */
    setSignedIn(user: User): void {
      settle({ status: 'signedIn', user })
    },
    /** Records that the service has ended the session. */
    setSignedOut(): void {
      settle({ status: 'signedOut' })
    },
    /**
     * Signs out, and deletes the account's score sheets that are finished. The state changes only after the service has
     * confirmed it, because only the service can delete its cookie.
     * @param deletesAsked whether the sheets about which the user is asked are deleted as well
     */
    async signOut(deletesAsked = false): Promise<SignOutResult> {
      let sheets: SignOutSheets | undefined
      try {
        // First, because nothing could be deleted without the script.
        if (loadSheets) sheets = await loadSheets()
      } catch {
        return 'unreachable'
      }
      const result = await api.call(signOut, {})
      const { failure } = result.ok ? { failure: undefined } : result
      if (failure?.kind === 'network') return 'unreachable'
      if (failure && (failure.kind !== 'http' || failure.status !== 401)) return 'failed'
      storage.write(KEPT_DRAFTS, undefined)
      await sheets?.remove(rememberedUser(storage)?.id, deletesAsked)
      settle({ status: 'signedOut' })
      return 'signedOut'
    },
  }
}
