import { atom } from 'nanostores'
import { changeLogin } from '../../../../contract/staff/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { messages } from '../messages.ts'
import { createAccountChanges } from './account/account-changes.ts'
import { type Change, type ChangeContext, createChange, createOwnChanges } from './change.store.ts'
import { createLicenseChanges } from './license/license-changes.ts'
import { createLicenses } from './license/licenses.store.ts'
import { createPropertyChanges } from './properties/property-changes.ts'
import { createRoundChanges } from './rounds/round-changes.store.ts'
import type { UserSearch } from './search/user-search.store.ts'
import type { UserTaskId } from './tasks/user-tasks.ts'

interface Deps {
  api: Api
  search: UserSearch
  /** Shows the last change with its Undo. */
  notice: ChangeNoticeStore
  /** Undefined for a user without an install; only the account can be changed then. */
  iid: string | undefined
  supportId: string | undefined
}

/** Creates the stores of the changes that staff can make to one user. */
export function createUserActions({ api, search, notice, iid, supportId }: Deps) {
  const licenses = createLicenses(api, iid ?? '')
  const context: ChangeContext = {
    api,
    id: supportId ?? iid ?? '',
    installId: iid ?? '',
    notice,
    own: createOwnChanges(),
    user() {
      const state = search.$state.get()
      return state.status === 'found' && state.user.iid === iid ? state.user : undefined
    },
    reload: () => Promise.all([search.onUserChanged(iid), licenses.reload()]),
  }

  const newLogin: Change<string> = createChange({
    ...context,
    messages: { done: messages.loginChanged, failed: messages.loginFailed },
    send: (login: string, options) =>
      api.call(changeLogin, { body: { iid: iid ?? '', newLogin: login } }, options),
    onDone(user, login) {
      search.onLoginChanged(iid, login)
      // If the response contains another user, loads this user again instead of removing it from the screen.
      return search.onUserChanged(iid, user?.iid === iid && user ? user : undefined)
    },
    partOf: () => 'login',
  })

  return {
    /** The task whose dialog is open, or whose form gets the focus. */
    $task: atom<UserTaskId | undefined>(),
    licenses,
    rounds: createRoundChanges(context, search.markRounds),
    newLogin,
    ...createLicenseChanges(context),
    ...createPropertyChanges(context),
    ...createAccountChanges(context),
  }
}

export type UserActions = ReturnType<typeof createUserActions>
