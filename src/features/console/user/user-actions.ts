import { type AdminUser, addLicense, addProperty, changeLogin } from '../../../contract/users.ts'
import type { Api } from '../../../platform/api/api.ts'
import { messages } from '../messages.ts'
import { createAudit } from './audit/audit.store.ts'
import { type Change, createChange } from './change.store.ts'
import { createLicenses } from './license/licenses.store.ts'
import { createRoundChanges } from './rounds/round-changes.store.ts'
import type { UserSearch } from './search/user-search.store.ts'

/** Everything that can be done to one user, and what came of it. */
export function createUserActions(
  api: Api,
  search: UserSearch,
  iid: string | undefined,
  /** The search goes by another name from now on. */
  onRenamed: (query: string) => void,
) {
  // Of somebody without an install there is nothing but rounds to change.
  const key = iid ?? ''
  const audit = createAudit(api, key)
  const licenses = createLicenses(api, key)

  const rounds = createRoundChanges(api, (token, isDeleted) => {
    search.markRound(token, isDeleted)
    if (iid !== undefined) audit.load()
  })
  const newLicense: Change<number> = createChange(
    { done: messages.licenseAdded, failed: messages.licenseFailed },
    (durationDays: number) => api.call(addLicense, { body: { iid: key, durationDays } }),
    () => {
      licenses.load()
      audit.load()
    },
  )
  const newProperty: Change<{ name: string; value: string }> = createChange(
    { done: messages.propertyAdded, failed: messages.propertyFailed },
    (property: { name: string; value: string }) => api.call(addProperty, { body: { iid: key, ...property } }),
    () => {
      search.changed(iid)
      audit.load()
    },
  )
  const newLogin: Change<string> = createChange(
    { done: messages.loginChanged, failed: messages.loginFailed },
    (login: string) => api.call(changeLogin, { body: { iid: key, newLogin: login } }),
    (user: AdminUser | null, login: string) => {
      const query = search.renamed(iid, login)
      if (query !== undefined) onRenamed(query)
      // An answer that is not of this user is no reason to take them off the screen.
      search.changed(iid, user?.iid === iid && user ? user : undefined)
      audit.load()
    },
  )
  return { audit, licenses, rounds, newLicense, newProperty, newLogin }
}

export type UserActions = ReturnType<typeof createUserActions>
