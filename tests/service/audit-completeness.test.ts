import { createHash } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCases } from '../support/endpoint-cases/all-cases.ts'
import { CALLER, type SeedData } from '../support/endpoint-cases/case.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'
import { seedData } from './contract-suite.ts'

const STAFF = 'recorded@golf.example'
/** Longer than the period in which a repeated read is recorded only once. */
const PAUSE_MS = 11 * millisecondsInMinute

let service: TestService
let data: SeedData
let staff: TestClient

beforeAll(async () => {
  service = await startService()
  const golfer = await service.signInAs('golfer', CALLER)
  data = await seedData(service, { public: service.newClient(), golfer })
  staff = await service.signInAs('staff', STAFF)
})
afterAll(() => service.stop())

const staffCalls = allCases.filter(({ access }) => access === 'staff')

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

test.each(staffCalls)(
  '$name records what its handler says, and logs reads with the same subject',
  async ({ name, endpoint, validInput }) => {
    service.advanceClock(PAUSE_MS)
    await staff.signIn(STAFF)
    const { auditLog } = service.services
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
    const subjectId = event?.subject?.id ?? 'nothing'
    if (handler.records === 'golfer') expect(event?.user?.iid, JSON.stringify(event)).toBeDefined()
    else expect([handler.records].flat()).toContain(event?.subject?.type)
    const subjects = [event?.user?.iid, `${event?.subject?.type} ${subjectId}`, fingerprint(subjectId)]
    const logged = reads().slice(readsBefore)
    expect(logged).toHaveLength(event?.kind === 'read' ? 1 : 0)
    for (const { subject } of logged)
      expect(handler.records === 'golfer' ? subjects.slice(0, 1) : subjects).toContain(subject)
  },
)

test('records sign-ins of staff', async () => {
  const signIns = (await service.services.auditLog.page({ actor: STAFF, action: 'sign in' })).events
  expect(signIns.length).toBeGreaterThan(staffCalls.length)
})
