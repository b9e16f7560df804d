import { atom } from 'nanostores'
import type { AuditEvent } from '../../../contract/audit.ts'
import { changeLogin } from '../../../contract/users.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { foundValue } from '../../../platform/stores/resource.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import type { Command } from '../keys/page-commands.ts'
import { messages } from '../messages.ts'
import { roundResults } from '../palette/round-results.ts'
import { createAccountChanges } from './account/account-changes.ts'
import { createAudit } from './audit/audit.store.ts'
import { type Change, createChange } from './change.store.ts'
import type { ChangeContext } from './change-context.ts'
import { createLicenseChanges } from './license/license-changes.ts'
import { licenseText } from './license/license-text.ts'
import { createLicenses } from './license/licenses.store.ts'
import { createOverview } from './overview/overview.store.ts'
import { createPropertyChanges } from './properties/property-changes.ts'
import { createRoundBulk } from './rounds/round-bulk.store.ts'
import { createRoundChanges } from './rounds/round-changes.store.ts'
import type { UserSearch } from './search/user-search.store.ts'
import { type UserTask, type UserTaskId, userTasks } from './tasks/user-tasks.ts'

export interface UserActionsDeps {
  api: Api
  clock: Clock
  visibility: Visibility
  search: UserSearch
  /** Shows the last change with its Undo. */
  notice: ChangeNoticeStore
  /** Undefined for a user without an install; only the account can be changed then. */
  iid: string | undefined
  supportId: string | undefined
}

/** Creates the stores of the changes that staff can make to one user. */
export function createUserActions({
  api,
  clock,
  visibility,
  search,
  notice,
  iid,
  supportId,
}: UserActionsDeps) {
  const installId = iid ?? ''
  const id = supportId ?? installId
  const audit = createAudit(api, id)
  const licenses = createLicenses(api, installId)

  const reloadAll = () =>
    Promise.all([search.onUserChanged(iid), iid !== undefined && licenses.load(), audit.load()])
  const overview = createOverview({ api, clock, visibility, id, onChanged: reloadAll })
  const refresh = () => Promise.all([overview.load(), reloadAll()])

  const context: ChangeContext = {
    api: overview.ownApi,
    id,
    installId,
    notice,
    onUndone: refresh,
    refresh,
    snapshot() {
      const user = search.$state.get()
      const shown = foundValue(licenses.$state.get())
      return {
        overview: foundValue(overview.$state.get()),
        license: shown ? licenseText(shown.active) : '–',
        properties: user.status === 'found' && user.user.iid === iid ? user.user.properties : [],
      }
    },
    async reload() {
      if (id !== '') await Promise.all([overview.load(), audit.load()])
    },
    reloadLicenses: licenses.load,
    reloadUser: () => search.onUserChanged(iid),
  }

  const rounds = createRoundChanges(context.api, notice, (token, isDeleted) => {
    search.markRounds(new Set([token]), isDeleted)
    context.reload()
  })
  const bulk = createRoundBulk({
    api: context.api,
    id,
    notice,
    onChanged: search.markRounds,
    onFinished: context.reload,
    onEnded: refresh,
  })
  overview.$state.listen((state) => {
    const begun = foundValue(state)?.bulkChange
    if (begun) bulk.resume(begun)
  })

  const newLogin: Change<string> = createChange({
    ...context,
    messages: { done: messages.loginChanged, failed: messages.loginFailed },
    send: (login: string, options) =>
      context.api.call(changeLogin, { body: { iid: installId, newLogin: login } }, options),
    onDone(user, login) {
      search.onLoginChanged(iid, login)
      // If the response contains another user, loads this user again instead of removing it from the screen.
      search.onUserChanged(iid, user?.iid === iid && user ? user : undefined)
      context.reload()
    },
    replaced: ({ overview: shown }) => ({ version: shown?.versions.login, text: shown?.login ?? '–' }),
    describe: (login) => login,
  })

  /** The task whose dialog is open, or whose form gets the focus. */
  const $task = atom<UserTaskId | undefined>()

  return {
    $task,
    /** Returns what can be done for the user at present. */
    tasks(): UserTask[] {
      const state = search.$state.get()
      return state.status === 'found' ? userTasks(state.user, foundValue(overview.$state.get())).flat() : []
    },
    /** Returns the user's rounds that a text names, as commands. */
    findRounds(text: string, open: (token: string) => void): Command[] {
      const state = search.$state.get()
      return state.status === 'found' ? roundResults(state.user, text, open) : []
    },
    overview,
    audit,
    licenses,
    rounds,
    bulk,
    newLogin,
    ...createLicenseChanges(context),
    ...createPropertyChanges(context),
    ...createAccountChanges(context),
    /** Undoes a change of the audit. */
    undo: ({ id: changeId, action }: AuditEvent) =>
      notice.undoOlder({ text: action, changeId, api: context.api, onUndone: refresh }),
  }
}

export type UserActions = ReturnType<typeof createUserActions>
