import { nulPath } from '../../../contract/wire.ts'

/** An error that is sent to the client as a status and a one-line message. Any other error becomes a 500. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  /** The limit that was exceeded, for the metrics: an action, or `requests`. */
  readonly limit: string | undefined

  constructor(status: number, message: string, headers: Record<string, string> = {}, limit?: string) {
    super(message)
    this.status = status
    this.headers = headers
    this.limit = limit
  }
}

export const badRequest = (message: string) => new HttpError(400, message)
export const signedOut = () => new HttpError(401, 'Please sign in')
export const notFound = (message: string) => new HttpError(404, message)
export const conflict = (message: string) => new HttpError(409, message)

/**
 * Rejects values with a NUL character, which PostgreSQL cannot store.
 * @param root the name of the value itself in the message
 * @throws HttpError 400 with the path of the first such string: `clubs[2].id: contains a NUL character`
 */
export function rejectNul(value: unknown, root: string): void {
  const path = nulPath(value)
  if (path !== undefined) throw badRequest(`${path || root}: contains a NUL character`)
}
