import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../contract/uploads.ts'
import { keyNamed } from './accounts/secrets.ts'
import { allHandlers } from './all-handlers.ts'
import { avatarsPlugin } from './avatars/avatars.plugin.ts'
import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import { folderError, openStore } from './database/open-store.ts'
import { startDemo } from './demo/start-demo.ts'
import { callHeaders } from './http/call-headers.ts'
import { registerErrorHandler, sendUnreadable } from './http/error-responses.ts'
import { healthPlugin } from './http/health.plugin.ts'
import { HttpError } from './http/http-error.ts'
import { openApiPlugin } from './http/openapi.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { sessionPlugin } from './http/session.plugin.ts'
import { sitePlugin } from './http/site.plugin.ts'
import { createMailer } from './mail/mailer.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from './mailing/mailing.handlers.ts'
import { createSender } from './mailing/sender.ts'
import { oneClickPlugin } from './preferences/one-click.plugin.ts'
import { createLiveValues } from './realtime/live-values.ts'
import { realtimePlugin } from './realtime/realtime.plugin.ts'
import { LIVE_CHANNEL, syncLiveValues } from './realtime/sync-live-values.ts'
import type { ServiceDeps } from './service-deps.ts'
import { createServices, type Services } from './services.ts'
import { tilesPlugin } from './tiles/tiles.plugin.ts'

export interface App {
  fastify: FastifyInstance
  services: Services
  /** Where the site is, for people and for links. */
  siteUrl(): string
  /** Answers what is under way, ends the rest, and gives the data folder back. */
  close(): Promise<void>
}
/** The one address where a connection becomes a web socket. */
const REALTIME = /^\/\.ws(\?|$)/

interface AppOptions {
  clock?: Clock
  /** For people: where a mail was put. */
  print?: (line: string) => void
}

/** The whole service on its database and data folder, not yet listening. @throws StartError where one cannot be had */
export async function createApp(config: ServiceConfig, surroundings: AppOptions = {}): Promise<App> {
  const { clock = Date.now, print = console.log } = surroundings
  makeFolders(config.dataDir)
  const { kind, db } = await openStore(config)
  const liveValues = createLiveValues()
  const services = createServices({
    db,
    kind,
    clock,
    notifyLive: (trx, token) => kind.notifications.notify(trx, LIVE_CHANNEL, token),
  })
  const mailer = createMailer(config)

  const fastify = Fastify({
    logger: { level: 'warn', stream: process.stderr },
    // Of the addresses that are handed on, all that stand before those of our own proxies may be made up.
    trustProxy: config.trustedProxies > 0 && ((_, hop) => hop < config.trustedProxies),
    bodyLimit: 512 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A slow client gets long enough for the largest upload over a phone, and no longer.
    requestTimeout: 180_000,
    http: {
      headersTimeout: 20_000,
      // Any other connection that asks to be something else stays what it is: taken out of the server's hands, it
      // would know no time limit, and would hold up the end of the service.
      shouldUpgradeCallback: ({ url }) => REALTIME.test(url ?? ''),
    },
    frameworkErrors: sendUnreadable,
  })
  const siteUrl = () => config.siteUrl ?? `http://localhost:${portOf(fastify) ?? config.port}`
  const background = new Set<Promise<void>>()
  const deps: ServiceDeps = {
    config,
    services,
    mailer,
    clock,
    siteUrl,
    print,
    inBackground(what, work) {
      const done = work
        .then(() => undefined)
        .catch((error: unknown) => fastify.log.error({ err: error }, `${what} failed`))
        .finally(() => background.delete(done))
      background.add(done)
    },
  }
  const sender = createSender({
    companyName: config.companyName,
    siteUrl,
    services,
    mailer,
    isShared: kind.isShared,
    isLost: kind.isLost,
    log: fastify.log,
  })

  registerErrorHandler(fastify, kind)
  callHeaders(fastify)
  await fastify.register(cookie)
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await fastify.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new HttpError(429, 'Too many calls; please try again in a minute'),
  })
  await fastify.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 5, parts: 6, fieldSize: 1000 },
  })
  sessionPlugin(fastify, { services, siteUrl: config.siteUrl, key: await keyNamed(db, 'forgery') })
  const handlers = allHandlers(deps, sender)
  registerEndpoints(fastify, handlers, { authPerMinute: config.authPerMinute })
  openApiPlugin(fastify, handlers)
  healthPlugin(fastify, services)
  await fastify.register(oneClickPlugin, { services })
  await fastify.register(realtimePlugin, { liveValues })
  await fastify.register(tilesPlugin, { courses: services.courses })
  await fastify.register(avatarsPlugin, { folder: join(config.dataDir, 'images') })
  await fastify.register(sitePlugin, { siteDir: config.siteDir })

  const stopDemo = config.demoData ? await startDemo({ ...deps, log: fastify.log }) : undefined
  await services.rounds.rescore()
  const following = await syncLiveValues({
    rounds: services.rounds,
    notifications: kind.notifications,
    liveValues,
    log: fastify.log,
  })
  await fastify.ready()
  sender.watch()

  return {
    fastify,
    services,
    siteUrl,
    async close() {
      await fastify.close()
      await stopDemo?.()
      await sender.close()
      await Promise.all(background)
      await following.end()
      mailer.close()
      await db.destroy()
    },
  }
}

/** Undefined while nobody listens. */
function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

function makeFolders(dataDir: string): void {
  try {
    for (const folder of [RECIPIENTS_FOLDER, TEMPLATES_FOLDER]) {
      mkdirSync(join(dataDir, folder), { recursive: true })
    }
  } catch (error) {
    throw folderError(dataDir, error)
  }
}
