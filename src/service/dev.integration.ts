import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AstroIntegration } from 'astro'
import { endpoints } from '../contract/endpoints.ts'
import { matchRoute, type Route, routes, shellOf } from '../routes.ts'

/** What the service answers besides the calls of the contract. */
const SERVED = ['/.ws', '/images', '/tiles']

/**
 * The same deps under Astro's dev server: the rewrites of the route table, and the real service behind its calls
 * as a process of its own, which starts anew whenever its code changes.
 */
export function serviceInDev(): AstroIntegration {
  let service: ChildProcess | undefined
  return {
    name: 'service-in-dev',
    hooks: {
      async 'astro:config:setup'({ command, config, updateConfig }) {
        if (command !== 'dev') return
        const port = await freePort()
        const siteUrl = `http://localhost:${config.server.port}`
        service = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/service/main.ts'], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, PORT: String(port), SITE_URL: process.env.SITE_URL ?? siteUrl },
        })
        endWithThis(service)
        service.stdout?.pipe(process.stdout)
        // Its first words say that it listens, or why it does not; the site starts after them.
        await Promise.race([once(service.stdout ?? service, 'data'), once(service, 'exit')])
        updateConfig({ vite: { server: { proxy: proxyTo(`http://localhost:${port}`) } } })
      },
      'astro:server:setup'({ server }) {
        server.middlewares.use((request, _response, next) => {
          const [path = ''] = (request.url ?? '').split('?')
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

/** The dev server ends by a signal or by itself; either way its service goes with it. */
function endWithThis(service: ChildProcess): void {
  process.on('exit', () => service.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
}

/** The browser's own Host and Origin go through, or the service would take every call for a forged one. */
function proxyTo(target: string) {
  const calls = Object.values(endpoints).map(({ path }) => `/${path.split('/')[1]}`)
  // `/admin` is also a page: of the calls below it only its own path goes to the service.
  const prefixes = new Set([...calls.filter((path) => path !== '/admin'), '/admin/', ...SERVED])
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
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
