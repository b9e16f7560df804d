import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkeys.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import type { PasskeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import { withoutRepeated } from '../../../platform/stores/paged-list.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import type { PasskeyMemory } from '../../session/passkeys/passkey-memory.ts'
import { INSECURE_PAGE } from '../../shared/form-failure.ts'
import { type AccountDeps, createOwn } from '../account-calls.ts'
import * as messages from './messages.ts'

export type Passkeys = ReturnType<typeof createPasskeys>

interface Deps extends AccountDeps {
  prompts: PasskeyPrompts
  memory: PasskeyMemory
  makeCredential: MakeCredential
}

const PROMPT_FAILURES = {
  aborted: messages.ABORTED,
  exists: messages.EXISTS,
  failed: messages.NOT_ADDED,
}

/** Creates the store of the account's passkeys. Its actions return the message to show. */
export function createPasskeys(deps: Deps) {
  const { api, prompts, memory, makeCredential } = deps
  const { own, update, change, explain } = createOwn(deps, listPasskeys, {}, ({ passkeys }) =>
    withoutRepeated(passkeys, ({ id }) => id),
  )

  return {
    ...own,
    isSupported: prompts.isSupported,
    /** Lets the service verify the password, then lets the browser create a passkey and adds it. */
    async add(email: string, name: string, password: string): Promise<FormMessageText> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const options = await api.call(beginPasskey, { body: { token } })
      if (!options.ok) {
        const statuses = { 409: messages.UNCONFIRMED }
        return explain(options.failure, { failed: messages.NOT_ADDED, statuses })
      }
      const created = await prompts.create(options.value)
      if (!created.ok) return { kind: 'danger', text: PROMPT_FAILURES[created.reason] }
      return change(
        addPasskey,
        { body: { name, passkey: created.value } },
        {
          failed: messages.NOT_ADDED,
          done: messages.ADDED,
          statuses: { 400: messages.TOOK_TOO_LONG, 409: messages.TOO_MANY },
        },
        (passkey) => {
          memory.remember()
          update((passkeys) => (passkey ? [...passkeys, passkey] : passkeys))
        },
      )
    },
    rename: (id: string, name: string) =>
      change(
        renamePasskey,
        { path: { id }, body: { name } },
        { failed: messages.NOT_RENAMED, done: messages.RENAMED },
        () =>
          update((passkeys) =>
            passkeys.map((passkey) => (passkey.id === id ? { ...passkey, name: name.trim() } : passkey)),
          ),
      ),
    /** Removes a passkey. A passkey that no longer exists counts as removed. */
    async remove(email: string, id: string, password: string): Promise<FormMessageText> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      return change(
        removePasskey,
        { path: { id }, body: { token } },
        { failed: messages.NOT_REMOVED, done: messages.REMOVED, isGoneDone: true },
        () => update((passkeys) => passkeys.filter((passkey) => passkey.id !== id)),
      )
    },
  }
}
