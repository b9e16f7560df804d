import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'
import { type Host, SITE_DIR, SITE_ORIGIN, toHostResponse } from './host.ts'

/** Combines Netlify's engines for `_redirects`, `_headers` and files like its development server. */
export async function startNetlify(): Promise<Host> {
  const fail = (line?: string) => {
    throw new Error(line)
  }
  const logger = { log: fail, warn: fail, error: fail }
  const redirects = new RedirectsHandler({
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: SITE_DIR,
    publicDir: SITE_DIR,
  })
  const files = new StaticHandler({ directory: SITE_DIR })
  const headers = new HeadersHandler({ projectDir: SITE_DIR, logger })
  const fileFor = async (request: Request) => (await files.match(request))?.handle

  async function respond(request: Request): Promise<Response> {
    const match = await redirects.match(request)
    const redirected = match && (await redirects.handle(request, match, fileFor))
    if (redirected) return redirected
    return (await fileFor(request))?.() ?? new Response(null, { status: 404 })
  }

  return {
    async send(address, { method = 'GET', headers: requestHeaders = {} } = {}) {
      const request = new Request(SITE_ORIGIN + address, { method, headers: requestHeaders })
      const response = await respond(request)
      const final = new Response(method === 'HEAD' ? null : response.body, response)
      // "Custom headers apply only to files that Netlify serves from its own backing store."
      if (response.ok) await headers.apply(request, final)
      return toHostResponse(final)
    },
    async stop() {},
  }
}
