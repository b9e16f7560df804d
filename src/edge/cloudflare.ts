import { routes, shellOf } from '../routes.ts'
import { completeRound } from './complete-round.ts'
import type { EdgeBuild } from './edge-build.ts'

/** Constants that the build defines. */
declare const __EDGE_BUILD__: EdgeBuild

interface Environment {
  ASSETS: { fetch(request: Request): Promise<Response> }
}

/** The worker of Cloudflare Pages. It receives only requests for rounds (see `_routes.json`). */
export default {
  fetch(request: Request, { ASSETS }: Environment) {
    const shell = new URL(shellOf(routes.round.path).replace('index.html', ''), new URL(request.url).origin)
    const headers = new Headers(request.headers)
    // They are about the completed page, not about the shell.
    for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name)
    return completeRound(
      request,
      () => ASSETS.fetch(new Request(shell, { method: request.method, headers })),
      __EDGE_BUILD__,
    )
  },
}
