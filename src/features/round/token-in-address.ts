import { matchesRoute, routes } from '../../routes.ts'

/** The token in `/round/{token}`; nothing where it is absent or no proper text. */
export function tokenInAddress({ pathname }: URL): string | undefined {
  if (!matchesRoute(routes.round.path, pathname)) return undefined
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '') || undefined
  } catch {
    // A percent sign that encodes nothing: nobody gave out such a link.
    return undefined
  }
}
