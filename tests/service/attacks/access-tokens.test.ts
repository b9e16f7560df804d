import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRounds } from '../../../src/contract/history.ts'
import { createAccessTokens } from '../../../src/service/accounts/access-tokens/access-tokens.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../../src/service/accounts/installs.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { OPENAPI_PATH } from '../../../src/service/openapi/openapi.ts'
import { upload } from '../../support/recorded.ts'
import { startService, type TestClient, type TestService } from '../../support/service.ts'

// What a stolen access token of staff gives access to: rounds of its account and published courses, and nothing else.
// That no other endpoint accepts one is tested in every-endpoint.test.ts.

let service: TestService
let staff: TestClient
let secret: string

beforeAll(async () => {
  service = await startService()
  const email = 'staff@golf.example'
  staff = await service.signInAs('staff', email)
  const accounts = createAccounts(service.context)
  const accessTokens = createAccessTokens(service.context)
  const installs = createInstalls(service.context)
  const rounds = createRounds(service.context)
  const account = await accounts.findByEmail(email)
  secret = (await accessTokens.create(account?.id ?? '', 'My app')).secret
  await service.signInAs('golfer', 'bob@golf.example')
  const bob = await accounts.findByEmail('bob@golf.example')
  const iid = (await installs.primaryOf(bob?.id ?? '')) ?? ''
  await rounds.saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(upload({ token: 'R-bob' }))) })
})
afterAll(() => service.stop())

const get = (path: string) => staff.send('GET', path, { headers: { authorization: `Bearer ${secret}` } })

test.each([
  [OPENAPI_PATH, 200],
  ['/rest/health', 200],
  ['/rest/health?verbose', 401],
])('has no effect on %s, which is not an endpoint of the contract', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('lists only the rounds of its account, even with the session of staff', async () => {
  const response = await get(listRounds.path)
  expect([response.status, await response.json()]).toEqual([200, { roundList: [] }])
  expect(response.headers.getSetCookie()).toEqual([])
})
