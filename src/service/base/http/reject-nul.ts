import { badRequest } from './http-error.ts'

/**
 * Rejects values with a NUL character, which PostgreSQL cannot store.
 * @param root the name of the value itself in the message
 * @throws HttpError 400 with the path of the first such string: `clubs[2].id: contains a NUL character`
 */
export function rejectNul(value: unknown, root: string): void {
  const path = findNul(value, '')
  if (path !== undefined) throw badRequest(`${path || root}: contains a NUL character`)
}

/** Returns the path of the first string with a NUL character, or undefined if there is none. */
function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const childPath = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = key.includes('\0') ? path : findNul(child, childPath)
    if (found !== undefined) return found
  }
  return undefined
}
