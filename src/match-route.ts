import type { PathNames } from './contract/endpoint.ts'

/**
 * Returns the decoded parameters of a path, or undefined if it does not match the route or a parameter is empty or not
 * valid percent-encoding. A trailing slash is ignored.
 * @param path a route's path: `/round/{token}`
 * @param pathname the path of a URL, still percent-encoded
 */
export function matchRoute<Path extends string>(
  path: Path,
  pathname: string,
): Record<PathNames<Path>, string> | undefined {
  const pattern = path.split('/')
  const segments = pathname.replace(/\/$/, '').split('/')
  if (segments.length !== pattern.length) return undefined
  const parameters: Partial<Record<string, string>> = {}
  for (const [index, segment] of segments.entries()) {
    const part = pattern[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) {
      const value = decodeSegment(segment)
      if (!value) return undefined
      parameters[name] = value
    } else if (segment !== part) {
      return undefined
    }
  }
  return parameters as Record<PathNames<Path>, string>
}

/** Returns whether a page shows its view for a clubhouse screen. @param search of its address */
export const isScreenView = (search: string) => new URLSearchParams(search).get('view') === 'screen'

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
