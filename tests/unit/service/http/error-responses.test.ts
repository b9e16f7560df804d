import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  registerErrorHandler,
  sendFrameworkError,
} from '../../../../src/service/base/http/error-responses.ts'
import { HttpError } from '../../../../src/service/base/http/http-error.ts'
import { ServiceKeyError } from '../../../../src/service/base/keys/key-file.ts'

const countLockout = vi.fn()
let error: unknown
let log: { level: number; msg: string }[]
let refusal: string | undefined
let fastify: FastifyInstance
beforeEach(() => {
  countLockout.mockClear()
  log = []
  fastify = Fastify({
    logger: { level: 'debug', stream: { write: (line: string) => log.push(JSON.parse(line)) } },
    genReqId: () => 'a-request',
    frameworkErrors: sendFrameworkError,
    routerOptions: { maxParamLength: 10 },
  })
  const isConnectionLost = (one: unknown) => one instanceof Error && one.message === 'connection lost'
  registerErrorHandler(fastify, { isConnectionLost }, { countLockout })
  fastify.addHook('onResponse', async (request) => {
    refusal = request.refusal
  })
  fastify.post('/x/:id', async () => Promise.reject(error))
})
afterEach(() => fastify.close())

/** Returns the response to a request whose handler throws an error. */
async function responseTo(thrown: unknown) {
  error = thrown
  const response = await fastify.inject({ method: 'POST', url: '/x/1' })
  return { status: response.statusCode, message: response.json().message, headers: response.headers }
}
const failures = () => log.filter(({ level }) => level >= 40)

test('sends the status, message and headers of an error of the service', async () => {
  const { status, message, headers } = await responseTo(new HttpError(409, 'Taken', { 'Retry-After': '7' }))
  expect([status, message, headers['retry-after']]).toEqual([409, 'Taken', '7'])
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect([refusal, failures()]).toEqual(['Taken', []])
  expect(countLockout).not.toHaveBeenCalled()
})

test('counts an exceeded limit by its name', async () => {
  await responseTo(new HttpError(429, 'Too many', {}, 'sign-in'))
  expect(countLockout.mock.calls).toEqual([['sign-in']])
})

const fastifyError = (code: string, statusCode: number, message = 'x') =>
  Object.assign(new Error(message), { code, statusCode })

test.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'body: not valid JSON'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'body: not valid JSON'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'body: unsupported content type'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'body: is too large'],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', 406, 'body: expected multipart/form-data with a file'],
  ['FST_ERR_BAD_URL', 400, 'url: not a valid encoding'],
  ['FST_ERR_MAX_PARAM_LENGTH', 414, 'url: is too long'],
])('names the cause of %s', async (code, status, expected) => {
  expect(await responseTo(fastifyError(code, status))).toMatchObject({ status, message: expected })
  expect(refusal).toBe(expected)
  expect(log.some(({ msg }) => msg === 'request rejected')).toBe(false)
})

test.each([
  ['one line\nat file.ts:1', 'one line'],
  ['x'.repeat(301), 'x'.repeat(300)],
  ['', 'Bad request'],
])('says of another refusal only its first line: %j', async (text, expected) => {
  expect(await responseTo(fastifyError('OTHER', 499, text))).toMatchObject({ status: 499, message: expected })
  expect(log.find(({ msg }) => msg === 'request rejected')).toMatchObject({ level: 20 })
  expect(failures()).toEqual([])
})

const FULL = 'The service has no space left; please try again later'
const NO_SECOND_STEP = 'Second steps cannot be verified at the moment; please ask the operator'
const withCode = (code: string) => Object.assign(new Error('full'), { code })

test.each([
  [new Error('secret'), 500, 'Server error (request a-request)', undefined],
  [fastifyError('OTHER', 500), 500, 'Server error (request a-request)', undefined],
  [fastifyError('OTHER', 302), 500, 'Server error (request a-request)', undefined],
  [new Error('connection lost'), 503, 'The service cannot reach its database; please try again', '5'],
  [withCode('53100'), 503, FULL, '60'],
  [withCode('ENOSPC'), 503, FULL, '60'],
  [withCode('EDQUOT'), 503, FULL, '60'],
  [new ServiceKeyError('no key'), 503, NO_SECOND_STEP, undefined],
] as const)('logs %s, and responds without its details', async (thrown, status, message, retryAfter) => {
  const response = await responseTo(thrown)
  expect(response).toMatchObject({ status, message })
  expect(response.headers['retry-after']).toBe(retryAfter)
  expect(failures()).toMatchObject([
    { level: 50, msg: 'server error', method: 'POST', route: '/x/:id', err: { message: thrown.message } },
  ])
  expect(refusal).toBeUndefined()
})

test.each([
  ['GET', '/%ff', 302],
  ['HEAD', '/%ff', 302],
  ['POST', '/%ff', 400],
  ['GET', '/rest/%ff', 400],
  ['GET', '/tiles/%ff', 400],
  ['POST', '/x/12345678901', 414],
] as const)('responds to %s %s with %i and the id of the request', async (method, url, status) => {
  const { statusCode, headers } = await fastify.inject({ method, url })
  expect([statusCode, headers['x-request-id']]).toEqual([status, 'a-request'])
  expect(headers.location).toBe(status === 302 ? '/' : undefined)
})

test('responds to a request that is refused before routing like to others', async () => {
  const response = await fastify.inject('/rest/%ff')
  expect(response.json()).toEqual({ message: 'url: not a valid encoding' })
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  })
})
