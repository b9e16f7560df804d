import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccessTokens } from '../../src/service/accounts/access-tokens/access-tokens.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createCredentialHasher } from '../../src/service/accounts/credential-hash.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createSessions } from '../../src/service/accounts/sessions.ts'
import { openStore, type Store } from '../../src/service/base/database/open-store.ts'
import { createContext } from '../../src/service/create-context.ts'
import type { GolfContext, GolfDeps } from '../../src/service/golf/golf-context.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createLicenses } from '../../src/service/staff/users/licenses.ts'
import { createProperties } from '../../src/service/staff/users/properties.ts'
import { userHandlers } from '../../src/service/staff/users/user.handlers.ts'
import { recorded, upload } from '../support/recorded.ts'
import { createDataDir, PASSWORD } from '../support/service.ts'

const EMAIL = 'ann@golf.example'
/** The statement that finds the session of the caller, before the handler is called. */
const SESSION = 1
let dataDir: string
let store: Store
let context: GolfContext
let statements = 0

beforeAll(async () => {
  dataDir = await createDataDir()
  store = await openStore(
    { dataDir, databaseUrl: undefined },
    {
      observeQuery() {
        statements += 1
      },
    },
  )
  const { db, kind } = store
  context = createContext({
    ...{ db, kind, clock: Date.now },
    credentials: createCredentialHasher({ memory: 8, passes: 1, parallelism: 1 }),
    serviceKey: {} as never,
  })
  const id = await createGolfer(EMAIL, 'I-1')
  await createAccessTokens(context).create(id, 'My watch')
  await createGolfer('nell@golf.example', 'I-2')
})
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
})

/** Creates a golfer with some data of each kind. Returns the id of the account. */
async function createGolfer(email: string, iid: string) {
  const token = await credentialToken(email, PASSWORD)
  const { id } = await createAccounts(context).create({ email, name: 'Ann', token, isConfirmed: true })
  await createInstalls(context).add({ iid, accountId: id })
  const bytes = new TextEncoder().encode(JSON.stringify(upload()))
  await createRounds(context).saveRecorded({ iid, bytes, token: `R-${iid}`, recorded: recorded() })
  await createProperties(context).add(iid, 'theme', 'dark')
  await createLicenses(context).addServer(iid, 30, 'staff@golf.example')
  await createSessions(context).open(id)
  return id
}

/** Returns the number of statements of a call. */
async function countOf(call: (handlers: ReturnType<typeof userHandlers>, by: never) => Promise<unknown>) {
  const log = { child: () => ({ info: () => {} }) }
  const request = { id: 'test', ip: '127.0.0.1', headers: {}, routeOptions: {}, log, server: {} }
  statements = SESSION
  await call(userHandlers(context as GolfDeps), {
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
