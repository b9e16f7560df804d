import { atom } from 'nanostores'
import { getUser, signOut, type User } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { remember, remembersSomebody } from './session-memory.ts'

export type SessionState =
  /** Not asked yet, or no answer so far. */
  | { status: 'unknown' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: User }
  /** The question could not be put: no answer is neither a yes nor a no. */
  | { status: 'unreachable' }

export type SignOutResult = 'signedOut' | 'unsupported' | 'unreachable' | 'failed'
export type Session = ReturnType<typeof createSession>

/**
 * Who is signed in. Spec: "failure means no user", which an answer of any error is; that no answer came at all is
 * kept apart, so that somebody in a tunnel is offered another try and not a sign-in form that cannot work.
 * @param forget drops what this browser has kept of what was seen
 */
export function createSession(api: Api, memory: Storage, forget = () => {}) {
  const $session = atom<SessionState>({ status: 'unknown' })
  const latest = latestOnly()
  let underWay: Promise<SessionState> | undefined

  function settle(state: SessionState): SessionState {
    latest.cancel()
    underWay = undefined
    if (state.status !== 'unreachable') {
      remember(memory, state.status === 'signedIn' ? state.user : undefined, forget)
    }
    $session.set(state)
    return state
  }

  async function ask(): Promise<SessionState> {
    const result = await latest(api.call(getUser, {}))
    // The user has signed in or out in the meantime.
    if (result === SUPERSEDED) return $session.get()
    if (result.ok) return settle({ status: 'signedIn', user: result.value })
    return settle({ status: result.failure.kind === 'network' ? 'unreachable' : 'signedOut' })
  }

  return {
    $session,
    /** Asks the service; whoever asks meanwhile shares the answer. */
    check(): Promise<SessionState> {
      underWay ??= ask()
      return underWay
    },
    /** The answer that is known, else asks. */
    known(): Promise<SessionState> {
      const state = $session.get()
      const isAnswer = state.status === 'signedIn' || state.status === 'signedOut'
      return isAnswer ? Promise.resolve(state) : this.check()
    },
    remembersSomebody: () => remembersSomebody(memory),
    /** Sign-in or sign-up succeeded. */
    enter(user: User): void {
      settle({ status: 'signedIn', user })
    },
    /** A service without the call answers 404: only it could end its cookie, so nothing is claimed. */
    async leave(): Promise<SignOutResult> {
      const result = await api.call(signOut, {})
      const { failure } = result.ok ? { failure: undefined } : result
      if (failure?.kind === 'network') return 'unreachable'
      if (failure?.kind === 'malformed') return 'failed'
      if (failure?.kind === 'http' && failure.status !== 401) {
        return failure.status === 404 || failure.status === 405 ? 'unsupported' : 'failed'
      }
      settle({ status: 'signedOut' })
      return 'signedOut'
    },
  }
}
