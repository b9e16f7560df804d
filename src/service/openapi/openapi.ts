import type { JsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import { type AnyEndpoint, mayBeNothing, type Schema } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { UPLOAD_FIELD } from '../../contract/staff/uploads.ts'
import type { SendText } from '../base/http/compressed-text.ts'
import type { AnyHandler, Handlers, Tag, Tagged } from '../base/http/handler-types.ts'
import { componentSchemas, jsonSchemaOf, schemaRef } from '../base/http/openapi-schemas.ts'
import { acceptsScorerKey, PATH_PARAMETER_MAX_LENGTH } from '../base/http/register-endpoints.ts'
import { hookPaths, hookSecuritySchemes } from './openapi-hooks.ts'

export const OPENAPI_PATH = '/rest/openapi.json'

const DESCRIPTION = `The API of the site. docs/wire.md describes what schemas cannot express.

Times are Unix milliseconds unless a field says otherwise. In responses, \`null\` and a missing field mean the same, and
clients ignore unknown fields. The first GET sets the cookies \`session\` and \`XSRF-TOKEN\`.`

/** The meaning of each error status. All errors have the same body. */
const errorDescriptions = {
  400: 'The request is invalid. The message starts with the name of the field.',
  401: 'The user is not signed in, or the credentials or the access token are wrong.',
  403: 'The user is not staff, or the forgery token is missing or wrong, or the request comes from another site.',
  404: 'Not found.',
  409: 'The request conflicts with the current state.',
  410: 'What the link belongs to does not exist.',
  412: 'The data has been changed since the version in `If-Match`.',
  413: 'The body is too large.',
  415: 'The body has another content type.',
  422: 'The current password is wrong.',
  429: 'Too many requests.',
  500: 'An unexpected error of the service.',
  501: 'The format is not available.',
  502: 'The mail server did not accept the mail.',
  503: 'The service cannot reach its database.',
} as const
type ErrorStatus = keyof typeof errorDescriptions

/** Serves the OpenAPI document, without access control. It is built on the first request and cached in memory. */
export function openApiPlugin(
  fastify: FastifyInstance,
  handlers: Tagged<Handlers>,
  sendText: SendText,
): void {
  let cached: string | undefined
  fastify.get(OPENAPI_PATH, (request, reply) => {
    cached ??= JSON.stringify(openApiDocument(handlers))
    // Private, because the response may set the cookies of a new visitor.
    reply.header('Cache-Control', 'private, no-cache')
    return sendText(request, reply, { text: cached, type: 'application/json; charset=utf-8' })
  })
}

/** Returns the OpenAPI 3.1 document of all endpoints, with the access of their handlers. */
export function openApiDocument(handlers: Tagged<Handlers>) {
  const paths: Record<string, Record<string, object>> = {}
  const all = Object.entries<AnyHandler & { tag: Tag }>(handlers)
  for (const [name, handler] of all) {
    const endpoint = endpoints[name as EndpointName] as AnyEndpoint
    const operation = operationOf(name, endpoint, handler)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairway', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(all.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths: { ...paths, ...hookPaths },
    components: {
      schemas: componentSchemas(),
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: schemaRef('Error') } } },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description:
            'Identifies a visitor and, after sign-in, the user. Named `__Host-session` on https sites.',
        },
        forgeryToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie `XSRF-TOKEN`, which is bound to the session cookie.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token of an app, from `createAccessToken`. Cookies have no effect on such a call. All calls that ' +
            'do not name this scheme respond with 401 to it, except `getRound`, which is public.',
        },
        scorerKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Scorer-Key',
          description: 'Lets whoever has it enter scores for one round, without a session.',
        },
        ...hookSecuritySchemes,
      },
    },
  }
}

function operationOf(name: string, endpoint: AnyEndpoint, handler: AnyHandler & { tag: Tag }) {
  const { tag, access, summary, description, parameters = {}, checksVersion, isRevalidated } = handler
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description && { description }),
    'x-access': access,
    security: securityOf(endpoint, handler),
    parameters: [
      ...pathParameters(endpoint.path, parameters),
      ...queryParameters(endpoint.query),
      ...(checksVersion ? [versionParameter] : []),
      ...(isRevalidated ? [entityTagParameter] : []),
    ],
    ...requestBodyOf(endpoint),
    responses: { ...successOf(endpoint, handler), ...errorsOf(endpoint, handler) },
  }
}

const versionParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'A version from `findUser`, in quotes. Without this header nothing is checked.',
  schema: { type: 'string' },
}

const entityTagParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the copy that the caller has.',
  schema: { type: 'string' },
}
const headers = {
  ETag: {
    description: 'Changes with the response; missing for responses that change often.',
    schema: { type: 'string' },
  },
}

/**
 * Requests other than GET need the forgery token, unless they have an access token. It is bound to the session cookie,
 * which visitors have even before sign-in.
 */
function securityOf({ method }: AnyEndpoint, { access, scope, isWithoutSession }: AnyHandler) {
  if (isWithoutSession || (method === 'GET' && access === 'public')) return []
  const ofSession = method === 'GET' ? { session: [] } : { session: [], forgeryToken: [] }
  const ofToken = scope === undefined ? [] : [{ accessToken: [scope] }]
  const nobody = method === 'GET' && access === 'anyone' ? [{}] : []
  return [...nobody, ofSession, ...ofToken, ...(acceptsScorerKey({ access }) ? [{ scorerKey: [] }] : [])]
}

function pathParameters(path: string, schemas: Record<string, JsonSchema>) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string', minLength: 1, maxLength: PATH_PARAMETER_MAX_LENGTH },
  }))
}

function queryParameters(query: Schema | null) {
  const { properties = {}, required = [] } = query ? jsonSchemaOf(query) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const jsonFile: JsonSchema = {
  contentMediaType: 'application/json',
  contentSchema: { anyOf: [schemaRef('RecordedRound'), schemaRef('Snapshot')] },
} as JsonSchema

function requestBodyOf({ encoding, body }: AnyEndpoint) {
  if (encoding === 'file') {
    const schema = {
      type: 'object',
      properties: { [UPLOAD_FIELD]: jsonFile },
      required: [UPLOAD_FIELD],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const type = encoding === 'text' ? 'text/plain' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: jsonSchemaOf(body) } } } }
}

function successOf(endpoint: AnyEndpoint, { response, isRevalidated, mayCreate }: AnyHandler) {
  if (response) {
    const { type, schema = { type: 'string' }, description } = response
    return { 200: { description, content: { [type]: { schema } } } }
  }
  if (!endpoint.response) return { 204: { description: 'Success, without a body.' } }
  const content = { 'application/json': { schema: responseSchemaOf(endpoint.response) } }
  return {
    200: { description: 'Success.', content, ...(isRevalidated && { headers }) },
    ...(mayCreate && { 201: { description: 'What did not exist before has been created.', content } }),
    ...(isRevalidated && { 304: { description: 'The copy of the caller is up to date.', headers } }),
    ...(mayBeNothing(endpoint) && { 204: { description: 'Nothing was found.' } }),
  }
}

/** Returns the schema of a JSON response. Removes `null`, because "nothing" is sent as 204. */
function responseSchemaOf(response: Schema): JsonSchema {
  const inner = response.type === 'nullable' ? (response as unknown as { wrapped: Schema }).wrapped : response
  return jsonSchemaOf(inner)
}

function errorsOf(
  { method, path, query, body, encoding }: AnyEndpoint,
  { access, errors = [], checksVersion, isWithoutSession }: AnyHandler,
) {
  const hasBody = body !== null || encoding === 'file'
  const statuses = new Set<ErrorStatus>([...errors, 500, 503])
  if (hasBody || query || path.includes('{')) statuses.add(400)
  const isOpen = access === 'public' || access === 'anyone'
  if (!isOpen) statuses.add(401)
  if (!isOpen || (method !== 'GET' && !isWithoutSession)) statuses.add(403)
  if (checksVersion) statuses.add(412)
  if (hasBody) for (const status of [413, 415] as const) statuses.add(status)
  if (method === 'POST' && /^\/rest\/(auth|account)\//.test(path)) statuses.add(429)
  return Object.fromEntries(
    [...statuses].map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  )
}
