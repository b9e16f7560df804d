import { expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../../src/contract/endpoints.ts'
import { errorStatus, type Fault, faultyService, TRANSPORT_FAULTS } from '../../../support/faulty-service.ts'
import { settled } from '../../../support/stub-api.ts'

// Screens are tested with one failure of each kind only: this proves that every fault becomes one of these kinds.

const NETWORK = { ok: false, failure: { kind: 'network' } }
const MALFORMED = { ok: false, failure: { kind: 'malformed' } }
const NOTHING = { ok: true, value: null }
const http = (status: number, body: string) => ({ ok: false, failure: { kind: 'http', status, body } })

/**
 * The results of a call whose response is read, of one whose response may be nothing, and of one that ignores it; or
 * that of all three.
 */
const RESULTS: Record<keyof typeof TRANSPORT_FAULTS, object | readonly [object, object, object]> = {
  'never responds': NETWORK,
  'stops in the middle of the body': NETWORK,
  'cuts the body off': NETWORK,
  'refuses the connection': NETWORK,
  'responds 413 as plain text': http(413, 'body: is too large'),
  'responds 502 in HTML': http(502, ''),
  'responds 503 without a body': http(503, ''),
  'responds with an HTML page': MALFORMED,
  'responds with half of the JSON': [MALFORMED, MALFORMED, NOTHING],
  'responds with an empty body': [MALFORMED, NOTHING, NOTHING],
  'responds with null': [MALFORMED, NOTHING, NOTHING],
  'responds with endless brackets': [MALFORMED, MALFORMED, NOTHING],
  // To the schema a list is an object without fields; such values are shown like any other.
  'responds with deeply nested lists': [MALFORMED, { ok: true, value: expect.anything() }, NOTHING],
}

const responses = new Map<AnyEndpoint, unknown>([
  [e.getUser, { id: 'ann@golf.example' }],
  [e.findUser, { login: 'ann@golf.example' }],
])

const HANGING = ['never responds', 'stops in the middle of the body']

async function resultOf(endpoint: AnyEndpoint, fault: Fault, isHanging = false): Promise<unknown> {
  const service = faultyService(responses)
  service.break(endpoint, fault)
  const result = service.api.call(endpoint, { path: { query: 'ann' } } as never)
  if (isHanging) {
    await settled()
    service.timeOut()
  }
  return result
}

const resultsOf = (fault: Fault, isHanging = false) =>
  Promise.all([e.getUser, e.findUser, e.signOut].map((endpoint) => resultOf(endpoint, fault, isHanging)))

test.each(Object.entries(TRANSPORT_FAULTS) as [keyof typeof TRANSPORT_FAULTS, Fault][])(
  'a service that %s is the same failure to every call, or no response to one that ignores it',
  async (name, fault) => {
    const expected = RESULTS[name]
    expect(await resultsOf(fault, HANGING.includes(name))).toEqual(
      Array.isArray(expected) ? expected : [expected, expected, expected],
    )
  },
)

test('keeps the status and the message of any other error', async () => {
  for (const status of [400, 401, 403, 409, 429, 500]) {
    const expected = http(status, 'No')
    expect(await resultsOf(errorStatus(status, 'No'))).toEqual([expected, expected, expected])
  }
})

test('treats 404 as "nothing" only if the response may be "nothing"', async () => {
  expect(await resultOf(e.getUser, errorStatus(404, 'No'))).toEqual(http(404, 'No'))
  expect(await resultOf(e.findUser, errorStatus(404, 'No'))).toEqual(NOTHING)
})

test.each<[keyof typeof TRANSPORT_FAULTS, unknown]>([
  ['refuses the connection', NETWORK],
  ['cuts the body off', NETWORK],
  ['responds 413 as plain text', http(413, 'body: is too large')],
  ['responds 502 in HTML', http(502, '')],
  ['responds with an HTML page', MALFORMED],
])('fails in the same kinds when a file is sent to a service that %s', async (name, result) => {
  const service = faultyService(responses)
  service.break(e.upload, TRANSPORT_FAULTS[name])
  const input = { query: {}, path: { type: 'round', identifier: 'I-1' } }
  expect(await service.fileSender.send(e.upload, input, new File(['{}'], 'round.json'))).toEqual(result)
})
