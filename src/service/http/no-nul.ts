import { badRequest } from './http-error.ts'

/**
 * A NUL character is part of no name and no word, and not every database can keep one.
 * @throws HttpError 400 with one line that names the first text that has one, as `clubs[2].id: has a NUL character`
 */
export function demandNoNul(value: unknown, root: string): void {
  const place = placeOfNul(value, '')
  if (place !== undefined) throw badRequest(`${place || root}: has a NUL character`)
}

function placeOfNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = key.includes('\0') ? path : placeOfNul(inner, place)
    if (found !== undefined) return found
  }
  return undefined
}
