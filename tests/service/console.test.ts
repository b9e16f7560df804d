import { millisecondsInDay } from 'date-fns/constants'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { getUser } from '../../src/contract/session.ts'
import { listAuditLog, undoChange } from '../../src/contract/staff/audit.ts'
import { listGolferRounds } from '../../src/contract/staff/golfer-view.ts'
import { updateTiles } from '../../src/contract/staff/maps.ts'
import {
  addLicense,
  addProperty,
  changeLicense,
  changeLogin,
  changeRounds,
  findLicense,
  findUser,
  printRound,
} from '../../src/contract/staff/users.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createFacilities } from '../../src/service/golf/maps/facilities.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createSheetDeletions } from '../../src/service/golf/score-sheets/sheet-deletions.ts'
import { createLicenses } from '../../src/service/staff/users/licenses.ts'
import { addFacility } from '../support/course-maps.ts'
import {
  clientOfTests,
  expectRefusal,
  serviceOfTests,
  storeRound,
  type TestClient,
} from '../support/service.ts'

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')
let iid: string
let supportId: string
const EMAIL = 'ann@golf.example'

beforeAll(async () => {
  await service.signInAs('golfer', EMAIL)
  const account = await service.accountOf(EMAIL)
  supportId = account.supportId
  iid = account.iid
  await storeRound(service, iid, { token: 'R1' })
})

const find = (query: string) => staff.call(findUser, { path: { query } })

describe('finding a user', () => {
  test('works by e-mail in any case, support id, install id and round token', async () => {
    for (const query of [EMAIL, ' ANN@Golf.Example ', supportId, supportId.toLowerCase(), iid, 'R1']) {
      expect(await (await find(query)).json()).toMatchObject({
        login: EMAIL,
        iid,
        installs: [{ iid, roundsCount: 1, deviceModel: 'Web' }],
        rounds: [{ token: 'R1', iid, isDeleted: false, timezoneOffset: 7_200_000 }],
      })
    }
  })

  test('says when and by whom a round was deleted', async () => {
    const roundOf = async () => (await staff.read(findUser, { path: { query: 'R1' } })).rounds[0]
    const before = Date.now()
    await createSheetDeletions(service.context).setRoundsDeleted(['R1'], true)
    expect(await roundOf()).toMatchObject({ isDeleted: true, deletedBy: 'staff' })
    expect((await roundOf())?.deletedAt).toBeGreaterThanOrEqual(before - 1000)
    await createSheetDeletions(service.context).setRoundDeleted('R1', false)
    expect((await roundOf())?.deletedBy).toBeUndefined()
    await createSheetDeletions(service.context).setRoundDeleted('R1', true)
    expect((await roundOf())?.deletedAt).toBeGreaterThanOrEqual(before - 1000)
    await createSheetDeletions(service.context).setRoundDeleted('R1', false)
  })

  test('finds an install without an account and returns no login', async () => {
    await createInstalls(service.context).add({
      iid: 'I-free',
      deviceModel: 'Pixel 9',
      watches: [{ deviceModel: 'Watch 7' }],
    })
    expect(await (await find('I-free')).json()).toMatchObject({
      login: null,
      iid: 'I-free',
      installs: [{ deviceModel: 'Pixel 9', pairedWatchesInfo: [{ deviceModel: 'Watch 7' }] }],
    })
  })

  test('prefers an e-mail and a support id to ids that a phone has chosen', async () => {
    for (const [index, taken] of [EMAIL, supportId].entries()) {
      await service.signInAs('golfer', `prankster-${index}@golf.example`)
      const prankster = await service.accountOf(`prankster-${index}@golf.example`)
      await createInstalls(service.context).add({ iid: taken, accountId: prankster.id })
      expect(await (await find(taken)).json()).toMatchObject({ login: EMAIL })
    }
  })

  test('returns nothing for an unknown user', async () => {
    expect((await find('nobody@golf.example')).status).toBe(204)
  })
})

test("shows a golfer's history by support id and install id, without deleted rounds", async () => {
  const see = (id: string) => staff.call(listGolferRounds, { path: { id } })
  const golfer = await service.signInAs('golfer', 'seen@golf.example')
  const { iid: own, supportId: seen } = await service.accountOf('seen@golf.example')
  await createInstalls(service.context).add({ iid: 'I-SEEN' })
  for (const [owner, token] of [
    [own, 'V1'],
    [own, 'V2'],
    ['I-SEEN', 'V3'],
  ] as const)
    await storeRound(service, owner, { token })
  await createRounds(service.context).setDeleted('V2', true)
  const history = (await (await golfer.call(listRounds, {})).json()) as object
  for (const id of [seen, seen.toLowerCase(), own]) {
    const view = (await (await see(id)).json()) as { roundList: unknown }
    expect(view).toMatchObject({ ...history, golfer: { supportId: seen, iid: own } })
    expect(view.roundList).toHaveLength(1)
  }
  expect(await (await see('I-SEEN')).json()).toMatchObject({
    roundList: [{ roundToken: 'V3' }],
    golfer: { iid: 'I-SEEN' },
  })
  expect((await see('NOBODY')).status).toBe(404)
})

describe('properties', () => {
  const properties = async () => (await (await find(EMAIL)).json()).properties as object[]

  test('replaces a property that is set again', async () => {
    for (const value of ['light', 'dark'])
      await staff.call(addProperty, { body: { iid, name: 'theme', value } })
    expect(await properties()).toEqual([
      {
        type: 'Default',
        key: 'theme',
        value: 'dark',
        setFor: iid,
        isDeleted: false,
        commitTs: expect.any(Number),
      },
    ])
  })

  test('rejects an unknown install', async () => {
    const response = await staff.call(addProperty, { body: { iid: 'I-0', name: 'a', value: 'b' } })
    await expectRefusal(response, 404, 'There is no install or support id I-0')
  })
})

describe('licences', () => {
  const licenses = async () => (await staff.call(findLicense, { path: { iid } })).json()

  test('treats the licence that expires last as the active one', async () => {
    const now = Date.now()
    await staff.call(addLicense, { body: { iid, durationDays: 30 } })
    const added = Date.now()
    await createLicenses(service.context).addPurchase({
      iid,
      type: 'YEAR',
      expiresAt: now + 365 * millisecondsInDay,
    })
    expect(await licenses()).toMatchObject({
      active: { type: 'YEAR' },
      serverAdded: { type: 'PREMIUM' },
      purchases: [{ type: 'YEAR' }],
    })
    const { expiration } = (await licenses()).serverAdded
    expect(expiration).toBeGreaterThanOrEqual(now + 30 * millisecondsInDay)
    expect(expiration).toBeLessThanOrEqual(added + 30 * millisecondsInDay)
    await createLicenses(service.context).addPurchase({ iid, type: 'LIFE', expiresAt: null })
    expect((await licenses()).active).toMatchObject({ type: 'LIFE', expiration: null })
  })

  describe('changed by staff', () => {
    const DAY = millisecondsInDay
    let install: string
    let count = 0
    const change = (body: object) => staff.call(changeLicense, { body: { iid: install, ...body } as never })
    const found = async () => (await staff.call(findLicense, { path: { iid: install } })).json()
    const audited = async () =>
      (await staff.read(listAuditLog, { query: { about: install, kind: 'change' } })).events
    beforeEach(async () => {
      install = `I-license-${++count}`
      await createInstalls(service.context).add({ iid: install })
    })

    test('is extended from the end of the active one', async () => {
      await staff.call(addLicense, { body: { iid: install, durationDays: 100 } })
      const before = (await found()).active.expiration
      expect((await change({ action: 'extend', durationDays: 30 })).status).toBe(200)
      expect((await found()).active.expiration).toBe(before + 30 * DAY)
      expect((await audited())[0]).toMatchObject({
        action: 'extend license',
        detail: 'by 30 days',
        result: 'done',
      })
    })

    test('is extended from now when none is active', async () => {
      const earliest = Date.now() + 30 * DAY
      await change({ action: 'extend', durationDays: 30 })
      const { expiration } = (await found()).active
      expect(expiration).toBeGreaterThanOrEqual(earliest)
      expect(expiration).toBeLessThanOrEqual(Date.now() + 30 * DAY)
    })

    test('cannot be extended if it never expires', async () => {
      await createLicenses(service.context).addPurchase({ iid: install, type: 'LIFE', expiresAt: null })
      await expectRefusal(change({ action: 'extend', durationDays: 30 }), 409, 'The license never expires')
    })

    test.each([10, 1000])('is set until a given day when it had %i days left', async (durationDays) => {
      await staff.call(addLicense, { body: { iid: install, durationDays } })
      const date = new Date(Date.now() + 50 * DAY).toISOString().slice(0, 10)
      await change({ action: 'until', date })
      expect((await found()).active.expiration).toBe(Date.parse(date) + DAY - 1)
      expect((await audited())[0]).toMatchObject({ action: 'set license until', detail: date })
    })

    test('is not set until a past or nonexistent day', async () => {
      for (const [date, message] of [
        ['2020-01-31', 'date: has passed'],
        ['2027-02-31', 'date: not a valid date'],
      ]) {
        await expectRefusal(change({ action: 'until', date }), 400, message)
      }
    })

    test('is revoked without affecting purchases', async () => {
      await staff.call(addLicense, { body: { iid: install, durationDays: 100 } })
      await createLicenses(service.context).addPurchase({
        iid: install,
        type: 'YEAR',
        expiresAt: Date.now() + 10 * DAY,
      })
      await change({ action: 'revoke' })
      const { active, serverAdded, asOfMs } = await found()
      expect(active).toMatchObject({ type: 'YEAR' })
      expect(serverAdded.expiration).toBeLessThanOrEqual(asOfMs)
      expect((await audited())[0]).toMatchObject({ action: 'revoke license', result: 'done' })
      await expectRefusal(change({ action: 'revoke' }), 409, 'There is no server-added license to revoke')
    })
  })

  test('returns nothing for an unknown install', async () => {
    expect((await staff.call(findLicense, { path: { iid: 'I-0' } })).status).toBe(204)
  })
})

describe('changing several rounds', () => {
  const change = (tokens: string[], isDeleted: boolean) =>
    staff.call(changeRounds, { body: { id: 'I-rounds', tokens, isDeleted } })
  const deletedOf = async (query: string) => {
    const { rounds } = await staff.read(findUser, { path: { query } })
    return rounds.filter(({ isDeleted }) => isDeleted).map(({ token }) => token)
  }

  test('changes those of the golfer that are in another state, with one event', async () => {
    await createInstalls(service.context).add({ iid: 'I-rounds' })
    await createInstalls(service.context).add({ iid: 'I-rounds-2' })
    for (const token of ['M1', 'M2', 'M3']) await storeRound(service, 'I-rounds', { token })
    await storeRound(service, 'I-rounds-2', { token: 'M4' })
    await change(['M1'], true)
    const { changed, changeId } = await (await change(['M1', 'M2', 'M3', 'M4', 'unknown'], true)).json()
    expect(changed.toSorted()).toEqual(['M2', 'M3'])
    expect([await deletedOf('I-rounds'), await deletedOf('I-rounds-2')]).toEqual([['M1', 'M2', 'M3'], []])
    const about = { about: 'I-rounds', kind: 'change' } as const
    const { events } = await staff.read(listAuditLog, { query: about })
    expect(events).toMatchObject([
      { id: changeId, action: 'delete rounds', result: 'done: 2 changed', detail: '5 rounds' },
      { action: 'delete rounds', result: 'done', detail: '1 round' },
    ])
  })

  test('keeps rounds that somebody has restored since when it is undone', async () => {
    for (const token of ['M5', 'M6']) await storeRound(service, 'I-rounds', { token })
    const { changeId } = await (await change(['M5', 'M6'], true)).json()
    await change(['M5'], false)
    expect((await staff.call(undoChange, { path: { changeId } })).status).toBe(200)
    expect(await deletedOf('I-rounds')).not.toContain('M6')
    expect(await (await change(['M5', 'M6'], false)).json()).toEqual({ changed: [] })
  })
})

describe('changing a login', () => {
  test('moves the account, ends its sessions and records old and new login in the audit log', async () => {
    const before = await service.signInAs('golfer', 'before@golf.example')
    const user = await (await find('before@golf.example')).json()
    const response = await staff.call(changeLogin, {
      body: { iid: user.iid, newLogin: 'After@golf.example' },
    })
    expect(await response.json()).toMatchObject({ login: 'after@golf.example', iid: user.iid })
    expect((await before.call(getUser, {})).status).toBe(401)
    expect((await find('before@golf.example')).status).toBe(204)
    const { events } = await staff.read(listAuditLog, { query: { about: user.iid, kind: 'change' } })
    expect(events).toMatchObject([
      { action: 'change login', result: 'done', detail: 'before@golf.example → After@golf.example' },
    ])
  })

  test('rejects a login that another account uses', async () => {
    await service.signInAs('golfer', 'other@golf.example')
    const response = await staff.call(changeLogin, { body: { iid, newLogin: 'OTHER@golf.example' } })
    await expectRefusal(response, 409, 'This e-mail address already has an account')
    const { events } = await staff.read(listAuditLog, { query: { about: iid, kind: 'change' } })
    expect(events[0]).toMatchObject({ action: 'change login', result: expect.stringMatching(/^refused: /) })
    expect((await (await find(iid)).json()).login).toBe(EMAIL)
  })

  test('rejects an install without an account', async () => {
    const response = await staff.call(changeLogin, { body: { iid: 'I-free', newLogin: 'new@golf.example' } })
    await expectRefusal(response, 404, 'There is no account with the install I-free')
  })
})

describe('the print page', () => {
  const print = (token: string) => staff.call(printRound, { query: { token } })

  test('is one landscape page that runs no scripts and loads nothing', async () => {
    const response = await print('R1')
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; /,
    )
    expect(html).toContain('@page{size:A4 landscape')
    expect(html).toContain('<h1>Old Links</h1>')
    expect(html).toContain('<td class="total">Out</td><td class="total">Total</td>')
    expect(html).toContain('20 Jun 2026 · 3 holes · Par 12 · Stroke play · ')
    expect(html).toMatch(/<th scope="row">Gross<\/th><td>4<\/td><td>5<\/td><td>3<\/td>/)
  })

  describe('opened in a browser', () => {
    const path = '/rest/admin/round?token=R1'
    const open = (client: TestClient, url = path) =>
      client.send('GET', url, { headers: { accept: 'text/html,*/*;q=0.8' } })

    test('shows a page with the reason to golfers and for unknown rounds', async () => {
      const golfer = await open(await service.signInAs('golfer'))
      expect([golfer.status, await golfer.text()]).toEqual([
        403,
        expect.stringContaining('<h1>This is for staff only</h1>'),
      ])
      const unknown = await open(staff, '/rest/admin/round?token=%3Cb%3E')
      expect([unknown.status, unknown.headers.get('content-type'), await unknown.text()]).toEqual([
        404,
        'text/html; charset=utf-8',
        expect.stringContaining('<h1>There is no round &lt;b&gt;</h1>'),
      ])
    })
  })
})

describe('maps', () => {
  test('increments the version of each map type separately and rejects an unknown facility', async () => {
    await addFacility(service.context, { id: 'F-1', name: 'Old Links' })
    const update = (code: string, body: string) =>
      staff.call(updateTiles, { path: { mapTypeCode: code }, body })
    for (const code of ['g', 'g', 'b']) expect((await update(code, ' F-1\n')).status).toBe(200)
    const { facilities } = await createFacilities(service.context).list('F-1', 0)
    expect(facilities).toMatchObject([{ maps: { g: { version: 3 }, b: { version: 2 } } }])
    await expectRefusal(update('g', 'F-0'), 404, 'There is no facility F-0')
    await expectRefusal(update('g', '  '), 400, 'body: is empty')
  })
})
