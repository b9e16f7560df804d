import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkeys.ts'
import { WRONG_PASSWORD_STATUS } from '../../../contract/session.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import type { PasskeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import { withoutRepeated } from '../../../platform/stores/paged-list.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import type { PasskeyMemory } from '../../session/passkeys/passkey-memory.ts'
import { formFailure, INSECURE_PAGE } from '../../shared/form-failure.ts'
import { UNCONFIRMED_SIGN_IN, WRONG_PASSWORD } from '../messages.ts'
import * as messages from './messages.ts'

export type Passkeys = ReturnType<typeof createPasskeys>

interface Deps {
  api: Api
  prompts: PasskeyPrompts
  memory: PasskeyMemory
  makeCredential: MakeCredential
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the account's passkeys. Its actions return the message to show. */
export function createPasskeys({ api, prompts, memory, makeCredential, onSignedOut }: Deps) {
  const { $state, refresh, update } = createResource({
    async request(signal): Promise<Result<readonly Passkey[]>> {
      const result = await api.call(listPasskeys, {}, { signal })
      if (!result.ok) return result
      return { ok: true, value: withoutRepeated(result.value.passkeys, ({ id }) => id) }
    },
    on: { 401: onSignedOut },
  })
  const failed = (text: string, failure: Failure, byStatus: Record<number, string> = {}): FormMessageText => {
    if (failure.kind !== 'http') return formFailure(text, failure)
    if (failure.status === 401) onSignedOut()
    const known = { 403: UNCONFIRMED_SIGN_IN, ...byStatus }[failure.status]
    return known === undefined ? formFailure(text, failure) : { kind: 'danger', text: known }
  }

  return {
    $state,
    isSupported: prompts.isSupported,

    load: () => refresh(),

    /** Lets the service verify the password, then lets the browser create a passkey and adds it. */
    async add(email: string, name: string, password: string): Promise<FormMessageText> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const options = await api.call(beginPasskey, { body: { token } })
      if (!options.ok) {
        return failed(messages.NOT_ADDED, options.failure, {
          [WRONG_PASSWORD_STATUS]: WRONG_PASSWORD,
          409: messages.UNCONFIRMED,
        })
      }
      const created = await prompts.create(options.value)
      if (!created.ok) return { kind: 'danger', text: promptFailure(created.reason) }
      const result = await api.call(addPasskey, { body: { name, passkey: created.value } })
      if (!result.ok) {
        return failed(messages.NOT_ADDED, result.failure, {
          400: messages.TOOK_TOO_LONG,
          409: messages.TOO_MANY,
        })
      }
      memory.remember()
      update((passkeys) => [...passkeys, result.value])
      return { kind: 'success', text: messages.ADDED }
    },

    async rename(id: string, name: string): Promise<FormMessageText> {
      const result = await api.call(renamePasskey, { path: { id }, body: { name } })
      if (!result.ok) return failed(messages.NOT_RENAMED, result.failure)
      update((passkeys) =>
        passkeys.map((passkey) => (passkey.id === id ? { ...passkey, name: name.trim() } : passkey)),
      )
      return { kind: 'success', text: messages.RENAMED }
    },

    /** Removes a passkey. A passkey that no longer exists counts as removed. */
    async remove(email: string, id: string, password: string): Promise<FormMessageText> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(removePasskey, { path: { id }, body: { token } })
      const isGone = !result.ok && result.failure.kind === 'http' && result.failure.status === 404
      if (!result.ok && !isGone) {
        return failed(messages.NOT_REMOVED, result.failure, { [WRONG_PASSWORD_STATUS]: WRONG_PASSWORD })
      }
      update((passkeys) => passkeys.filter((passkey) => passkey.id !== id))
      return { kind: 'success', text: messages.REMOVED }
    },
  }
}

function promptFailure(reason: 'aborted' | 'exists' | 'failed'): string {
  switch (reason) {
    case 'aborted':
      return messages.ABORTED
    case 'exists':
      return messages.EXISTS
    case 'failed':
      return messages.NOT_ADDED
  }
}
