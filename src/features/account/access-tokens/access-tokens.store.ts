import { atom } from 'nanostores'
import {
  type CreatedAccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '../../../contract/access-tokens.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import { withoutRepeated } from '../../../platform/stores/paged-list.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { INSECURE_PAGE } from '../../shared/form-failure.ts'
import { type AccountDeps, createOwn } from '../account-calls.ts'
import * as messages from './messages.ts'

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Creates the store of the access tokens of apps. Its actions return the message to show, if there is one. */
export function createAccessTokens(deps: AccountDeps & { makeCredential: MakeCredential }) {
  const { api, makeCredential } = deps
  const { own, update, change, explain } = createOwn(deps, listAccessTokens, {}, ({ accessTokens }) =>
    withoutRepeated(accessTokens, ({ id }) => id),
  )
  /** The token that was just created, with its secret, until the user has taken it. */
  const $created = atom<CreatedAccessToken | undefined>()

  return {
    ...own,
    $created,
    /** Creates a token, which is then in `$created`. */
    async create(email: string, name: string, password: string): Promise<FormMessageText | undefined> {
      const token = await makeCredential(email, password)
      if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
      const result = await api.call(createAccessToken, { body: { name, token } })
      if (!result.ok) {
        return explain(result.failure, { failed: messages.NOT_CREATED, statuses: { 409: messages.TOO_MANY } })
      }
      const { secret: _, ...created } = result.value
      $created.set(result.value)
      update((accessTokens) => [...accessTokens, created])
      return undefined
    },
    /** Forgets the secret of the token that was just created. */
    forgetSecret: () => $created.set(undefined),
    /** Revokes a token. A token that no longer exists counts as revoked. */
    revoke: (id: string) =>
      change(
        revokeAccessToken,
        { path: { id } },
        { failed: messages.NOT_REVOKED, done: messages.REVOKED, isGoneDone: true },
        () => {
          if ($created.get()?.id === id) $created.set(undefined)
          update((accessTokens) => accessTokens.filter((accessToken) => accessToken.id !== id))
        },
      ),
  }
}
