import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { createClient } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { startProxy } from './proxy.ts'
import type { Screen } from './screens.ts'
import { buildSinglePageApp } from './single-page-app.ts'

/**
 * Starts the service with the demo data and a proxy for each kind of host.
 * @param hasSinglePage whether to build the single-page app, which takes seconds
 */
export async function startBenchSite(hasSinglePage: boolean) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-data-'))
  const start = async () => {
    const startedMs = performance.now()
    const site = await startSiteProcess({
      DATA_DIR: dataDir,
      LIVE_HOLE_MS: '600000',
      AUTH_PER_MINUTE: '100000',
    })
    return { site, ms: performance.now() - startedMs }
  }
  const first = await start()
  await first.site.stop()
  const { site, ms: secondStartMs } = await start()
  const app = hasSinglePage ? await buildSinglePageApp() : undefined
  /** Over one protocol: the site, the site without functions, and the single-page app. */
  const startProxies = async (isHttp2: boolean) => {
    return {
      origin: await startProxy(site.origin, { isHttp2 }),
      plainOrigin: await startProxy(site.origin, { isHttp2, servesPlainRounds: true }),
      singlePageOrigin: app && (await startProxy(site.origin, { isHttp2, app })),
    }
  }
  return {
    origin: site.origin,
    firstStartMs: first.ms,
    /** With the data of the first start. */
    secondStartMs,
    http1: await startProxies(false),
    http2: await startProxies(true),
    async stop() {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Login = Pick<(typeof demoLogins)[number], 'email' | 'password'>

/** Signs in to a demo account. Returns its cookies, which apply to each port of the host. */
export async function signIn(
  origin: string,
  { email, password }: Login = demoLogins[0],
): Promise<NonNullable<Screen['cookies']>> {
  const client = createClient(origin)
  await client.signIn(email, password)
  return Array.from(client.cookies, ([name, value]) => ({ name, value, url: origin }))
}
