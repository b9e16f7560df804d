import { beforeAll, expect, test } from 'vitest'
import { type AnyEndpoint, fillPath } from '../../../src/contract/endpoint.ts'
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { AnyHandler } from '../../../src/service/base/http/handler-types.ts'
import { allCases, isForStaff } from '../../support/endpoint-cases/all-cases.ts'
import { enrolStaff, signInWithApp } from '../../support/enrol-staff.ts'
import { clientOfTests, serviceOfTests, startService, type TestClient } from '../../support/service.ts'

// Each endpoint has the guards that its handler declares, and refuses one request for each. What exactly a guard refuses
// is tested in tests/unit/service/http/guards.test.ts.

/** What a handler may declare, besides who may call it. */
const GUARDS = [
  'scope',
  'isWithoutSession',
  'isPolling',
  'isPage',
  'allowsMissingSecondStep',
  'callsPerMinute',
  'bodyMaxBytes',
] as const satisfies (keyof AnyHandler)[]
type Declared = Partial<Pick<AnyHandler, 'access' | (typeof GUARDS)[number]>>

const KB = 1024
/**
 * What handlers declare beyond this: staff call the endpoints below their paths, and golfers all others. Written down here
 * too, because a mistake in a handler would be a security hole.
 */
const EXCEPTIONS: readonly [Declared, readonly EndpointName[]][] = [
  [
    { access: 'public' },
    [
      'signIn',
      'signUp',
      'signOut',
      'requestReset',
      'resetPassword',
      'confirmAccount',
      'openEnrolment',
      'beginEnrolmentPasskey',
      'finishEnrolment',
      'beginPasskeySignIn',
      'signInWithPasskey',
      'getOptOuts',
      'unsubscribe',
      'getPushKey',
      'getRoundShapes',
      'getPublicCompetition',
    ],
  ],
  [{ access: 'public', isWithoutSession: true }, ['getLinkPreview', 'getEmbedding', 'getCompetitionPreview']],
  [{ access: 'public', isWithoutSession: true, callsPerMinute: 60 }, ['getPreviewImage']],
  [
    { access: 'public', isWithoutSession: true, callsPerMinute: 120 },
    ['unfollowRound', 'findFollowedRounds', 'replacePushEndpoint'],
  ],
  [{ access: 'anyone' }, ['followRound']],
  [{ access: 'anyone', scope: 'rounds' }, ['getRound']],
  [{ access: 'scorer', scope: 'rounds' }, ['getScoreSheet', 'addScorerKey', 'withdrawScorerKey']],
  [{ access: 'scorer', scope: 'rounds', bodyMaxBytes: 256 * KB }, ['sendEntries', 'putDocument']],
  [
    { scope: 'rounds' },
    ['getTokenOwner', 'listRounds', 'findCourses', 'getCourse', 'startScoreSheet', 'listScoreSheets'],
  ],
  [{ bodyMaxBytes: 256 * KB }, ['createCompetition', 'putCompetition']],
  [{ allowsMissingSecondStep: true }, ['getUser', 'confirmSignIn']],
  [{ isPolling: true }, ['checkAccess', 'getMailingStatus']],
  [
    { isPage: true },
    ['printRound', 'exportAuditLog', 'showMail', 'exportMailingProblems', 'exportMailingResults'],
  ],
]
/** Endpoints with a body accept this many bytes, unless they declare another number. */
const BODY_MAX_BYTES = 512 * KB
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

const service = serviceOfTests(() =>
  startService({ requiresSecondStep: true, authPerMinute: AUTH_PER_MINUTE }),
)
const golfer = clientOfTests(service, 'golfer')
/** Staff who have not confirmed their sign-in. */
const unconfirmed = clientOfTests(service, 'staff')
let staff: TestClient
beforeAll(async () => {
  staff = (await signInWithApp(service, await enrolStaff(service, 'enrolled@staff.example'))).client
})

test('handlers declare the guards that are listed here, and no others', () => {
  const declared = allCases.map(({ name, endpoint }) => {
    const handler = service.handlers[name] as AnyHandler
    const usual = isForStaff(endpoint) ? 'staff' : 'golfer'
    const access = handler.access === usual ? [] : [['access', handler.access]]
    const guards = GUARDS.flatMap((guard) => (handler[guard] ? [[guard, handler[guard]]] : []))
    return [name, Object.fromEntries([...access, ...guards])] as const
  })
  const exceptions = declared.filter(([, guards]) => Object.keys(guards).length > 0)
  const listed = EXCEPTIONS.flatMap(([guards, names]) => names.map((name) => [name, guards]))
  expect(Object.fromEntries(exceptions)).toEqual(Object.fromEntries(listed))
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

/** Returns who may call an endpoint. */
const callerOf = ({ access }: AnyHandler, stranger: TestClient) =>
  access === 'staff' ? staff : access === 'public' || access === 'anyone' ? stranger : golfer

/** Returns one request for each guard of an endpoint, which must refuse it. */
function probesOf({ method, body }: AnyEndpoint, handler: AnyHandler, stranger: TestClient): Probe[] {
  const { access } = handler
  const caller = callerOf(handler, stranger)
  const isOpen = caller === stranger
  const headers = { authorization: 'Bearer wrong' }
  const probes: Probe[] = [{ by: caller, headers, ...(handler.scope ? WRONG_TOKEN : NO_TOKENS) }]
  if (!isOpen) probes.push({ by: stranger, ...NO_SESSION })
  if (!isOpen && !handler.allowsMissingSecondStep) probes.push({ by: unconfirmed, ...NOT_CONFIRMED })
  if (access === 'staff') probes.push({ by: golfer, ...NOT_STAFF })
  if (method !== 'GET' && !handler.isWithoutSession) {
    probes.push({ by: caller, headers: { 'x-xsrf-token': '' }, ...FORGED })
  }
  if (body) {
    const size = String((handler.bodyMaxBytes ?? BODY_MAX_BYTES) + 1)
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

test.each(allCases)('$name refuses with each of its guards', async ({ name, endpoint }) => {
  const handler = service.handlers[name] as AnyHandler
  const stranger = service.newClient()
  await stranger.send('GET', '/rest/auth/get_user')
  const probes = probesOf(endpoint, handler, stranger)
  const outcomes = []
  for (const probe of probes) {
    const { status, body } = await send(endpoint, probe)
    outcomes.push({ status, ...JSON.parse(body) })
  }
  expect(outcomes).toEqual(probes.map(({ status, message }) => ({ status, message })))
  const limit = limitOf(endpoint, handler)
  if (limit === undefined) return
  // Limits count what the other guards let through.
  const { headers } = await send(endpoint, { by: callerOf(handler, stranger) })
  expect(headers['x-ratelimit-limit']).toBe(String(limit))
})

/** Returns how often an endpoint may be called in a minute, if that is limited. */
function limitOf({ method, path }: AnyEndpoint, { callsPerMinute }: AnyHandler): number | undefined {
  const computesHash = method === 'POST' && /^\/rest\/(auth|account)\//.test(path)
  return computesHash ? AUTH_PER_MINUTE : callsPerMinute
}
