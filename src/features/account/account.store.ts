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
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { createResource, foundValue } from '../../platform/stores/resource.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE } from '../shared/form-failure.ts'
import {
  changeFailure,
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

interface Deps {
  api: Api
  clock: Pick<Clock, 'after'>
  makeCredential: MakeCredential
  visibility: Visibility
  /** Called with the user after the name was changed. */
  onRenamed: (user: User) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the signed-in account. Its actions return the message for their form. */
export function createAccount({ api, clock, makeCredential, visibility, onRenamed, onSignedOut }: Deps) {
  const resource = createResource({
    request: (signal) => api.call(getAccount, {}, { signal }),
    on: { 401: onSignedOut },
  })
  const { $state } = resource

  const current = () => foundValue($state.get())
  const update = (changes: Partial<Account>) => resource.update((account) => ({ ...account, ...changes }))
  const failed = (failure: Failure, text?: string): FormMessageText => {
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
    return changeFailure(failure, text)
  }

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

    async rename(name: string): Promise<FormMessageText> {
      const result = await api.call(changeName, { body: { name } })
      if (!result.ok) return failed(result.failure)
      update({ name: result.value.name })
      onRenamed(result.value)
      return { kind: 'success', text: NAME_SAVED }
    },

    async setHandicap(facts: GolferFacts): Promise<FormMessageText> {
      const result = await api.call(setHandicap, { body: facts })
      if (!result.ok) return failed(result.failure)
      update(result.value)
      return { kind: 'success', text: HANDICAP_SAVED }
    },

    /** @param entered the password, unless the page knows it */
    async requestEmailChange(newEmail: string, entered: string): Promise<FormMessageText> {
      const password = $password.get() ?? entered
      const newId = newEmail.trim()
      const token = await makeCredential(current()?.id ?? '', password)
      const newToken = await makeCredential(newId, password)
      if (token === undefined || newToken === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(requestEmailChange, { body: { newId, token, newToken } })
      const status = !result.ok && result.failure.kind === 'http' ? result.failure.status : undefined
      const isTaken = status === 409
      // The service checks the password before the address.
      if (result.ok || isTaken) know(password)
      else if (status === WRONG_PASSWORD_STATUS) know(undefined)
      if (!result.ok) {
        return failed(result.failure, isTaken ? EMAIL_TAKEN : undefined)
      }
      update({ pendingEmail: newId })
      return { kind: 'success', text: emailLinkSent(newId) }
    },

    async cancelEmailChange(): Promise<FormMessageText> {
      const result = await api.call(cancelEmailChange, {})
      if (!result.ok) return failed(result.failure)
      update({ pendingEmail: undefined })
      return { kind: 'success', text: EMAIL_CANCELLED }
    },

    async changePassword(password: string, newPassword: string): Promise<FormMessageText> {
      const id = current()?.id ?? ''
      const token = await makeCredential(id, password)
      const newToken = await makeCredential(id, newPassword)
      if (token === undefined || newToken === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(changePassword, { body: { token, newToken } })
      if (!result.ok) return failed(result.failure)
      know(newPassword)
      return { kind: 'success', text: PASSWORD_CHANGED }
    },
  }
}
