import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../contract/staff/uploads.ts'
import type { ServiceConfig } from './base/config/config.ts'
import { sendFrameworkError } from './base/http/error-responses.ts'
import { HttpError } from './base/http/http-error.ts'
import { networkOf } from './base/http/network-of.ts'
import { RateLimitStore } from './base/http/rate-limit-store.ts'
import { requestIds } from './base/http/request-headers.ts'
import { type LogStream, loggerOptions } from './base/log/logger.ts'
import { RequestLog } from './base/log/request-log.ts'
import type { Metrics } from './base/metrics/metrics.ts'

/** The only path on which connections are upgraded to web sockets. */
const WEB_SOCKET_PATH = /^\/\.ws(\?|$)/

/** Creates the HTTP server without any routes. */
export function createFastify(
  { trustedProxies, logLevel }: Pick<ServiceConfig, 'trustedProxies' | 'logLevel'>,
  { logStream, metrics }: { logStream: LogStream; metrics: Metrics },
): FastifyInstance {
  const requestLog = new RequestLog(metrics)
  const fastify = Fastify({
    logger: loggerOptions({ logLevel }, logStream),
    logController: requestLog,
    genReqId: requestIds({ trustedProxies }),
    // Trusts only the last addresses in X-Forwarded-For, which come from our own proxies. Clients can forge the others.
    trustProxy: trustedProxies > 0 && ((_, hop) => hop < trustedProxies),
    bodyLimit: 512 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Requests that still arrive on open connections are handled before the database is closed.
    return503OnClosing: false,
    // Long enough for the largest upload over a mobile network.
    requestTimeout: 180_000,
    http: {
      headersTimeout: 20_000,
      // Only one path may upgrade, because the server's timeouts do not apply to upgraded connections and they delay
      // its shutdown.
      shouldUpgradeCallback: ({ url }) => WEB_SOCKET_PATH.test(url ?? ''),
    },
    frameworkErrors: sendFrameworkError,
  })
  fastify.decorate('countSecurityEvent', metrics.countSecurityEvent)
  fastify.addHook('onClose', async () => requestLog.close())
  return fastify
}

/** Registers cookies, compression, rate limits and multipart forms. */
export async function registerFastifyPlugins(fastify: FastifyInstance): Promise<void> {
  await fastify.register(cookie)
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    // Compared with level 4, a history of 3,000 rounds is a fifth smaller and takes 2 ms longer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // No client compresses bodies, and a small one could become a large one.
    requestEncodings: ['identity'],
    onUnsupportedRequestEncoding: () => new HttpError(415, 'body: must not be compressed'),
  })
  await fastify.register(rateLimit, {
    global: false,
    store: RateLimitStore,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () =>
      new HttpError(429, 'Too many requests; please try again in a minute', {}, 'requests'),
  })
  await fastify.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 5, parts: 6, fieldSize: 1000 },
  })
}

/** Returns the port that the server listens on, or undefined before it listens. */
export function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
