import {
  type AccountSession,
  endOtherSessions,
  endSession,
  getEmailPreferences,
  listSessions,
  setEmailPreferences,
} from '../../contract/account.ts'
import type { EmailCategory } from '../../contract/unsubscribe.ts'
import { foundValue } from '../../platform/stores/resource.ts'
import { type AccountDeps, createOwn } from './account-calls.ts'
import { ALL_ENDED, CHOICE_NOT_SAVED, CHOICE_SAVED, ENDED, NOT_ENDED } from './messages.ts'

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

export type Preferences = ReturnType<typeof createPreferences>

/**
 * Creates the store of the email categories that the account has opted out of. The service responds 409 while the email
 * address is not confirmed.
 */
export function createPreferences(deps: AccountDeps) {
  const { own, update, change } = createOwn(
    deps,
    getEmailPreferences,
    {},
    (value): readonly EmailCategory[] => value,
  )
  return {
    ...own,
    choose(category: EmailCategory, isWanted: boolean): void {
      update((optOuts) => {
        const others = optOuts.filter((one) => one !== category)
        return isWanted ? others : [...others, category]
      })
    },
    save: () =>
      change(
        setEmailPreferences,
        { body: [...(foundValue(own.$state.get()) ?? [])] },
        { failed: CHOICE_NOT_SAVED, done: CHOICE_SAVED },
        () => {},
      ),
  }
}
