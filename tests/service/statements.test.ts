import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createCredentialHasher } from '../../src/service/accounts/credential-hash.ts'
import { openStore, type Store } from '../../src/service/base/database/open-store.ts'
import { createServices, type Services } from '../../src/service/services.ts'
import type { StaffDeps } from '../../src/service/staff/areas.ts'
import { userHandlers } from '../../src/service/staff/users/user.handlers.ts'
import { recorded, upload } from '../support/recorded.ts'
import { createDataDir, PASSWORD } from '../support/service.ts'

const EMAIL = 'ann@golf.example'
/** The statement that finds the session of the caller, before the handler is called. */
const SESSION = 1
let dataDir: string
let store: Store
let services: Services
let statements = 0

beforeAll(async () => {
  dataDir = await createDataDir()
  store = await openStore({ dataDir, databaseUrl: undefined }, () => {
    statements += 1
  })
  const { db, kind } = store
  services = createServices({
    ...{ db, kind, clock: Date.now, notifyLive: async () => {} },
    credentials: createCredentialHasher({ memory: 8, passes: 1, parallelism: 1 }),
    serviceKey: {} as never,
  })
  const id = await createGolfer(EMAIL, 'I-1')
  await services.accessTokens.create(id, 'My watch')
  await createGolfer('nell@golf.example', 'I-2')
})
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
})

/** Creates a golfer with some data of each kind. Returns the id of the account. */
async function createGolfer(email: string, iid: string) {
  const token = await credentialToken(email, PASSWORD)
  const { id } = await services.accounts.create({ email, name: 'Ann', token, isConfirmed: true })
  await services.installs.add({ iid, accountId: id })
  const bytes = new TextEncoder().encode(JSON.stringify(upload()))
  await services.rounds.saveRecorded({ iid, bytes, token: `R-${iid}`, recorded: recorded() })
  await services.properties.add(iid, 'theme', 'dark')
  await services.licenses.addServer(iid, 30, 'staff@golf.example')
  await services.sessions.open(id)
  return id
}

/** Returns the number of statements of a call. */
async function countOf(call: (handlers: ReturnType<typeof userHandlers>, by: never) => Promise<unknown>) {
  const log = { child: () => ({ info: () => {} }) }
  const request = { id: 'test', ip: '127.0.0.1', headers: {}, routeOptions: {}, log, server: {} }
  statements = SESSION
  await call(userHandlers({ services } as unknown as StaffDeps), {
    account: { email: 'staff@golf.example' },
    request,
  } as never)
  return statements
}
const find = (query: string) =>
  countOf((handlers, by) => handlers.findUser.handle({ path: { query } } as never, by))

test.each([EMAIL, 'R-I-1', 'I-1'])('opens the golfer of %s with at most 8 statements', async (query) => {
  expect(await find(query)).toBeLessThanOrEqual(8)
})

test('changes a login with at most 15 statements', async () => {
  const body = { iid: 'I-2', newLogin: 'new@golf.example' }
  const count = await countOf((handlers, by) => handlers.changeLogin.handle({ body } as never, by))
  expect(count).toBeLessThanOrEqual(15)
})
