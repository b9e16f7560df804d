import { routes, shellOf } from '../routes.ts'
import { type EdgeBuild, withLinkPreview } from './with-link-preview.ts'

/** Constants that the build defines. */
declare const __EDGE_BUILD__: EdgeBuild

interface Environment {
  ASSETS: { fetch(request: Request): Promise<Response> }
}

/** The worker of Cloudflare Pages. It receives only requests for rounds (see `_routes.json`). */
export default {
  fetch(request: Request, { ASSETS }: Environment) {
    const shell = new URL(shellOf(routes.round.path).replace('index.html', ''), new URL(request.url).origin)
    const { method, headers } = request
    return withLinkPreview(
      request,
      () => ASSETS.fetch(new Request(shell, { method, headers })),
      __EDGE_BUILD__,
    )
  },
}
