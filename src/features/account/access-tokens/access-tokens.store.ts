import { atom } from 'nanostores'
import {
  type AccessToken,
  type CreatedAccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '../../../contract/access-tokens.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import { withoutRepeated } from '../../../platform/stores/paged-list.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE } from '../../shared/form-failure.ts'
import { changeFailure } from '../messages.ts'
import * as messages from './messages.ts'

export type AccessTokens = ReturnType<typeof createAccessTokens>

interface Deps {
  api: Api
  makeCredential: MakeCredential
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the access tokens of apps. Its actions return the message to show, if there is one. */
export function createAccessTokens({ api, makeCredential, onSignedOut }: Deps) {
  const { $state, refresh, update } = createResource({
    async request(signal): Promise<Result<readonly AccessToken[]>> {
      const result = await api.call(listAccessTokens, {}, { signal })
      if (!result.ok) return result
      return { ok: true, value: withoutRepeated(result.value.accessTokens, ({ id }) => id) }
    },
    on: { 401: onSignedOut },
  })
  /** The token that was just created, with its secret, until the user has taken it. */
  const $created = atom<CreatedAccessToken | undefined>()

  const failed = (failure: Failure, text: string): FormMessageText => {
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
    return changeFailure(failure, text)
  }

  return {
    $state,
    $created,

    load: () => refresh(),

    /** Creates a token, which is then in `$created`. */
    async create(email: string, name: string, password: string): Promise<FormMessageText | undefined> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(createAccessToken, { body: { name, token } })
      if (!result.ok) {
        const isFull = result.failure.kind === 'http' && result.failure.status === 409
        return isFull
          ? { kind: 'danger', text: messages.TOO_MANY }
          : failed(result.failure, messages.NOT_CREATED)
      }
      const { secret: _, ...created } = result.value
      $created.set(result.value)
      update((accessTokens) => [...accessTokens, created])
      return undefined
    },

    /** Forgets the secret of the token that was just created. */
    forgetSecret: () => $created.set(undefined),

    /** Revokes a token. A token that no longer exists counts as revoked. */
    async revoke(id: string): Promise<FormMessageText> {
      const result = await api.call(revokeAccessToken, { path: { id } })
      const isGone = !result.ok && result.failure.kind === 'http' && result.failure.status === 404
      if (!result.ok && !isGone) return failed(result.failure, messages.NOT_REVOKED)
      if ($created.get()?.id === id) $created.set(undefined)
      update((accessTokens) => accessTokens.filter((accessToken) => accessToken.id !== id))
      return { kind: 'success', text: messages.REVOKED }
    },
  }
}
