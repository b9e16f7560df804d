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
import { avatarsPlugin } from './avatars/avatars-plugin.ts'
import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import type { DatabaseKind } from './database/dialect.ts'
import { FolderTaken, openSqlite } from './database/sqlite.ts'
import { startDemo } from './demo/start-demo.ts'
import { Failure } from './failure.ts'
import { handlersOf } from './handlers.ts'
import { callHeaders } from './http/call-headers.ts'
import { answerErrors, answerUnreadable } from './http/errors.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { sessionPlugin } from './http/session.plugin.ts'
import { sitePlugin } from './http/site.plugin.ts'
import { createMailer } from './mail/mailer.ts'
import { oneClickPlugin } from './mail/one-click.plugin.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from './mailing/mailing.handlers.ts'
import { createSender } from './mailing/sender.ts'
import { createLiveRounds } from './realtime/live-rounds.ts'
import { realtimePlugin } from './realtime/realtime-plugin.ts'
import type { ServiceWorld } from './service-world.ts'
import { createServices, type Services } from './services.ts'
import { StartError } from './start-error.ts'
import { tilesPlugin } from './tiles/tiles-plugin.ts'

export interface App {
  fastify: FastifyInstance
  services: Services
  /** Where the site is, for people and for links. */
  siteUrl(): string
  /** Answers what is under way, ends the rest, and gives the data folder back. */
  close(): Promise<void>
}
interface Surroundings {
  clock?: Clock
  /** For people: where a mail was put. */
  print?: (line: string) => void
}

/** The whole service on one data folder, not yet listening. @throws StartError where the folder cannot be had */
export async function createApp(config: ServiceConfig, surroundings: Surroundings = {}): Promise<App> {
  const { clock = Date.now, print = console.log } = surroundings
  const kind = openFolder(config.dataDir)
  const db = await openDatabase(kind)
  const liveRounds = createLiveRounds()
  const services = createServices({ db, kind, clock, tellLive: liveRounds.publish })
  const mailer = createMailer(config)

  const fastify = Fastify({
    logger: { level: 'warn', stream: process.stderr },
    // One proxy: of the addresses that it hands on, all but the last may be made up by who asks.
    trustProxy: config.trustProxy && ((_, hop) => hop === 0),
    bodyLimit: 512 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A slow client gets long enough for the largest upload over a phone, and no longer.
    requestTimeout: 180_000,
    http: { headersTimeout: 20_000 },
    frameworkErrors: answerUnreadable,
  })
  const siteUrl = () => config.siteUrl ?? `http://localhost:${portOf(fastify) ?? config.port}`
  const background = new Set<Promise<void>>()
  const world: ServiceWorld = {
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
    runs: services.mailings,
    preferences: services.preferences,
    mailer,
    log: fastify.log,
  })

  answerErrors(fastify)
  callHeaders(fastify)
  await fastify.register(cookie)
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await fastify.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Failure(429, 'Too many calls; please try again in a minute'),
  })
  await fastify.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 5, parts: 6, fieldSize: 1000 },
  })
  sessionPlugin(fastify, { services, siteUrl: config.siteUrl, key: await keyNamed(db, 'forgery') })
  registerEndpoints(fastify, handlersOf(world, sender), { authPerMinute: config.authPerMinute })
  await fastify.register(oneClickPlugin, { services })
  await fastify.register(realtimePlugin, { liveRounds })
  await fastify.register(tilesPlugin, { courses: services.courses })
  await fastify.register(avatarsPlugin, { folder: join(config.dataDir, 'images') })
  await fastify.register(sitePlugin, { siteDir: config.siteDir })

  const stopDemo = config.demoData ? await startDemo({ ...world, log: fastify.log }) : undefined
  await services.rounds.rescore()
  await services.rounds.publishLive()
  await fastify.ready()
  await sender.resume()

  return {
    fastify,
    services,
    siteUrl,
    async close() {
      await fastify.close()
      await stopDemo?.()
      await sender.close()
      await Promise.all(background)
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

function openFolder(dataDir: string): DatabaseKind {
  try {
    for (const folder of [RECIPIENTS_FOLDER, TEMPLATES_FOLDER]) {
      mkdirSync(join(dataDir, folder), { recursive: true })
    }
    return openSqlite(join(dataDir, 'service.sqlite'))
  } catch (error) {
    if (error instanceof FolderTaken) {
      throw new StartError(`The data folder ${dataDir} is in use by another process of this service`)
    }
    throw new StartError(`The data folder ${dataDir} cannot be written to: ${(error as Error).message}`)
  }
}
