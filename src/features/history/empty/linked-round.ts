import { roundPath } from '../../../routes.ts'

/** Returns the path of the round to which a pasted text links; undefined if it links to none. */
export function linkedRound(text: string): string | undefined {
  const segment = /\/(?:round|embed|play)\/([^\s/?#]+)/.exec(text)?.[1]
  if (segment === undefined) return undefined
  try {
    return roundPath(decodeURIComponent(segment))
  } catch {
    return undefined
  }
}
