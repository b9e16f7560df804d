import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { allCases } from '../support/endpoint-cases/all-cases.ts'
import type { Case } from '../support/endpoint-cases/case.ts'
import { type Conformance, createConformance } from '../support/openapi-conformance.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'
import { describeContract, signInCallers } from './contract-suite.ts'

describeContract(() => startService())

describe('invalid input', () => {
  let service: TestService
  let clients: Record<Case['access'], TestClient>
  let conformance: Conformance
  beforeAll(async () => {
    service = await startService()
    clients = await signInCallers(service)
    conformance = await createConformance(service)
  })
  afterAll(() => service.stop())

  const invalidCases = allCases.flatMap(({ invalid, ...testCase }) =>
    invalid ? { ...testCase, ...invalid } : [],
  )

  test.each(invalidCases)(
    'of $name is rejected with "$message"',
    async ({ name, endpoint, access, input, message }) => {
      const response = await clients[access].call(endpoint, input as InputOf<AnyEndpoint>)
      const text = await response.text()
      expect([response.status, JSON.parse(text)]).toEqual([400, { message }])
      conformance.expectDescribed(name, response, text)
    },
  )
})
