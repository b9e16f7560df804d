import { nulPath } from '../../../contract/wire.ts'
import { badRequest } from './http-error.ts'

/**
 * Rejects values with a NUL character, which PostgreSQL cannot store.
 * @param root the name of the value itself in the message
 * @throws HttpError 400 with the path of the first such string: `clubs[2].id: contains a NUL character`
 */
export function rejectNul(value: unknown, root: string): void {
  const path = nulPath(value)
  if (path !== undefined) throw badRequest(`${path || root}: contains a NUL character`)
}
