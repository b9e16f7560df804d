import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createOwnAverages } from '../../src/service/golf/rounds/own-averages.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { upload } from '../support/recorded.ts'
import { startService, type TestService } from '../support/service.ts'
import { describeOwnAverages } from './own-averages-suite.ts'

describeOwnAverages(startService)

/** Stores two rounds of the returned account, R1 and R2. */
async function storeTwoRounds({ context }: TestService): Promise<string> {
  const email = 'ann@golf.example'
  const token = 'A'.repeat(64)
  await createAccounts(context).create({ email, name: 'Ann', token, role: 'golfer', isConfirmed: true })
  const accountId = (await createAccounts(context).findByEmail(email))?.id ?? ''
  await createInstalls(context).add({ iid: 'I-1', accountId })
  for (const round of ['R1', 'R2']) {
    const bytes = Buffer.from(JSON.stringify(upload({ token: round })))
    await createRounds(context).saveRecorded({ iid: 'I-1', bytes })
  }
  return accountId
}
const change = (dataDir: string, statements: string) => {
  const database = new DatabaseSync(join(dataDir, 'service.sqlite'))
  database.exec(statements)
  database.close()
}

test('reads no round files', async () => {
  const service = await startService()
  const accountId = await storeTwoRounds(service)
  const before = await createOwnAverages(service.context).averages('R2', accountId)
  expect(before?.total).toEqual({ average: 12, best: 12, rounds: 2 })
  // Reading a file that is not JSON would fail.
  change(service.dataDir, `update rounds set recorded = x'00'`)
  expect(await createOwnAverages(service.context).averages('R2', accountId)).toEqual(before)
  await service.stop()
})
