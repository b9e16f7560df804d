import { createHash } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { beforeAll, expect, test } from 'vitest'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import { auditEvents } from '../support/audit-events.ts'
import { allCases, isForStaff } from '../support/endpoint-cases/all-cases.ts'
import { CALLER, type SeedData } from '../support/endpoint-cases/case.ts'
import { serviceOfTests, type TestClient } from '../support/service.ts'
import { seedData } from './contract-suite.ts'

const STAFF = 'recorded@golf.example'
/** Longer than the period in which a repeated read is recorded only once. */
const PAUSE_MS = 11 * millisecondsInMinute

const service = serviceOfTests()
let data: SeedData
let staff: TestClient

beforeAll(async () => {
  const golfer = await service.signInAs('golfer', CALLER)
  data = await seedData(service, { public: service.newClient(), golfer })
  staff = await service.signInAs('staff', STAFF)
})

const staffCalls = allCases.filter(({ endpoint }) => isForStaff(endpoint))

/** Returns how the log names what was read: without personal data and texts that give access to something. */
function logTextOf({ type, id } = { type: '', id: '' }): string {
  if (['mailing', 'batch'].includes(type)) return `${type} ${id}`
  return createHash('sha256').update(id).digest('hex').slice(0, 12)
}

test.each(staffCalls)(
  '$name records what its handler says, and logs reads with the same subject',
  async ({ name, endpoint, validInput = () => ({}) }) => {
    service.advanceClock(PAUSE_MS)
    await staff.signIn(STAFF)
    const auditLog = createAuditLog(service.context)
    const newest = async () => (await auditLog.page({ actor: STAFF })).events[0]
    const before = (await newest())?.id
    const reads = () => service.logEntries().filter((entry) => entry.event === 'staff read')
    const readsBefore = reads().length
    const response = await staff.call(endpoint, await validInput(data))
    expect(response.status, await response.text()).toBeLessThan(300)

    const event = await newest()
    const handler = service.handlers[name]
    if (!('records' in handler)) {
      expect(event?.id).toBe(before)
      expect(reads()).toHaveLength(readsBefore)
      return
    }
    expect(event?.id).not.toBe(before)
    expect(event).toMatchObject({ actor: STAFF, action: expect.stringMatching(/^[a-z]/) })
    if (handler.records === 'golfer') expect(event?.user?.iid, JSON.stringify(event)).toBeDefined()
    else expect([handler.records].flat()).toContain(event?.subject?.type)
    const subject = event?.user?.iid ?? logTextOf(event?.subject)
    expect(reads().slice(readsBefore)).toMatchObject(event?.kind === 'read' ? [{ subject }] : [])
  },
)

test('records sign-ins of staff', async () => {
  const signIns = await auditEvents(service, 'sign in')
  expect(signIns.length).toBeGreaterThan(staffCalls.length)
})
