import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyEndpoint, fillPath } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import type { AnyHandler } from '../../../src/service/base/http/handler-types.ts'
import { enrolStaff, signInWithApp } from '../../support/enrol-staff.ts'
import { startService, type TestClient, type TestService } from '../../support/service.ts'

// Which guards each endpoint has, written down where a mistake would be a security hole, and one refused request for
// each. What exactly a guard refuses is tested in tests/unit/service/http/guards.test.ts.

/** Whoever calls these may be anybody. All other endpoints need a session, a scorer key or an access token. */
const PUBLIC = [
  ...['beginEnrolmentPasskey', 'beginPasskeySignIn', 'findFollowedRounds', 'finishEnrolment', 'getEmbedding'],
  ...['getLinkPreview', 'getOptOuts', 'getPreviewImage', 'getPushKey', 'getRound', 'getRoundShapes'],
  ...['openEnrolment', 'replacePushEndpoint', 'requestReset', 'resetPassword', 'signIn', 'signInWithPasskey'],
  ...['signOut', 'signUp', 'unfollowRound', 'unsubscribe'],
]
/** They take an account if there is one. */
const FOR_ANYONE = ['followRound']
const FOR_SCORERS = ['addScorerKey', 'getScoreSheet', 'putDocument', 'sendEntries', 'withdrawScorerKey']
/** All endpoints below these paths are for staff, and no others. */
const STAFF_PATHS = /^\/(rest\/admin|mailing-flow|admin)(\/|$)/
/** They use no cookies. Those that change something cannot be forged, because what they may do follows from their body. */
const WITHOUT_SESSION = [
  ...['findFollowedRounds', 'getEmbedding', 'getLinkPreview', 'getPreviewImage', 'replacePushEndpoint'],
  'unfollowRound',
]
/** For an app that its owner gave an access token: rounds and published courses, and nothing else. */
const WITH_TOKEN = [
  ...[
    'addScorerKey',
    'findCourses',
    'getCourse',
    'getRound',
    'getScoreSheet',
    'listRounds',
    'listScoreSheets',
  ],
  ...['putDocument', 'sendEntries', 'startScoreSheet', 'withdrawScorerKey'],
]
/** Staff whose second step is missing may call these, besides what is public. */
const BEFORE_SECOND_STEP = ['confirmSignIn', 'getUser']
/** These do not count as use of the session. */
const POLLED = ['checkAccess', 'getMailingStatus']
const AS_PAGES = [
  ...['exportAuditLog', 'exportMailingProblems', 'exportMailingResults', 'printRound'],
  'showMail',
]
/** In bytes. All others have 512 kB. */
const BODY_SIZES: Record<string, number> = {
  putDocument: 256 * 1024,
  sendEntries: 256 * 1024,
}
/** Calls per minute and network. All POSTs about sessions and the account have a limit too. */
const LIMITS: Record<string, number> = {
  findFollowedRounds: 120,
  getPreviewImage: 60,
  replacePushEndpoint: 120,
  unfollowRound: 120,
}
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

const all = Object.entries<AnyEndpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }))
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

const handlerOf = (name: string) => service.handlers[name as EndpointName] as AnyHandler
const namesWhere = (has: (handler: AnyHandler) => unknown) =>
  all.flatMap(({ name }) => (has(handlerOf(name)) ? [name] : [])).sort()
const valuesOf = (value: (handler: AnyHandler) => number | undefined) =>
  Object.fromEntries(
    all.map(({ name }) => [name, value(handlerOf(name))]).filter(([, one]) => one !== undefined),
  )

test.each<[string, string[], (handler: AnyHandler) => unknown]>([
  ['are public', PUBLIC, ({ access }) => access === 'public'],
  ['are for anyone', FOR_ANYONE, ({ access }) => access === 'anyone'],
  ['are for scorers', FOR_SCORERS, ({ access }) => access === 'scorer'],
  ['use no session', WITHOUT_SESSION, ({ isWithoutSession }) => isWithoutSession],
  ['accept access tokens', WITH_TOKEN, ({ scope }) => scope === 'rounds'],
  ['have any scope', WITH_TOKEN, ({ scope }) => scope],
  [
    'work before the second step',
    BEFORE_SECOND_STEP,
    ({ allowsMissingSecondStep }) => allowsMissingSecondStep,
  ],
  ['are polled', POLLED, ({ isPolling }) => isPolling],
  ['are opened as pages', AS_PAGES, ({ isPage }) => isPage],
])('exactly the listed endpoints %s', (_, expected, has) => {
  expect(namesWhere(has)).toEqual(expected)
})

test('exactly the endpoints below the paths of staff are for staff', () => {
  const below = all.filter(({ endpoint }) => STAFF_PATHS.test(endpoint.path)).map(({ name }) => name)
  expect(namesWhere(({ access }) => access === 'staff')).toEqual(below.sort())
})

test('exactly the listed endpoints have other sizes of bodies, and limits of their own', () => {
  expect(valuesOf(({ bodyMaxBytes }) => bodyMaxBytes)).toEqual(BODY_SIZES)
  expect(valuesOf(({ callsPerMinute }) => callsPerMinute)).toEqual(LIMITS)
})

test('nothing else is served than the contract and the listed routes', () => {
  const ofContract = new Set(all.map(({ endpoint }) => routeOf(endpoint)))
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
function probesOf(name: string, { method, path, body }: AnyEndpoint): Probe[] {
  const stranger = service.newClient()
  const isOpen = [...PUBLIC, ...FOR_ANYONE].includes(name)
  const isForStaff = STAFF_PATHS.test(path)
  const caller = isForStaff ? staff : isOpen ? stranger : golfer
  const headers = { authorization: 'Bearer wrong' }
  const probes: Probe[] = [{ by: caller, headers, ...(WITH_TOKEN.includes(name) ? WRONG_TOKEN : NO_TOKENS) }]
  if (!isOpen) probes.push({ by: stranger, ...NO_SESSION })
  if (!isOpen && !BEFORE_SECOND_STEP.includes(name)) probes.push({ by: unconfirmed, ...NOT_CONFIRMED })
  if (isForStaff) probes.push({ by: golfer, ...NOT_STAFF })
  if (method !== 'GET' && !WITHOUT_SESSION.includes(name)) {
    probes.push({ by: caller, headers: { 'x-xsrf-token': '' }, ...FORGED })
  }
  if (body) {
    const size = String((BODY_SIZES[name] ?? 512 * 1024) + 1)
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

test.each(all)('$name refuses with each of its guards', async ({ name, endpoint }) => {
  const probes = probesOf(name, endpoint)
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
const limited = all.filter(({ name, endpoint }) => name in LIMITS || computesHash(endpoint))

test.each(limited)('$name is limited', async ({ name, endpoint }) => {
  const by = PUBLIC.includes(name) ? service.newClient() : golfer
  if (by !== golfer) await by.send('GET', '/rest/auth/get_user')
  const { headers } = await send(endpoint, { by })
  expect(headers['x-ratelimit-limit']).toBe(String(LIMITS[name] ?? AUTH_PER_MINUTE))
})
