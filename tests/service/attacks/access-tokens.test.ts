import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { listRounds } from '../../../src/contract/history.ts'
import { getUser } from '../../../src/contract/session.ts'
import type { AnyHandler } from '../../../src/service/base/http/handler-types.ts'
import { OPENAPI_PATH } from '../../../src/service/openapi/openapi.ts'
import { upload } from '../../support/recorded.ts'
import { messageOf, startService, type TestClient, type TestService } from '../../support/service.ts'

// What a stolen access token gives access to: rounds of its account and published courses, and nothing else.

let service: TestService
let staff: TestClient
/** The secret of a token that belongs to staff, who may do most in a session. */
let secret: string

beforeAll(async () => {
  service = await startService()
  const email = 'staff@golf.example'
  staff = await service.signInAs('staff', email)
  const { accounts, accessTokens, installs, rounds } = service.services
  const account = await accounts.findByEmail(email)
  secret = (await accessTokens.create(account?.id ?? '', 'My app')).secret
  await service.signInAs('golfer', 'bob@golf.example')
  const bob = await accounts.findByEmail('bob@golf.example')
  const iid = (await installs.primaryOf(bob?.id ?? '')) ?? ''
  await rounds.saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(upload({ token: 'R-bob' }))) })
})
afterAll(() => service.stop())

const allEndpoints = Object.entries<AnyEndpoint>(endpoints)
const handlerOf = (name: string) => service.handlers[name as EndpointName] as AnyHandler
const urlOf = ({ path, query }: AnyEndpoint) =>
  service.origin + path.replaceAll(/\{(\w+)\}/g, 'R-bob') + (query ? '?code=x&token=R-bob' : '')
const send = (endpoint: AnyEndpoint, headers: Record<string, string>) =>
  fetch(urlOf(endpoint), {
    method: endpoint.method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: '{}' }),
  })
/** The headers of a call in the session of staff, with its forgery token. */
const sessionOfStaff = () => ({
  'content-type': 'application/json',
  cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '),
  'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
})

/** The calls for rounds of one's own, for a round whose token one has, and for the courses on which rounds are played. */
const ROUNDS = /^\/rest\/(rounds|round\/\{token\}|play(\/.*)?|courses(\/\{id\})?)$/

describe.each(allEndpoints)('%s', (name, endpoint) => {
  test('accepts an access token only if it is about rounds or courses, even with the session of staff', async () => {
    if (handlerOf(name).scope) {
      expect([handlerOf(name).access, endpoint.path]).toEqual([
        expect.not.stringMatching('staff'),
        expect.stringMatching(ROUNDS),
      ])
      return
    }
    for (const headers of [{}, sessionOfStaff()]) {
      const response = await send(endpoint, headers)
      expect(response.status).toBe(401)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.text()).toContain('Access tokens do not work for this call')
    }
  })
})

test.each(['bearer', 'Bearer', 'BEARER', 'Bearer  '])(
  'recognizes the scheme written as %j',
  async (scheme) => {
    const headers = { ...sessionOfStaff(), authorization: `${scheme} ${secret}` }
    expect((await send(getUser, headers)).status).toBe(401)
    expect((await send(listRounds, headers)).status).toBe(200)
  },
)

test('has no effect on what is not an endpoint of the contract', async () => {
  const headers = { authorization: `Bearer ${secret}` }
  const statusOf = async (path: string) => (await fetch(service.origin + path, { headers })).status
  expect(await statusOf(OPENAPI_PATH)).toBe(200)
  expect(await statusOf('/rest/health')).toBe(200)
  expect(await statusOf('/rest/health?verbose')).toBe(401)
})

test('lists only the rounds of its account', async () => {
  expect(await (await send(listRounds, {})).json()).toEqual({ roundList: [] })
})

test('is refused in a query or a cookie', async () => {
  const query = `?access_token=${secret}`
  expect((await fetch(service.origin + listRounds.path + query)).status).toBe(401)
  const headers = { cookie: `session=${secret}` }
  const response = await fetch(service.origin + listRounds.path, { headers })
  expect([response.status, await messageOf(response)]).toEqual([401, 'Please sign in'])
})
