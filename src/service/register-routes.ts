import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createAccessTokens } from './accounts/access-tokens/access-tokens.ts'
import { devicePlugin } from './accounts/device.plugin.ts'
import { oneClickPlugin } from './accounts/preferences/one-click.plugin.ts'
import { createSecondSteps } from './accounts/second-step/second-steps.ts'
import { createForgeryTokens, sessionPlugin } from './accounts/session.plugin.ts'
import { createSessions } from './accounts/sessions.ts'
import { createTextSender } from './base/http/compressed-text.ts'
import { addDefaultHeaders } from './base/http/default-headers.ts'
import type { Handlers, Tagged } from './base/http/handler-types.ts'
import { healthPlugin } from './base/http/health.plugin.ts'
import { allowOrigins } from './base/http/origins.ts'
import { registerEndpoints } from './base/http/register-endpoints.ts'
import { createSecrets } from './base/keys/secrets.ts'
import { clientErrorsPlugin } from './base/log/client-errors.plugin.ts'
import { type Metrics, metricsPlugin } from './base/metrics/metrics.ts'
import { registerFastifyPlugins } from './create-fastify.ts'
import { avatarsPlugin } from './golf/avatars/avatars.plugin.ts'
import type { GolfDeps } from './golf/golf-context.ts'
import { createSitePages } from './golf/link-previews/site-pages.ts'
import type { LiveValues } from './golf/realtime/live-values.ts'
import { realtimePlugin } from './golf/realtime/realtime.plugin.ts'
import { realtimeLimits } from './golf/realtime/realtime-limits.ts'
import { tilesPlugin } from './golf/tiles/tiles.plugin.ts'
import { openApiPlugin } from './openapi/openapi.ts'
import { sitePlugin } from './site.plugin.ts'
import { deliveryReportPlugin } from './staff/mailing/suppressions/delivery-report.plugin.ts'

/** The avatars of the golfers of the demonstration. */
const DEMO_PORTRAITS = fileURLToPath(new URL('demo/portraits/', import.meta.url))

/** Registers everything that the service serves. */
export async function registerRoutes(
  fastify: FastifyInstance,
  deps: GolfDeps,
  {
    handlers,
    liveValues,
    metrics,
    isDraining,
  }: { handlers: Tagged<Handlers>; liveValues: LiveValues; metrics: Metrics; isDraining: () => boolean },
): Promise<void> {
  const { config } = deps
  const secrets = createSecrets(deps)
  addDefaultHeaders(fastify, config)
  await allowOrigins(fastify, config)
  await registerFastifyPlugins(fastify)
  const forgeryTokens = await createForgeryTokens({ secrets, clock: deps.clock })
  sessionPlugin(fastify, {
    sessions: createSessions(deps),
    accessTokens: createAccessTokens(deps),
    secondSteps: createSecondSteps(deps),
    config,
    forgeryTokens,
  })
  devicePlugin(fastify, {
    siteUrl: config.siteUrl,
    key: await secrets.getOrCreate('device'),
    context: deps,
  })
  registerEndpoints(fastify, handlers, config)
  const sendText = createTextSender()
  openApiPlugin(fastify, handlers, sendText)
  healthPlugin(fastify, {
    ping: () => deps.db.selectFrom('secrets').select('name').limit(1).execute(),
    config,
    isDraining,
  })
  metricsPlugin(fastify, { metrics, metricsToken: config.metricsToken })
  await fastify.register(oneClickPlugin, deps)
  await fastify.register(deliveryReportPlugin, {
    context: deps,
    deliveryReportSecret: config.deliveryReportSecret,
  })
  await fastify.register(clientErrorsPlugin, { origins: config, metrics })
  await fastify.register(realtimePlugin, {
    liveValues,
    origins: config,
    metrics,
    limits: realtimeLimits(config),
  })
  await fastify.register(tilesPlugin, deps)
  await fastify.register(avatarsPlugin, { folders: [join(config.dataDir, 'images'), DEMO_PORTRAITS] })
  await fastify.register(sitePlugin, {
    siteDir: config.siteDir,
    apiUrl: config.apiUrl,
    pages: createSitePages({ ...deps, log: fastify.log }),
    sendText,
  })
}
