import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import type { JWT } from 'google-auth-library'
import type { FirebaseAccount } from '../../base/config/key-settings.ts'

/** What the REST interface of the realtime database needs. */
const SCOPES = [
  'https://www.googleapis.com/auth/firebase.database',
  'https://www.googleapis.com/auth/userinfo.email',
]
const TIMEOUT_MS = secondsToMilliseconds(3)

/** Gets the access tokens of a service account, and gets new ones shortly before they expire. */
export async function createFirebaseTokens({ email, privateKey, tokenUrl }: FirebaseAccount) {
  // Loaded only here, because few installations use it.
  const { JWT: Client } = await import('google-auth-library')
  const create = (): JWT =>
    new Client({
      email,
      key: privateKey,
      scopes: SCOPES,
      additionalClaims: { aud: tokenUrl },
      transporterOptions: {
        timeout: TIMEOUT_MS,
        // The library always asks Google, whatever `token_uri` of the key file says.
        fetchImplementation: (_, init) => fetch(tokenUrl, init),
      },
    })
  let client = create()
  let latest: string | undefined

  return {
    /** Returns a valid token. @throws Error when the key is refused or nobody responds */
    async current(): Promise<string> {
      const { token } = await client.getAccessToken()
      if (!token) throw new Error('the service account got no access token')
      latest = token
      return token
    },

    /** Gets a new token instead of this one, unless that has happened. */
    forget(token: string): void {
      if (token !== latest) return
      latest = undefined
      client = create()
    },
  }
}
