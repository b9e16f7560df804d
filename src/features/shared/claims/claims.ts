import { api } from '../../../platform/api/browser-api.ts'
import { currentUser } from '../../session/current-user.ts'
import { type Claims, createClaims } from './claims.store.ts'

let latest: { token: string; claims: Claims } | undefined

/** Returns the store of the claims of a round with the dependencies of the page, the same while the page shows the round. */
export function claimsOf(token: string): Claims {
  if (latest?.token !== token) {
    const isSignedIn = async () => (await currentUser.load('low')).status === 'signedIn'
    latest = { token, claims: createClaims({ api, token, isSignedIn }) }
  }
  return latest.claims
}
