import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { OPENAPI_PATH } from '../../src/service/openapi/openapi.ts'
import { type Conformance, createConformance } from '../support/openapi-conformance.ts'
import { recorded, upload } from '../support/recorded.ts'
import { clientOfTests, serviceOfTests, type TestClient } from '../support/service.ts'

// The document itself. That it describes the responses of each endpoint is tested in contract-suite.ts.

const service = serviceOfTests()
let conformance: Conformance
beforeAll(async () => {
  conformance = await createConformance(service)
})

const all = Object.entries(endpoints)

test('has every endpoint, the call for mail servers, and nothing else', () => {
  const listed = Object.entries(conformance.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  const expected = all.map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`)
  const hook = 'receiveDeliveryReport post /rest/delivery_reports'
  expect(listed.sort()).toEqual([...expected, hook].sort())
})

test('has the access and the path parameters of every endpoint', () => {
  for (const [name, { method, path }] of all) {
    const operation = conformance.document.paths[path]?.[method.toLowerCase()]
    expect(operation?.['x-access'], name).toBe(service.handlers[name as EndpointName].access)
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`)
    expect(inPath, name).toEqual(path.match(/\{\w+\}/g) ?? [])
  }
})

const SESSION = { session: [] }
const CHANGE = { session: [], forgeryToken: [] }
const TOKEN = { accessToken: ['rounds'] }
const KEY = { scorerKey: [] }

test.each<[EndpointName, object[], string[], string]>([
  ['getRound', [{}, SESSION, TOKEN, KEY], [], '200 304 400 404 500 503'],
  ['getUser', [SESSION], [], '200 401 403 500 503'],
  ['listRounds', [SESSION, TOKEN], [], '200 401 403 500 503'],
  ['getScoreSheet', [SESSION, TOKEN, KEY], [], '200 400 401 403 404 500 503'],
  ['followRound', [CHANGE, KEY], ['application/json'], '200 400 403 404 409 410 413 415 429 500 503'],
  ['signOut', [CHANGE], [], '204 403 429 500 503'],
  ['findFollowedRounds', [], ['application/json'], '200 400 413 415 429 500 503'],
  ['startScoreSheet', [CHANGE, TOKEN], ['application/json'], '200 201 400 401 403 409 413 415 429 500 503'],
  ['updateTiles', [CHANGE], ['text/plain'], '200 400 401 403 404 413 415 500 503'],
  ['upload', [CHANGE], ['multipart/form-data'], '200 400 401 403 404 409 413 415 500 503'],
  ['setUserNote', [CHANGE], ['application/json'], '200 400 401 403 404 412 413 415 500 503'],
  ['findUser', [SESSION], [], '200 204 400 401 403 500 503'],
])('describes who may call %s, with which body, and its statuses', (name, security, types, statuses) => {
  const { method, path } = endpoints[name]
  const operation = conformance.document.paths[path]?.[method.toLowerCase()]
  expect(operation?.security).toEqual(security)
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(types)
  expect(Object.keys(operation?.responses ?? {}).join(' ')).toBe(statuses)
})

describe('a response without a result', () => {
  const staff = clientOfTests(service, 'staff')

  test.each<[EndpointName, (client: TestClient) => Promise<Response>, number]>([
    ['findUser', (client) => client.call(endpoints.findUser, { path: { query: 'none' } }), 204],
    ['getRound', (client) => client.call(endpoints.getRound, { path: { token: 'none' } }), 404],
  ])('of %s is described', async (name, call, status) => {
    const response = await call(staff)
    expect(response.status).toBe(status)
    conformance.expectDescribed(name, response, await response.text())
  })
})

describe('the schemas of files', () => {
  test('accept a round file', () => {
    expect(conformance.differences('/components/schemas/RecordedRound', upload())).toEqual([])
    expect(
      conformance.differences('/components/schemas/RecordedRound', JSON.parse(JSON.stringify(recorded()))),
    ).toEqual([])
  })

  test('reject a round file with a field of the wrong type', () => {
    const players = [{ name: 'Ann', holes: [{ strokes: 'five' }] }]
    expect(
      conformance.differences('/components/schemas/RecordedRound', { ...upload(), players }),
    ).not.toEqual([])
  })

  test('accept a snapshot file with known and unknown properties', () => {
    const properties = [
      { type: 'Club', id: 'C1', isInBag: true },
      { type: 'Trolley', battery: { percent: 40 } },
    ]
    expect(
      conformance.differences('/components/schemas/Snapshot', { version: 1, iid: 'I-1', properties }),
    ).toEqual([])
    expect(conformance.differences('/components/schemas/Snapshot', { version: 2, iid: 'I-1' })).not.toEqual(
      [],
    )
  })
})

test('is served without a session and revalidated by its ETag', async () => {
  const response = await fetch(service.origin + OPENAPI_PATH)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  // An unread response would keep its connection open and the service from stopping.
  await response.text()
  const etag = response.headers.get('etag') ?? ''
  const again = await fetch(service.origin + OPENAPI_PATH, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
