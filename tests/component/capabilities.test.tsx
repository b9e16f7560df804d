import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CAPABILITIES_HEADER } from '../../src/contract/endpoint.ts'
import { listAuditLog } from '../../src/contract/staff/audit.ts'
import { AuditLog } from '../../src/features/staff/audit/AuditLog.tsx'
import { createAuditLog } from '../../src/features/staff/audit/audit-log.store.ts'
import { createChangeNotice } from '../../src/features/staff/shared/changes/change-notice.store.ts'
import { CapabilitiesContext } from '../../src/platform/api/use-capability.ts'
import { allCases } from '../support/endpoint-cases/all-cases.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { type Fault, faultyService } from '../support/faulty-service.ts'
import { settled } from '../support/stub-api.ts'

const respond =
  (status: number, headers: Record<string, string> = {}): Fault =>
  () =>
    new Response('{"message":"out of order"}', { status, headers })

/** Opens the audit log of a service that responds to its list with a fault. */
async function opened(fault: Fault | undefined) {
  const service = faultyService(new Map(allCases.map(({ endpoint, response }) => [endpoint, response])))
  if (fault) service.break(listAuditLog, fault)
  const { api, clock } = service
  const notice = createChangeNotice()
  const log = createAuditLog({ api, page: fakePage('/audit').page, clock, notice, ...fakeVisibility() })
  render(
    <CapabilitiesContext.Provider value={service.capabilities}>
      <AuditLog log={log} notice={notice} />
    </CapabilitiesContext.Provider>,
  )
  await act(settled)
}
const hasFilters = () => screen.queryByLabelText('Filters') !== null

test('shows what the service has', async () => {
  await opened(undefined)
  expect(hasFilters()).toBe(true)
  expect(screen.getByRole('region', { name: 'Events' })).toBeDefined()
})

test('says that another service lacks it, and shows nothing that needs it', async () => {
  await opened(respond(404))
  expect(screen.getByText('This server keeps no audit log.')).toBeDefined()
  expect(hasFilters()).toBe(false)
})

test.each([
  ['the service has the call, but not what was requested', respond(404, { [CAPABILITIES_HEADER]: 'audit' })],
  ['the service is out of order', respond(500)],
])('says what failed when %s', async (_, fault) => {
  await opened(fault)
  expect(screen.getByRole('alert').textContent).toContain('out of order')
  expect(hasFilters()).toBe(true)
})
