import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'
import { answerOf, type Host, SITE_DIR, SITE_ORIGIN } from './host.ts'

/** Netlify's own engines of `_redirects`, `_headers` and files, put together as its development server does. */
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
    const ruled = match && (await redirects.handle(request, match, fileFor))
    if (ruled) return ruled
    return (await fileFor(request))?.() ?? new Response(null, { status: 404 })
  }

  return {
    async send(address, { method = 'GET', headers: sent = {} } = {}) {
      const request = new Request(SITE_ORIGIN + address, { method, headers: sent })
      const response = await respond(request)
      const answer = new Response(method === 'HEAD' ? null : response.body, response)
      // "Custom headers apply only to files that Netlify serves from its own backing store."
      if (response.ok) await headers.apply(request, answer)
      return answerOf(answer)
    },
    async stop() {},
  }
}
