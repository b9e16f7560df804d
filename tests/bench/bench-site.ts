import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { createClient } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { startProxy } from './proxy.ts'
import type { Screen } from './screens.ts'
import { buildSinglePageApp } from './single-page-app.ts'

/** The service with the demo data, as hosts of different kinds serve it. */
export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>

/** Starts the service and a proxy for each kind of host. */
export async function startBenchSite() {
  const startedMs = performance.now()
  const site = await startSiteProcess({ LIVE_HOLE_MS: '600000', AUTH_PER_MINUTE: '100000' })
  const firstStartMs = performance.now() - startedMs
  const app = await buildSinglePageApp()
  /** Over one protocol: the site, the site without functions, and the single-page app. */
  const startProxies = async (isHttp2: boolean) => {
    const proxies = await Promise.all([
      startProxy(site.origin, { isHttp2 }),
      startProxy(site.origin, { isHttp2, servesPlainRounds: true }),
      startProxy(site.origin, { isHttp2, app }),
    ])
    const [{ origin }, plain, singlePage] = proxies
    return { proxies, origin, plainOrigin: plain.origin, singlePageOrigin: singlePage.origin }
  }
  const http1 = await startProxies(false)
  const http2 = await startProxies(true)
  return {
    origin: site.origin,
    pid: site.process.pid,
    firstStartMs,
    http1,
    http2,
    async stop() {
      for (const proxy of [...http1.proxies, ...http2.proxies]) proxy.close()
      await site.stop()
    },
  }
}

type Login = Pick<(typeof demoLogins)[number], 'email' | 'password'>

/** Signs in to a demo account. Returns its cookies, which apply to each port of the host. */
export async function signIn(
  origin: string,
  { email, password }: Login = demoLogins[0],
  cookieOrigin = origin,
): Promise<NonNullable<Screen['cookies']>> {
  const client = createClient(origin)
  await client.signIn(email, password)
  return Array.from(client.cookies, ([name, value]) => ({ name, value, url: cookieOrigin }))
}
