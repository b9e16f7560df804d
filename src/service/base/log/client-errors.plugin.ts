import { millisecondsInMinute } from 'date-fns/constants'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CLIENT_ERRORS_PATH, clientError } from '../../../contract/client-errors.ts'
import { describeIssue } from '../../../contract/wire.ts'
import { type Route, routes } from '../../../routes.ts'
import { badRequest, HttpError } from '../http/http-error.ts'
import { hasForeignOrigin, type OwnOrigins } from '../http/origins.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createRefusalLog } from './refusal-log.ts'
import { withoutValues } from './without-values.ts'

/** Maximum size of a report in bytes. */
const BODY_MAX_BYTES = 32 * 1024
/** Maximum number of reports per minute, IP address and process. A page sends at most three. */
const REPORTS_PER_MINUTE = 30
/** Maximum number of frames of a stack that are logged. */
const FRAMES_MAX = 8
/** A file of the build and a place in it. All other addresses may contain tokens. */
const FRAME = /\/_astro\/([\w.-]{1,100}\.js):(\d{1,7}):(\d{1,7})/g

const PAGES = new Set(Object.values<Route>(routes).map(({ path }) => path.split('/')[1] ?? ''))

interface Options {
  origins: OwnOrigins
  metrics: Pick<Metrics, 'countClientError'>
}

/**
 * Serves the path to which pages report errors of their scripts. Nothing is stored: an error is counted by page, and
 * logged without addresses, tokens and texts of users. The same error is a line at most once a second, then with a count.
 */
export async function clientErrorsPlugin(fastify: FastifyInstance, { origins, metrics }: Options) {
  const repeated = createRefusalLog()
  fastify.addHook('onClose', async () => repeated.close())
  fastify.removeAllContentTypeParsers()
  // Text, because browsers send it to another origin without asking first.
  fastify.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_, body, done) =>
    done(null, body),
  )

  fastify.post(
    CLIENT_ERRORS_PATH,
    {
      config: {
        isWithoutSession: true,
        rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: millisecondsInMinute },
      },
      preParsing: async (request) => {
        if (hasForeignOrigin(request, origins))
          throw new HttpError(403, 'Pages of another site may not report')
      },
    },
    async (request, reply) => {
      const { page: path, message, stack } = parse(request.body)
      const page = PAGES.has(path) ? path : 'other'
      const error = withoutValues(message)
      const frames = [...stack.matchAll(FRAME)].slice(0, FRAMES_MAX).map(([, ...place]) => place.join(':'))
      metrics.countClientError(page)
      repeated.add({
        kind: `${page} ${error}`,
        network: frames[0] ?? '',
        write: () => fastify.log.warn({ reqId: request.id, page, error, frames }, 'error in a browser'),
        writeCount: ({ count }) => fastify.log.warn({ page, error, count }, 'error in browsers'),
      })
      return reply.code(204).send()
    },
  )
}

/** @throws HttpError 400 with the field that is not valid */
function parse(body: unknown): v.InferOutput<typeof clientError> {
  const schema = v.pipe(v.string(), v.parseJson(undefined, 'not valid JSON'), clientError)
  const result = v.safeParse(schema, String(body), { abortEarly: true })
  if (!result.success) throw badRequest(describeIssue(result.issues, 'body'))
  return result.output
}
