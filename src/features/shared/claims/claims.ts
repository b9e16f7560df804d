import { api } from '../../../platform/api/browser-api.ts'
import { currentUser } from '../../session/current-user.ts'
import { createClaims } from './claims.store.ts'

/** Creates the store of the claims of a round with the dependencies of the page. */
export function claimsOf(token: string) {
  return createClaims({
    api,
    token,
    isSignedIn: async () => (await currentUser.load('low')).status === 'signedIn',
  })
}
