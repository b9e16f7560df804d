import type { ReadableAtom } from 'nanostores'
import type { AnyEndpoint, InputOf, ResponseOf } from '../../contract/endpoint.ts'
import { WRONG_PASSWORD_STATUS } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import { type Failure, malformed } from '../../platform/api/result.ts'
import { createResource, type ResourceState } from '../../platform/stores/resource.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { formFailure } from '../shared/form-failure.ts'
import { NOT_SAVED, UNCONFIRMED_SIGN_IN, WRONG_PASSWORD } from './messages.ts'

/** What the stores of the account page need. */
export interface AccountDeps {
  api: Api
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

interface Texts {
  /** The message of a failure; by default that nothing was saved. */
  failed?: string
  /** The messages of statuses that say what is wrong. */
  statuses?: Record<number, string>
  /** Whether the change counts as made if what it concerns no longer exists. */
  isGoneDone?: boolean
}

/** The password may be wrong; 403 is sent to staff who have signed in only with the password. */
const KNOWN: Record<number, string> = {
  [WRONG_PASSWORD_STATUS]: WRONG_PASSWORD,
  403: UNCONFIRMED_SIGN_IN,
}

/** Creates the calls that change the account. Their results are messages for a form. */
export function createAccountCalls({ api, onSignedOut }: AccountDeps) {
  const statusOf = (failure: Failure) => (failure.kind === 'http' ? failure.status : undefined)

  function explain(failure: Failure, { failed = NOT_SAVED, statuses }: Texts = {}): FormMessageText {
    const status = statusOf(failure)
    if (status === 401) onSignedOut()
    const known = { ...KNOWN, ...statuses }[status ?? 0]
    return known ? { kind: 'danger', text: known } : formFailure(failed, failure)
  }

  return {
    explain,
    /**
     * Makes a change. Returns the message to show.
     * @param onDone receives what the service returned; undefined if what the change concerns no longer exists
     */
    async change<E extends AnyEndpoint>(
      endpoint: E,
      input: InputOf<E>,
      texts: Texts & { done: string },
      onDone: (value: ResponseOf<E> | undefined) => void,
    ): Promise<FormMessageText> {
      const result = await api.call(endpoint, input)
      const isGone = !result.ok && texts.isGoneDone === true && statusOf(result.failure) === 404
      if (!result.ok && !isGone) return explain(result.failure, texts)
      onDone(result.ok ? result.value : undefined)
      return { kind: 'success', text: texts.done }
    },
  }
}

/** Something of the account that a section of the page loads and shows. */
export interface Own<Value> {
  $state: ReadableAtom<ResourceState<Value>>
  load: () => Promise<void>
}

/**
 * Creates the store of something of the account that a section of the page shows, with the calls that change it.
 * @param read returns undefined for a response that cannot be right
 */
export function createOwn<E extends AnyEndpoint, Value>(
  deps: AccountDeps,
  endpoint: E,
  input: InputOf<E>,
  read: (value: ResponseOf<E>) => Value | undefined,
) {
  const { $state, refresh, update } = createResource<Value>({
    async request(signal) {
      const result = await deps.api.call(endpoint, input, { signal })
      if (!result.ok) return result
      const value = read(result.value)
      return value === undefined ? { ok: false, failure: malformed } : { ok: true, value }
    },
    on: { 401: deps.onSignedOut },
  })
  const own: Own<Value> = { $state, load: () => refresh() }
  return { ...createAccountCalls(deps), own, update }
}
