import { matchRoute } from '../match-route.ts'
import { routes, shellOf } from '../routes.ts'
import { completePage } from './complete-page.ts'
import type { EdgeBuild } from './edge-build.ts'

/** Constants that the build defines. */
declare const __EDGE_BUILD__: EdgeBuild

interface Environment {
  ASSETS: { fetch(request: Request): Promise<Response> }
}

/** The worker of Cloudflare Pages. It receives only requests for rounds and competitions (see `_routes.json`). */
export default {
  fetch(request: Request, { ASSETS }: Environment) {
    const { origin, pathname } = new URL(request.url)
    const { path } = matchRoute(routes.competition.path, pathname) ? routes.competition : routes.round
    const shell = new URL(shellOf(path).replace('index.html', ''), origin)
    const headers = new Headers(request.headers)
    // They are about the completed page, not about the shell.
    for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name)
    return completePage(
      request,
      () => ASSETS.fetch(new Request(shell, { method: request.method, headers })),
      __EDGE_BUILD__,
    )
  },
}
