import { atom, onMount } from 'nanostores'
import {
  endUserSessions,
  removeProperty,
  sendUserReset,
  setUserDisabled,
  setUserNote,
} from '../../../../contract/staff/support.ts'
import {
  addLicense,
  addProperty,
  changeLicense,
  changeLogin,
  findLicense,
} from '../../../../contract/staff/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { createResource } from '../../../../platform/stores/resource.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { messages } from '../messages.ts'
import { type Change, type ChangeContext, createChange, createOwnChanges } from './change.store.ts'
import { createRoundChanges } from './rounds/round-changes.store.ts'
import type { UserSearch } from './search/user-search.store.ts'

interface Deps {
  api: Api
  search: UserSearch
  /** Shows the last change with its Undo. */
  notice: ChangeNoticeStore
  /** Undefined for a user without an install; only the account can be changed then. */
  iid: string | undefined
  supportId: string | undefined
}

/** `date` is an ISO date, the last day in UTC. */
export type LicenseEdit =
  | { action: 'extend'; durationDays: number }
  | { action: 'until'; date: string }
  | { action: 'revoke' }

interface NewProperty {
  name: string
  value: string
}
interface SetProperty {
  /** The install with the property. */
  iid: string
  name: string
}

/** What staff can do for a user in a dialog. */
export type UserTaskId = LicenseEdit['action'] | 'reset' | 'sessions' | 'disable' | 'enable'

/** Creates the stores of the changes that staff can make to one user. */
export function createUserActions({ api, search, notice, iid, supportId }: Deps) {
  const licenses = createLicenses(api, iid ?? '')
  const id = supportId ?? iid ?? ''
  const installId = iid ?? ''
  const context: ChangeContext = {
    api,
    own: createOwnChanges(),
    notice,
    user() {
      const state = search.$state.get()
      return state.status === 'found' && state.user.iid === iid ? state.user : undefined
    },
    reload: () => Promise.all([search.onUserChanged(iid), licenses.reload()]),
    refresh: () => void search.refresh(),
  }
  const ofLicense = { ...context, partOf: () => 'license' as const }
  const ofProperty = ({ iid, name }: SetProperty) => ({ property: `${iid}/${name}` })

  const newLogin: Change<string> = createChange({
    ...context,
    messages: { done: messages.loginChanged, failed: messages.loginFailed },
    send: (newLogin: string, options) =>
      api.call(changeLogin, { body: { iid: installId, newLogin } }, options),
    onDone(user) {
      // If the response contains another user, loads this user again instead of removing it from the screen.
      return search.onUserChanged(iid, user?.iid === iid && user ? user : undefined)
    },
    partOf: () => 'login',
  })

  const newLicense: Change<number> = createChange({
    ...ofLicense,
    messages: { done: messages.licenseAdded, failed: messages.licenseFailed },
    send: (durationDays: number, options) =>
      api.call(addLicense, { body: { iid: installId, durationDays } }, options),
  })

  const licenseEdit: Change<LicenseEdit> = createChange({
    ...ofLicense,
    messages: { done: messages.licenseChanged, failed: messages.licenseFailed },
    send: (edit: LicenseEdit, options) =>
      api.call(changeLicense, { body: { iid: installId, ...edit } }, options),
  })

  const newProperty: Change<NewProperty> = createChange({
    ...context,
    messages: { done: messages.propertyAdded, failed: messages.propertyFailed },
    send: (property: NewProperty, options) =>
      api.call(addProperty, { body: { iid: installId, ...property } }, options),
    partOf: ({ name }) => ofProperty({ iid: installId, name }),
  })

  const removedProperty: Change<SetProperty> = createChange({
    ...context,
    messages: { done: messages.propertyRemoved, failed: messages.propertyRemoveFailed },
    send: (property: SetProperty, options) => api.call(removeProperty, { body: property }, options),
    partOf: ofProperty,
  })

  const note: Change<string> = createChange({
    ...context,
    messages: { done: messages.noteSaved, failed: messages.noteFailed },
    send: (text: string, options) => api.call(setUserNote, { body: { id, text } }, options),
    partOf: () => 'note',
  })

  const disabling: Change<boolean> = createChange({
    ...context,
    messages: { done: messages.accountChanged, failed: messages.accountFailed },
    send: (isDisabled: boolean, options) => api.call(setUserDisabled, { body: { id, isDisabled } }, options),
    partOf: () => 'account',
  })

  const endedSessions: Change<null> = createChange({
    ...context,
    messages: { done: messages.sessionsEnded, failed: messages.sessionsFailed },
    send: () => api.call(endUserSessions, { body: { id } }),
  })

  const reset: Change<null> = createChange({
    ...context,
    messages: { done: messages.resetSent, failed: messages.resetFailed },
    send: () => api.call(sendUserReset, { body: { id } }),
  })

  return {
    /** The task whose dialog is open. */
    $task: atom<UserTaskId | undefined>(),
    context,
    licenses,
    rounds: createRoundChanges({ ...context, id }, search.markRounds),
    ...{ newLogin, newLicense, licenseEdit, newProperty, removedProperty },
    ...{ note, disabling, endedSessions, reset },
  }
}

export type UserActions = ReturnType<typeof createUserActions>

/**
 * Creates the store of the licenses of one user, for services that do not return them with the user. They are loaded when
 * they are first shown.
 */
function createLicenses(api: Api, iid: string) {
  let isUsed = false
  const { $state, loadOnce, refresh } = createResource({
    request(signal) {
      isUsed = true
      return api.call(findLicense, { path: { iid } }, { signal })
    },
  })
  onMount($state, () => loadOnce())
  return {
    $state,
    load: () => refresh(),
    /** Loads them again if they were loaded. */
    reload: async () => isUsed && refresh(),
  }
}

export type LicensesStore = ReturnType<typeof createLicenses>
