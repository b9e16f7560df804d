import { millisecondsInMinute } from 'date-fns/constants'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { describeIssue } from '../../../../contract/wire.ts'
import type { ServiceConfig } from '../../../base/config/config.ts'
import { type Context, transact } from '../../../base/context.ts'
import { badRequest, HttpError, notFound } from '../../../base/http/http-error.ts'
import { hasBearerToken } from '../../../base/http/request-headers.ts'
import { applyDeliveryReport, parseDeliveryReport, type ReportedRecipient } from './delivery-report.ts'

export const DELIVERY_REPORT_PATH = '/rest/delivery_reports'
/** Maximum size of a report. It contains at most the original mail, and mails of mailings are small. */
const BODY_MAX_BYTES = 2 * 1024 * 1024
/** Maximum number of calls per minute, IP address and process, which also limits attempts to guess the secret. */
const CALLS_PER_MINUTE = 600

/** Failures as a JSON list, for programs that convert the notifications of a mail service. */
export const failures = v.pipe(
  v.array(
    v.object({
      email: v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(254),
        v.regex(/^[^\s<>]+@[^\s<>]+$/, 'expected an e-mail address'),
      ),
      status: v.pipe(v.string(), v.regex(/^\d\.\d{1,3}\.\d{1,3}$/, 'expected a status such as 5.1.1')),
      diagnostic: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
      messageId: v.optional(v.pipe(v.string(), v.maxLength(1000))),
    }),
  ),
  v.maxLength(1000),
)

type Options = Pick<ServiceConfig, 'deliveryReportSecret'> & { context: Context }

/**
 * Serves the endpoint to which mail servers send delivery reports. It is protected by a secret instead of cookies and
 * forgery tokens. Without the setting DELIVERY_REPORT_SECRET it responds with 404.
 */
export async function deliveryReportPlugin(fastify: FastifyInstance, options: Options) {
  const { deliveryReportSecret: secret, context } = options
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    ['message/rfc822', 'message/delivery-status', 'multipart/report', 'application/json'],
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (_, body, done) => done(null, body),
  )

  fastify.post(
    DELIVERY_REPORT_PATH,
    {
      config: {
        allowsCrossSite: true,
        isWithoutSession: true,
        rateLimit: { max: CALLS_PER_MINUTE, timeWindow: millisecondsInMinute },
      },
      // Checked before the body is read, and after the rate limit, so that wrong secrets count.
      preParsing: async (request) => {
        if (secret === undefined) throw notFound(`There is nothing at ${DELIVERY_REPORT_PATH}`)
        if (!hasBearerToken(request, secret)) throw new HttpError(403, 'Authorization: wrong or missing')
      },
    },
    async (request, reply) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      const isJson = request.headers['content-type']?.startsWith('application/json')
      const recipients = isJson ? parseFailures(body) : await parseDeliveryReport(body)
      const outcomes = await transact(context, (tx) => applyDeliveryReport(tx, recipients))
      // The response may contain addresses, because they are from the report that the caller has sent.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ outcomes }))
    },
  )
}

/** @throws HttpError 400 with the field that is not valid */
function parseFailures(body: Uint8Array): ReportedRecipient[] {
  const schema = v.pipe(v.string(), v.parseJson(undefined, 'not valid JSON'), failures)
  const result = v.safeParse(schema, new TextDecoder().decode(body), { abortEarly: true })
  if (!result.success) throw badRequest(describeIssue(result.issues))
  return result.output.map(({ email, ...failure }) => ({
    ...failure,
    addresses: [email.toLowerCase()],
    action: 'failed',
  }))
}
