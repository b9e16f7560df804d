import { reportOutcomes } from '../../contract/staff/mail-suppressions.ts'
import { jsonSchemaOf } from '../base/http/openapi-schemas.ts'
import { DELIVERY_REPORT_PATH, failures } from '../staff/mailing/suppressions/delivery-report.plugin.ts'

const error = (status: number) => ({ $ref: `#/components/responses/Error${status}` })
const mail = { schema: { type: 'string' } }

/** Describes the endpoints for other programs, which are not part of the contract with the site. */
export const hookPaths = {
  [DELIVERY_REPORT_PATH]: {
    post: {
      operationId: 'receiveDeliveryReport',
      tags: ['Mail'],
      summary: 'Reads a delivery report (RFC 3464) and suppresses the addresses that do not work.',
      description:
        'For mail servers. The body is a returned mail, its part of the type message/delivery-status, or a list of ' +
        'failures as JSON. The status is 404 if DELIVERY_REPORT_SECRET is not set, and 403 if the token is wrong.',
      'x-access': 'public',
      security: [{ deliveryReportSecret: [] }],
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'message/rfc822': mail,
          'message/delivery-status': mail,
          'multipart/report': mail,
          'application/json': { schema: jsonSchemaOf(failures) },
        },
      },
      responses: {
        200: {
          description: 'Success.',
          content: { 'application/json': { schema: jsonSchemaOf(reportOutcomes) } },
        },
        ...Object.fromEntries(
          [400, 403, 404, 413, 415, 429, 500, 503].map((status) => [status, error(status)]),
        ),
      },
    },
  },
}

export const hookSecuritySchemes = {
  deliveryReportSecret: {
    type: 'http',
    scheme: 'bearer',
    description: 'The value of DELIVERY_REPORT_SECRET.',
  },
}
