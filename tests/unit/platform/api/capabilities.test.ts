import { expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../../src/contract/endpoint.ts'
import { getClaims } from '../../../../src/contract/round-claims.ts'
import { listAuditLog } from '../../../../src/contract/staff/audit.ts'
import { findUser } from '../../../../src/contract/staff/users.ts'
import { createCapabilities } from '../../../../src/platform/api/capabilities.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

/** Opens a page of a browser that keeps what earlier pages have learned. */
function browser() {
  const [local, session] = [fakeStorage(), fakeStorage()]
  return () => createCapabilities({ local, session })
}
/** A call for one user, where 404 means that there is none. */
const mayFindNothing: AnyEndpoint = { ...findUser, capability: 'search' }

test('may have everything as long as nothing is known', () => {
  expect(browser()().has('audit')).toBe(true)
})

test.each([
  [404, listAuditLog, 'audit', false],
  [405, listAuditLog, 'audit', false],
  [501, listAuditLog, 'audit', false],
  [200, listAuditLog, 'audit', true],
  [401, listAuditLog, 'audit', true],
  [503, listAuditLog, 'audit', true],
  [404, mayFindNothing, 'search', true],
  [405, mayFindNothing, 'search', false],
] as const)('learns from the status %i of another service', (status, endpoint, capability, expected) => {
  const open = browser()
  const capabilities = open()
  capabilities.learn(endpoint, status, null)
  expect(capabilities.has(capability)).toBe(expected)
  expect(capabilities.has('claims')).toBe(true)
  expect(open().has(capability), 'on the next page').toBe(expected)
})

test('believes the names that a service sends, whatever the status', () => {
  const open = browser()
  const capabilities = open()
  capabilities.learn(getClaims, 404, 'audit claims')
  const known = () => [capabilities.has('audit'), capabilities.has('claims'), capabilities.has('push')]
  expect(known()).toEqual([true, true, false])
  capabilities.learn(findUser, 503, null)
  expect(known(), 'after the error of a proxy').toEqual([true, true, false])
  capabilities.learn(getClaims, 404, null)
  expect(known(), 'after a missing call').toEqual([true, false, false])
  capabilities.learn(findUser, 500, 'claims push')
  expect(known(), 'after an update of the service').toEqual([false, true, true])
  expect(open().has('push')).toBe(true)
})
