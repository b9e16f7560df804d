import { matchRoute } from '../../match-route.ts'
import { routes } from '../../routes.ts'
import type { Storage } from './storage.ts'

/** The support view from which a staff member has opened a round. */
export interface GolferReturn {
  token: string
  /** Path of the golfer's history. */
  path: string
  name: string
}

const KEY = 'golfer-return'

/** @param sessionStorage storage that is cleared with the browser tab, because it contains a name */
export function rememberGolferReturn(sessionStorage: Storage, value: GolferReturn): void {
  sessionStorage.write(KEY, JSON.stringify(value))
}

/** Returns the support view from which the round of this path was opened, or undefined for other pages and rounds. */
export function golferReturnOf(sessionStorage: Storage, pathname: string): GolferReturn | undefined {
  const token = matchRoute(routes.round.path, pathname)?.token
  const saved = sessionStorage.read(KEY)
  if (token === undefined || saved === undefined) return undefined
  try {
    const value: unknown = JSON.parse(saved)
    return isGolferReturn(value) && value.token === token ? value : undefined
  } catch {
    // The stored text may have been written by other code.
    return undefined
  }
}

function isGolferReturn(value: unknown): value is GolferReturn {
  if (typeof value !== 'object' || value === null) return false
  const { token, path, name } = value as Partial<Record<keyof GolferReturn, unknown>>
  if (typeof token !== 'string' || typeof path !== 'string' || typeof name !== 'string') return false
  return matchRoute(routes.golfer.path, path) !== undefined
}
