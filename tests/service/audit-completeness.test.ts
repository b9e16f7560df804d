import { millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName as Name } from '../../src/contract/endpoints.ts'
import { allCases } from '../support/endpoint-cases/all-cases.ts'
import { CALLER, type SeedData } from '../support/endpoint-cases/case.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'
import { seedData } from './contract-suite.ts'

/** The staff calls that are not recorded, and why. */
const UNRECORDED: Partial<Record<Name, string>> = {
  checkAccess: 'the guard of each page calls it, and it returns nothing',
  countNewEvents: 'the page of the log polls it, and it returns a number',
  listAuditFacets: 'names of staff and actions, which the log contains',
  listPromoBatches: 'names of batches, to choose from',
  listPromoTypes: 'types of promo codes, to choose from',
  listPromoCategories: 'categories of promo codes, to choose from',
  listFacilities: 'facilities and their maps, to choose from',
  listMailingFiles: 'names of files and columns, to choose from',
  getTemplateContent: 'the text of a template, without data of golfers',
  showTemplateHtml: 'the text of a template, without data of golfers',
  getMailingStatus: 'the page of mailings polls it every second, and it returns counts',
  listMailings: 'the page of mailings polls it, and it returns counts and who started them',
  getMailing: 'the page of mailings polls it, and it returns counts and who started it',
}

/** The recorded calls that concern no golfer. */
const WITHOUT_GOLFER: readonly Name[] = [
  'searchUsers',
  'findPromoCode',
  'getPromoStatistic',
  'listPromoCodes',
  'generatePromoCodes',
  'startMailing',
  'pauseMailing',
  'resumeMailing',
  'stopMailing',
  'setMailingRate',
  'exportMailingResults',
  'sendToFailed',
  'uploadRecipients',
  'renameRecipients',
  'deleteRecipients',
  'downloadRecipients',
  'uploadTemplate',
  'renameTemplate',
  'deleteTemplate',
  'downloadTemplate',
  'listSuppressions',
  'exportSuppressions',
  'addSuppression',
  'releaseSuppression',
  'checkMailing',
  'exportMailingProblems',
  'previewMail',
  'showMail',
  'sendTestMail',
  'updateTiles',
]

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

test('lists only existing calls as not recorded', () => {
  const names: string[] = staffCalls.map(({ name }) => name)
  expect(Object.keys(UNRECORDED).filter((name) => !names.includes(name))).toEqual([])
})

test.each(staffCalls)(
  '$name is recorded with actor, action and golfer',
  async ({ name, endpoint, validInput }) => {
    service.advanceClock(PAUSE_MS)
    await staff.signIn(STAFF)
    const { auditLog } = service.services
    const newest = async () => (await auditLog.page({ actor: STAFF })).events[0]
    const before = (await newest())?.id
    const response = await staff.call(endpoint, await validInput(data))
    expect(response.status, await response.text()).toBeLessThan(300)

    const event = await newest()
    if (UNRECORDED[name]) {
      expect(event?.id).toBe(before)
      return
    }
    expect(event?.id).not.toBe(before)
    expect(event).toMatchObject({ actor: STAFF, action: expect.stringMatching(/^[a-z]/) })
    if (WITHOUT_GOLFER.includes(name)) expect(event?.subject).toBeDefined()
    else expect(event?.user?.iid, JSON.stringify(event)).toBeDefined()
  },
)

test('records sign-ins of staff', async () => {
  const signIns = (await service.services.auditLog.page({ actor: STAFF, action: 'sign in' })).events
  expect(signIns.length).toBeGreaterThan(staffCalls.length)
})
