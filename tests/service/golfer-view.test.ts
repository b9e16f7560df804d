import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { listGolferRounds } from '../../src/contract/staff/golfer-view.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { upload } from '../support/recorded.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

const EMAIL = 'ann@golf.example'
let service: TestService
let staff: TestClient
let golfer: TestClient
let iid: string
let supportId: string

beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
  golfer = await service.signInAs('golfer', EMAIL)
  const account = await service.accountOf(EMAIL)
  supportId = account.supportId
  iid = account.iid
  await createInstalls(service.context).add({ iid: 'I-FREE' })
  for (const [owner, token] of [
    [iid, 'R1'],
    [iid, 'R2'],
    ['I-FREE', 'R3'],
  ] as const) {
    const bytes = Buffer.from(JSON.stringify(upload({ token })))
    await createRounds(service.context).saveRecorded({ iid: owner, bytes })
  }
  await createRounds(service.context).setDeleted('R2', true)
})
afterAll(() => service.stop())

const see = (id: string) => staff.call(listGolferRounds, { path: { id } })

test("returns the golfer's history by support id and install id, without deleted rounds", async () => {
  const own = (await (await golfer.call(listRounds, {})).json()) as object
  for (const id of [supportId, supportId.toLowerCase(), iid]) {
    const view = (await (await see(id)).json()) as { roundList: unknown }
    expect(view).toMatchObject({ ...own, golfer: { login: EMAIL, supportId, iid } })
    expect(view.roundList).toHaveLength(1)
  }
  expect(await (await see('I-FREE')).json()).toMatchObject({
    roundList: [{ roundToken: 'R3' }],
    golfer: { iid: 'I-FREE' },
  })
})

test('rejects an unknown id', async () => {
  expect((await see('NOBODY')).status).toBe(404)
})
