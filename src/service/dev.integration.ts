import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import type { AstroIntegration } from 'astro'
import type { ViteDevServer } from 'vite'
import { endpoints } from '../contract/endpoints.ts'
import type { EdgeBuild } from '../edge/edge-build.ts'
import { matchRoute } from '../match-route.ts'
import { type Route, routes, shellOf } from '../routes.ts'
import type { Settings } from '../settings.ts'

/** Paths that the service serves in addition to the endpoints of the contract. */
const SERVICE_PATHS = ['/.ws', '/images', '/tiles']

/**
 * Makes Astro's dev server apply the rewrites of the route table and proxy API calls to the real service. The
 * service runs in a process of its own, which restarts when its code changes.
 */
export function serviceInDev({ PUBLIC_COMPANY_NAME }: Settings): AstroIntegration {
  let service: ChildProcess | undefined
  let serviceUrl = ''
  return {
    name: 'service-in-dev',
    hooks: {
      async 'astro:config:setup'({ command, config, updateConfig }) {
        if (command !== 'dev') return
        const port = await freePort()
        serviceUrl = `http://localhost:${port}`
        const siteUrl = `http://localhost:${config.server.port}`
        service = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/service/main.ts'], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, PORT: String(port), SITE_URL: process.env.SITE_URL ?? siteUrl },
        })
        stopOnExit(service)
        service.stdout?.pipe(process.stdout)
        // The first output of the service says that it listens or why it cannot. The site starts after that.
        await Promise.race([once(service.stdout ?? service, 'data'), once(service, 'exit')])
        updateConfig({ vite: { server: { proxy: proxyTo(serviceUrl) } } })
      },
      'astro:server:setup'({ server }) {
        server.middlewares.use((request, response, next) => {
          const [path = ''] = (request.url ?? '').split('?')
          const completed = [routes.round, routes.competition].find((one) => matchRoute(one.path, path))
          if (completed) {
            const headers = { round: {}, competition: {} }
            const build: EdgeBuild = { apiUrl: serviceUrl, siteName: PUBLIC_COMPANY_NAME, headers }
            completePage(server, build, completed, request).then((html) => {
              response.setHeader('Content-Type', 'text/html; charset=utf-8')
              response.end(html)
            }, next)
            return
          }
          const route = Object.values<Route>(routes).find(
            (one) => one.path.includes('{') && matchRoute(one.path, path),
          )
          if (route) request.url = `/${shellOf(route.path).replace('index.html', '')}`
          next()
        })
      },
      'astro:server:done'() {
        service?.kill('SIGTERM')
      },
    },
  }
}

/** Returns the page of a round or competition, completed by the code of the edge functions, which Vite compiles. */
async function completePage(
  server: ViteDevServer,
  build: EdgeBuild,
  { path }: Route,
  { url = '', headers }: IncomingMessage,
): Promise<string> {
  const origin = `http://${headers.host}`
  const edge = (await server.ssrLoadModule('/src/edge/complete-page.ts')) as {
    completePage(request: Request, fetchShell: () => Promise<Response>, build: EdgeBuild): Promise<Response>
  }
  const userAgent = headers['user-agent'] ?? ''
  const request = new Request(origin + url, { headers: { 'user-agent': userAgent } })
  const fetchShell = () => fetch(`${origin}/${shellOf(path).replace('index.html', '')}`)
  return (await edge.completePage(request, fetchShell, build)).text()
}

/** Stops the service when the dev server exits, either on a signal or by itself. */
function stopOnExit(service: ChildProcess): void {
  process.on('exit', () => service.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
}

/** Keeps the browser's Host and Origin headers; otherwise the service would reject calls as cross-site. */
function proxyTo(target: string) {
  const prefixesOfEndpoints = Object.values(endpoints).map(({ path }) => `/${path.split('/')[1]}`)
  // `/admin` itself is a page; only the paths below it belong to the service.
  const prefixes = new Set([
    ...prefixesOfEndpoints.filter((path) => path !== '/admin'),
    '/admin/',
    ...SERVICE_PATHS,
  ])
  return Object.fromEntries(
    [...prefixes].map((prefix) => [prefix, { target, ws: prefix === '/.ws', changeOrigin: false }]),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port was found')
  return address.port
}
