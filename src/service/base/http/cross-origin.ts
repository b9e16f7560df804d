import cors from '@fastify/cors'
import { minutesToSeconds } from 'date-fns/minutesToSeconds'
import type { FastifyInstance } from 'fastify'
import { EXPORT_SIZE_HEADER } from '../../../contract/account-export-paths.ts'
import { CAPABILITIES_HEADER } from '../../../contract/endpoint.ts'
import { SCORER_KEY_HEADER } from '../../../contract/scorer-key.ts'
import type { OwnOrigins } from './own-origin.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** How long browsers may remember that a call is allowed; Chromium accepts at most two hours. */
const PREFLIGHT_SECONDS = minutesToSeconds(120)

/**
 * Lets pages of ALLOWED_ORIGINS call the service with cookies. Without the setting, nothing changes. Images and tiles may
 * be shown by every page, so they need no permission.
 */
export async function allowOrigins(
  fastify: FastifyInstance,
  { allowedOrigins }: Pick<OwnOrigins, 'allowedOrigins'>,
): Promise<void> {
  if (allowedOrigins.length === 0) return
  await fastify.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', SCORER_KEY_HEADER],
    exposedHeaders: ['ETag', 'Retry-After', EXPORT_SIZE_HEADER, REQUEST_ID_HEADER, CAPABILITIES_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  })
}
