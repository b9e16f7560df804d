import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import type { JWT } from 'google-auth-library'
import type { FirebaseAccount, FirebaseConfig } from '../../base/config/key-settings.ts'
import type { Push } from '../realtime/database-value.ts'

/** A request that the realtime database, or the server of its access tokens, did not complete. */
export class FirebaseError extends Error {
  readonly status: number
  /** How long the database asks to wait. */
  readonly retryAfterMs: number

  constructor(status: number, retryAfterMs = 0) {
    super(`the realtime database responded with ${status}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Creates a client of the REST interface of a realtime database of Firebase. */
export async function connectFirebase({ url, account }: FirebaseConfig) {
  const tokens = await createFirebaseTokens(account)

  const send = async (method: string, path: readonly string[], init: RequestInit): Promise<Response> => {
    const token = await tokens.current()
    const response = await fetch(urlOf(path), {
      ...init,
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    if (response.ok) return response
    await response.body?.cancel()
    // The token may have been revoked before it has expired.
    if (response.status === 401) tokens.forget(token)
    throw new FirebaseError(response.status, retryAfterMs(response))
  }
  const urlOf = (path: readonly string[]) =>
    `${url}/${path.map(encodeURIComponent).join('/')}.json?print=silent`

  return {
    /** Writes a change with one request, so that nobody sees a part of it. @throws FirebaseError or TypeError */
    async write({ action, path, data }: Push, signal: AbortSignal): Promise<void> {
      const method = action === 'm' ? 'PATCH' : data === null ? 'DELETE' : 'PUT'
      const body = data === null ? null : JSON.stringify(data)
      await send(method, path, { signal, body })
    },

    /** Checks that the service account may read and write. @throws FirebaseError or TypeError */
    async check(signal: AbortSignal): Promise<void> {
      // A key that no round has. Removing what does not exist changes nothing.
      await send('DELETE', ['-check'], { signal })
    },

    /** Returns whether everybody may list the rounds, because the rules of `database.rules.json` are missing. */
    async isListable(signal: AbortSignal): Promise<boolean> {
      const response = await fetch(`${url}/.json?shallow=true`, { signal })
      await response.body?.cancel()
      return response.ok
    },
  }
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}

/** What the REST interface of the realtime database needs. */
const SCOPES = [
  'https://www.googleapis.com/auth/firebase.database',
  'https://www.googleapis.com/auth/userinfo.email',
]
const TIMEOUT_MS = secondsToMilliseconds(3)

/** Gets the access tokens of a service account, and gets new ones shortly before they expire. */
async function createFirebaseTokens({ email, privateKey, tokenUrl }: FirebaseAccount) {
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
