import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import type { AnyHandler } from '../../src/service/base/http/handler-types.ts'
import { OPENAPI_PATH } from '../../src/service/openapi/openapi.ts'
import { allCases, caseOf } from '../support/endpoint-cases/all-cases.ts'
import { CALLER, type Case } from '../support/endpoint-cases/case.ts'
import { recorded, upload } from '../support/recorded.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'
import { seedData, signInCallers } from './contract-suite.ts'

interface Operation {
  operationId: string
  'x-access': Case['access']
  security: object[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let service: TestService
let document: Document
let operations: Map<string, Operation>
/** Validates a value by a JSON pointer into the document. */
let check: (pointer: string, value: unknown) => unknown

beforeAll(async () => {
  service = await startService()
  document = (await (await fetch(service.origin + OPENAPI_PATH)).json()) as Document
  operations = new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation]),
    ),
  )
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  check = (pointer, value) => {
    const validate = ajv.compile({ $ref: `openapi#${pointer}` })
    return validate(value) ? [] : validate.errors
  }
})
afterAll(() => service.stop())

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

test('is a valid document of OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never)
  expect(result).toEqual({ valid: true })
})

test('has every endpoint, the call for mail servers, and nothing else', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  const expected = allCases.map(
    ({ name, endpoint }) => `${name} ${endpoint.method.toLowerCase()} ${endpoint.path}`,
  )
  const hook = 'receiveDeliveryReport post /rest/delivery_reports'
  expect(listed.sort()).toEqual([...expected, hook].sort())
})

function securityOf(name: EndpointName): object[] {
  const { access, scope, isWithoutSession } = service.handlers[name] as AnyHandler
  const isRead = endpoints[name].method === 'GET'
  if (isWithoutSession || (isRead && access === 'public')) return []
  const ofSession = isRead ? { session: [] } : { session: [], forgeryToken: [] }
  const others = [
    ...(scope ? [{ accessToken: [scope] }] : []),
    ...(access === 'scorer' || access === 'anyone' ? [{ scorerKey: [] }] : []),
  ]
  return [ofSession, ...others]
}

describe.each(allCases)('$name', ({ name, endpoint, access }) => {
  test('has the access of its handler, its parameters and its body type', async () => {
    const operation = operations.get(name)
    expect(operation?.['x-access']).toBe(access)
    expect(operation?.security).toEqual(securityOf(name))
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`)
    expect(inPath).toEqual(endpoint.path.match(/\{\w+\}/g) ?? [])
    const types = { json: 'application/json', text: 'text/plain', file: 'multipart/form-data' }
    const hasBody = endpoint.body !== null || endpoint.encoding === 'file'
    const expected = hasBody ? [types[endpoint.encoding]] : []
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(expected)
  })
})

describe('the responses of the service', () => {
  let clients: Record<Case['access'], TestClient>
  let data: Awaited<ReturnType<typeof seedData>>

  beforeAll(async () => {
    clients = await signInCallers(service)
    const owner = await service.services.accounts.findByEmail(CALLER)
    const iid = (await service.services.installs.primaryOf(owner?.id ?? '')) ?? ''
    await service.services.rounds.saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(upload())) })
    data = await seedData(service, clients)
  })

  async function expectConformance(name: EndpointName, response: Response): Promise<void> {
    const operation = operations.get(name)
    const documented = operation?.responses[response.status]
    expect(documented, `${name} ${response.status}`).toBeDefined()
    const text = await response.text()
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const { method, path } = endpoints[name]
    const pointer = `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${response.status}`
    if (response.status >= 400) {
      expect(check('/components/schemas/Error', JSON.parse(text))).toEqual([])
    } else if (response.status === 204) {
      expect(text).toBe('')
    } else {
      expect(Object.keys(documented?.content ?? {})).toEqual([type])
      const value = type === 'application/json' ? JSON.parse(text) : text
      expect(check(`${pointer}/content/${escaped(type)}/schema`, value)).toEqual([])
    }
  }

  test.each(allCases)('conform for $name when the call succeeds', async ({ name, endpoint, ...testCase }) => {
    const response = await clients[testCase.access].call(endpoint, await testCase.validInput(data))
    expect(response.status).toBeLessThan(300)
    await expectConformance(name, response)
    if (testCase.endsSession) await (await clients.golfer.signIn(CALLER)).text()
  })

  test.each(['findUser', 'addProperty', 'startScoreSheet', 'updateTiles'] as const)(
    'conform for %s when the input is invalid or nobody is signed in',
    async (name) => {
      const { endpoint, access, invalid, validInput } = caseOf(endpoints[name])
      if (invalid) await expectConformance(name, await clients[access].call(endpoint, invalid.input as never))
      await expectConformance(name, await service.newClient().call(endpoint, await validInput(data)))
    },
  )

  test('of errors are documented for each endpoint that can respond with them', () => {
    for (const { name, access, invalid } of allCases) {
      const { responses } = operations.get(name) ?? { responses: {} }
      const expected = [
        ...(invalid ? ['400'] : []),
        ...(access === 'public' || access === 'anyone' ? [] : ['401']),
      ]
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(expected))
    }
  })

  test('conform when there is no result', async () => {
    const { findUser, findLicense, findPromoCode, getPromoStatistic } = endpoints
    const statuses = [
      ['findUser', await clients.staff.call(findUser, { path: { query: 'none' } })],
      ['findLicense', await clients.staff.call(findLicense, { path: { iid: 'none' } })],
      ['findPromoCode', await clients.staff.call(findPromoCode, { query: { code: 'none' } })],
      [
        'getPromoStatistic',
        await clients.staff.call(getPromoStatistic, { body: { category: 'press', batch: 'none' } }),
      ],
    ] as const
    for (const [name, response] of statuses) {
      expect(response.status).toBe(204)
      await expectConformance(name, response)
    }
    await expectConformance(
      'getRound',
      await clients.public.call(endpoints.getRound, { path: { token: 'none' } }),
    )
  })
})

describe('the schemas of files', () => {
  test('accept a round file', () => {
    expect(check('/components/schemas/RecordedRound', upload())).toEqual([])
    expect(check('/components/schemas/RecordedRound', JSON.parse(JSON.stringify(recorded())))).toEqual([])
  })

  test('reject a round file with a field of the wrong type', () => {
    const players = [{ name: 'Ann', holes: [{ strokes: 'five' }] }]
    expect(check('/components/schemas/RecordedRound', { ...upload(), players })).not.toEqual([])
  })

  test('accept a snapshot file with known and unknown properties', () => {
    const properties = [
      { type: 'Club', id: 'C1', isInBag: true },
      { type: 'Trolley', battery: { percent: 40 } },
    ]
    expect(check('/components/schemas/Snapshot', { version: 1, iid: 'I-1', properties })).toEqual([])
    expect(check('/components/schemas/Snapshot', { version: 2, iid: 'I-1' })).not.toEqual([])
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
