import {
  type AdminUser,
  addLicense,
  addProperty,
  changeLicense,
  changeLogin,
} from '../../../contract/users.ts'
import type { Api } from '../../../platform/api/api.ts'
import { messages } from '../messages.ts'
import { createAudit } from './audit/audit.store.ts'
import { type Change, createChange } from './change.store.ts'
import { createLicenses } from './license/licenses.store.ts'
import { createRoundBulk } from './rounds/round-bulk.store.ts'
import { createRoundChanges } from './rounds/round-changes.store.ts'
import type { UserSearch } from './search/user-search.store.ts'

/** `date` is an ISO date, the last day in UTC. */
export type LicenseEdit =
  | { action: 'extend'; durationDays: number }
  | { action: 'until'; date: string }
  | { action: 'revoke' }

interface NewProperty {
  name: string
  value: string
}

/**
 * Creates the stores of the changes that staff can make to one user.
 * @param iid undefined for a user without an install, of whom only rounds can be changed
 * @param onQueryChanged called with the new login if the user was found by the old one
 */
export function createUserActions(
  api: Api,
  search: UserSearch,
  iid: string | undefined,
  onQueryChanged: (query: string) => void,
) {
  const installId = iid ?? ''
  const audit = createAudit(api, installId)
  const licenses = createLicenses(api, installId)

  const rounds = createRoundChanges(api, (token, isDeleted) => {
    search.markRounds(new Set([token]), isDeleted)
    if (iid !== undefined) audit.load()
  })

  const bulk = createRoundBulk({
    api,
    onChanged: search.markRounds,
    onFinished: () => {
      if (iid !== undefined) audit.load()
    },
  })

  const newLicense: Change<number> = createChange(
    { done: messages.licenseAdded, failed: messages.licenseFailed },
    (durationDays: number) => api.call(addLicense, { body: { iid: installId, durationDays } }),
    () => {
      licenses.load()
      audit.load()
    },
  )

  const licenseEdit: Change<LicenseEdit> = createChange(
    { done: messages.licenseChanged, failed: messages.licenseFailed },
    (edit: LicenseEdit) => api.call(changeLicense, { body: { iid: installId, ...edit } }),
    () => {
      licenses.load()
      audit.load()
    },
  )

  const newProperty: Change<NewProperty> = createChange(
    { done: messages.propertyAdded, failed: messages.propertyFailed },
    (property: NewProperty) => api.call(addProperty, { body: { iid: installId, ...property } }),
    () => {
      search.onUserChanged(iid)
      audit.load()
    },
  )

  const newLogin: Change<string> = createChange(
    { done: messages.loginChanged, failed: messages.loginFailed },
    (login: string) => api.call(changeLogin, { body: { iid: installId, newLogin: login } }),
    (user: AdminUser | null, login: string) => {
      const query = search.onLoginChanged(iid, login)
      if (query !== undefined) onQueryChanged(query)
      // If the response holds another user, load this one instead of removing it from the screen.
      search.onUserChanged(iid, user?.iid === iid && user ? user : undefined)
      audit.load()
    },
  )

  return { audit, licenses, rounds, bulk, newLicense, licenseEdit, newProperty, newLogin }
}

export type UserActions = ReturnType<typeof createUserActions>
