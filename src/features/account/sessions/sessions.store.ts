import { type AccountSession, endOtherSessions, endSession, listSessions } from '../../../contract/account.ts'
import { type AccountDeps, createOwn } from '../account-calls.ts'
import { ALL_ENDED, ENDED, NOT_ENDED } from '../messages.ts'

export type Sessions = ReturnType<typeof createSessions>

/** Creates the store of the browsers in which the account is signed in. Its actions return the message to show. */
export function createSessions(deps: AccountDeps) {
  // An empty list is a failure, because it must contain at least the current session.
  const { own, update, change } = createOwn(deps, listSessions, {}, ({ sessions }) =>
    sessions.length > 0 ? sessions : undefined,
  )
  const keep = (filter: (session: AccountSession) => boolean) => update((sessions) => sessions.filter(filter))

  return {
    ...own,
    /** Ends a session. A session that no longer exists counts as ended. */
    end: (id: string) =>
      change(endSession, { path: { id } }, { failed: NOT_ENDED, done: ENDED, isGoneDone: true }, () =>
        keep((session) => session.id !== id),
      ),
    endOthers: () =>
      change(endOtherSessions, {}, { failed: NOT_ENDED, done: ALL_ENDED }, () =>
        keep((session) => session.isCurrent === true),
      ),
  }
}
