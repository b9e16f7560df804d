import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyEndpoint, fillPath } from '../../../src/contract/endpoint.ts'
import type { AnyHandler } from '../../../src/service/base/http/handler-types.ts'
import { allCases } from '../../support/endpoint-cases/all-cases.ts'
import { GUARDS } from '../../support/endpoint-cases/case.ts'
import { enrolStaff, signInWithApp } from '../../support/enrol-staff.ts'
import { startService, type TestClient, type TestService } from '../../support/service.ts'

// Each endpoint has the guards that its case in tests/support/endpoint-cases lists, and refuses one request for each. What
// exactly a guard refuses is tested in tests/unit/service/http/guards.test.ts.

/** All endpoints below these paths are for staff, and no others. */
const STAFF_PATHS = /^\/(rest\/admin|mailing-flow|admin)(\/|$)/
/** Endpoints with a body accept this many bytes, unless they declare another number. */
const BODY_MAX_BYTES = 512 * 1024
/** All POSTs about sessions and the account are limited to this many calls. */
const AUTH_PER_MINUTE = 7
/** What is served besides the contract. */
const OTHER_ROUTES = [
  '/ (GET, HEAD)',
  '/* (GET, HEAD)',
  '/.lp (GET, HEAD, TRACE, DELETE, OPTIONS, PATCH, PUT, POST, QUERY)',
  '/.ws (GET, HEAD)',
  '/images/:imageName (GET, HEAD)',
  '/metrics (GET, HEAD)',
  '/rest/client_errors (POST)',
  '/rest/delivery_reports (POST)',
  '/rest/health (GET, HEAD)',
  '/rest/health/live (GET, HEAD)',
  '/rest/health/ready (GET, HEAD)',
  '/rest/openapi.json (GET, HEAD)',
  '/rest/unsubscribe/:token/one-click (POST, GET, HEAD)',
  '/tiles/:z|:type/:x|:z/:y|:x (GET, HEAD)',
  '/tiles/:z|:type/:x|:z/:y|:x/:y (GET, HEAD)',
]

let service: TestService
let golfer: TestClient
let staff: TestClient
/** Staff who have not confirmed their sign-in. */
let unconfirmed: TestClient
beforeAll(async () => {
  service = await startService({ requiresSecondStep: true, authPerMinute: AUTH_PER_MINUTE })
  golfer = await service.signInAs('golfer')
  staff = (await signInWithApp(service, await enrolStaff(service, 'enrolled@staff.example'))).client
  unconfirmed = await service.signInAs('staff')
})
afterAll(() => service.stop())

test.each(allCases)('$name has the guards of its case, and no others', ({ name, access, guards = {} }) => {
  const handler = service.handlers[name] as AnyHandler
  const declared = GUARDS.flatMap((guard) => (handler[guard] ? [[guard, handler[guard]]] : []))
  expect([handler.access, Object.fromEntries(declared)]).toEqual([access, guards])
})

test('exactly the endpoints below the paths of staff are for staff', () => {
  const namesOf = (cases: typeof allCases) => cases.map(({ name }) => name).sort()
  const below = allCases.filter(({ endpoint }) => STAFF_PATHS.test(endpoint.path))
  expect(namesOf(allCases.filter(({ access }) => access === 'staff'))).toEqual(namesOf(below))
})

test('nothing else is served than the contract and the listed routes', () => {
  const ofContract = new Set(allCases.map(({ endpoint }) => routeOf(endpoint)))
  const others = routesOf(service.fastify.printRoutes({ commonPrefix: false })).filter(
    ({ path }) => !ofContract.has(path),
  )
  expect(others.map(({ path, methods }) => `${path} ${methods}`).sort()).toEqual(OTHER_ROUTES)
})

/** The router ignores a slash at the end. */
const routeOf = ({ path }: AnyEndpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')

/** Returns the routes of the tree that Fastify prints. */
function routesOf(tree: string): { path: string; methods: string }[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── ([^ ]*)(?: (\(.*\)))?$/.exec(line) ?? []
    const depth = indent.length / 4
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part
    parents[depth] = path
    return methods ? [{ path, methods }] : []
  })
}

interface Probe {
  by: TestClient
  headers?: Record<string, string>
  status: number
  message: string
}

const NO_SESSION = { status: 401, message: 'Please sign in' }
const NOT_CONFIRMED = { status: 403, message: 'Please confirm your sign-in first' }
const NOT_STAFF = { status: 403, message: 'This is for staff only' }
const NO_TOKENS = { status: 401, message: 'Access tokens do not work for this call' }
const WRONG_TOKEN = { status: 401, message: 'The access token is wrong or was revoked' }
const FORGED = { status: 403, message: 'The X-XSRF-TOKEN header is missing or wrong; please reload the page' }
const TOO_LARGE = { status: 413, message: 'body: is too large' }

/** Returns one request for each guard of an endpoint, which must refuse it. */
function probesOf({
  endpoint: { method, path, body },
  access,
  guards = {},
}: (typeof allCases)[number]): Probe[] {
  const stranger = service.newClient()
  const isOpen = access === 'public' || access === 'anyone'
  const isForStaff = STAFF_PATHS.test(path)
  const caller = isForStaff ? staff : isOpen ? stranger : golfer
  const headers = { authorization: 'Bearer wrong' }
  const probes: Probe[] = [{ by: caller, headers, ...(guards.scope ? WRONG_TOKEN : NO_TOKENS) }]
  if (!isOpen) probes.push({ by: stranger, ...NO_SESSION })
  if (!isOpen && !guards.allowsMissingSecondStep) probes.push({ by: unconfirmed, ...NOT_CONFIRMED })
  if (isForStaff) probes.push({ by: golfer, ...NOT_STAFF })
  if (method !== 'GET' && !guards.isWithoutSession) {
    probes.push({ by: caller, headers: { 'x-xsrf-token': '' }, ...FORGED })
  }
  if (body) {
    const size = String((guards.bodyMaxBytes ?? BODY_MAX_BYTES) + 1)
    probes.push({ by: caller, headers: { 'content-length': size }, ...TOO_LARGE })
  }
  return probes
}

/** Sends a request with input that no endpoint accepts, so that one without guards would not do anything. */
async function send({ method, path, encoding }: AnyEndpoint, { by, headers }: Pick<Probe, 'by' | 'headers'>) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none'])
  const response = await service.fastify.inject({
    method,
    url: fillPath(path, Object.fromEntries(names)),
    ...(method !== 'GET' && { payload: encoding === 'text' ? '\0' : '[]' }),
    headers: {
      cookie: [...by.cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '',
      ...(method !== 'GET' && { 'content-type': encoding === 'text' ? 'text/plain' : 'application/json' }),
      ...headers,
    },
  })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

test.each(allCases)('$name refuses with each of its guards', async (testCase) => {
  const { endpoint } = testCase
  const probes = probesOf(testCase)
  const outcomes = []
  for (const probe of probes) {
    if (probe.by.cookies.size === 0) await probe.by.send('GET', '/rest/auth/get_user')
    const { status, body } = await send(endpoint, probe)
    outcomes.push({ status, ...JSON.parse(body) })
  }
  expect(outcomes).toEqual(probes.map(({ status, message }) => ({ status, message })))
})

const computesHash = ({ method, path }: AnyEndpoint) =>
  method === 'POST' && /^\/rest\/(auth|account)\//.test(path)
const limited = allCases.filter(({ endpoint, guards }) => guards?.callsPerMinute || computesHash(endpoint))

test.each(limited)('$name is limited', async ({ endpoint, access, guards }) => {
  const by = access === 'public' ? service.newClient() : golfer
  if (by !== golfer) await by.send('GET', '/rest/auth/get_user')
  const { headers } = await send(endpoint, { by })
  expect(headers['x-ratelimit-limit']).toBe(String(guards?.callsPerMinute ?? AUTH_PER_MINUTE))
})
