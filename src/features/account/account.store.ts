import { millisecondsInMinute } from 'date-fns/constants'
import { atom, computed } from 'nanostores'
import {
  type Account,
  cancelEmailChange,
  changeName,
  changePassword,
  type GolferFacts,
  getAccount,
  requestEmailChange,
  setHandicap,
} from '../../contract/account.ts'
import { type User, WRONG_PASSWORD_STATUS } from '../../contract/session.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import type { Platform } from '../../platform/platform.ts'
import { createResource, foundValue } from '../../platform/stores/resource.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE } from '../shared/form-failure.ts'
import { type AccountDeps, createAccountCalls } from './account-calls.ts'
import {
  EMAIL_CANCELLED,
  EMAIL_TAKEN,
  emailLinkSent,
  HANDICAP_SAVED,
  NAME_SAVED,
  PASSWORD_CHANGED,
} from './messages.ts'

export type AccountStore = ReturnType<typeof createAccount>

/** How long the page knows a password that was entered in it. */
const PASSWORD_KNOWN_MS = 10 * millisecondsInMinute

interface Deps extends AccountDeps, Pick<Platform, 'clock' | 'visibility'> {
  makeCredential: MakeCredential
  /** Called with the user after the name was changed. */
  onRenamed: (user: User) => void
}

/** Creates the store of the signed-in account. Its actions return the message for their form. */
export function createAccount({ clock, makeCredential, visibility, onRenamed, ...deps }: Deps) {
  const { api, onSignedOut } = deps
  const { change, explain } = createAccountCalls(deps)
  const resource = createResource({
    request: (signal) => api.call(getAccount, {}, { signal }),
    on: { 401: onSignedOut },
  })
  const { $state } = resource

  const current = () => foundValue($state.get())
  const update = (changes: Partial<Account>) => resource.update((account) => ({ ...account, ...changes }))

  /**
   * The password that the service has just accepted, in the memory of this page only: a credential depends on the address,
   * so the next change of it needs the password, for which the user is not asked again.
   */
  const $password = atom<string | undefined>()
  let stopKnowing = () => {}
  function know(password: string | undefined): void {
    stopKnowing()
    $password.set(password)
    stopKnowing = clock.after(PASSWORD_KNOWN_MS, () => $password.set(undefined))
  }

  return {
    $state,
    /** Whether a change of the email needs no password. */
    $knowsPassword: computed($password, (password) => password !== undefined),
    load: () => resource.load(),
    /**
     * Loads the account. While it or a new email is unconfirmed, loads it again whenever the page becomes visible,
     * because it may have been confirmed elsewhere. Returns an unsubscribe function.
     */
    start(): () => void {
      void resource.load()
      return visibility.onChange(() => {
        const { pendingEmail, isConfirmed } = current() ?? {}
        if (!visibility.isHidden() && (pendingEmail || isConfirmed === false)) void resource.refresh()
      })
    },

    rename: (name: string) =>
      change(changeName, { body: { name } }, { done: NAME_SAVED }, (user) => {
        if (!user) return
        update({ name: user.name })
        onRenamed(user)
      }),

    setHandicap: (facts: GolferFacts) =>
      change(setHandicap, { body: facts }, { done: HANDICAP_SAVED }, (stored) => update(stored ?? {})),

    /** @param entered the password, unless the page knows it */
    async requestEmailChange(newEmail: string, entered: string): Promise<FormMessageText> {
      const password = $password.get() ?? entered
      const newId = newEmail.trim()
      const token = await makeCredential(current()?.id ?? '', password)
      const newToken = await makeCredential(newId, password)
      if (token === undefined || newToken === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(requestEmailChange, { body: { newId, token, newToken } })
      const status = !result.ok && result.failure.kind === 'http' ? result.failure.status : undefined
      // The service checks the password before the address.
      if (result.ok || status === 409) know(password)
      else if (status === WRONG_PASSWORD_STATUS) know(undefined)
      if (!result.ok) return explain(result.failure, { statuses: { 409: EMAIL_TAKEN } })
      update({ pendingEmail: newId })
      return { kind: 'success', text: emailLinkSent(newId) }
    },

    cancelEmailChange: () =>
      change(cancelEmailChange, {}, { done: EMAIL_CANCELLED }, () => update({ pendingEmail: undefined })),

    async changePassword(password: string, newPassword: string): Promise<FormMessageText> {
      const id = current()?.id ?? ''
      const token = await makeCredential(id, password)
      const newToken = await makeCredential(id, newPassword)
      if (token === undefined || newToken === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      return change(changePassword, { body: { token, newToken } }, { done: PASSWORD_CHANGED }, () =>
        know(newPassword),
      )
    },
  }
}
