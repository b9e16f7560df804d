import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createOwnStatistics } from '../../src/service/golf/rounds/own-statistics.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { upload } from '../support/recorded.ts'
import { startService } from '../support/service.ts'
import { describeOwnStatistics } from './own-statistics-suite.ts'

describeOwnStatistics(startService)

test('reads the files of rounds that another version of the service has stored meanwhile', async () => {
  const { context, dataDir, stop } = await startService()
  await createAccounts(context).create({
    email: 'ann@golf.example',
    name: 'Ann',
    token: 'A'.repeat(64),
    role: 'golfer',
    isConfirmed: true,
  })
  const accountId = (await createAccounts(context).findByEmail('ann@golf.example'))?.id ?? ''
  await createInstalls(context).add({ iid: 'I-1', accountId })
  for (const token of ['R1', 'R2', 'R3']) {
    await createRounds(context).saveRecorded({
      iid: 'I-1',
      bytes: Buffer.from(JSON.stringify(upload({ token }))),
    })
  }
  const before = await createOwnStatistics(context).statistics(accountId)
  const database = new DatabaseSync(join(dataDir, 'service.sqlite'))
  database.exec(`
    update rounds set statistics_json = null where token = 'R1';
    update rounds set statistics_json = '{"strokes":[]}', engine_version = 3 where token = 'R2';
  `)
  database.close()
  expect(before.courses).toMatchObject([{ rounds: 3, best: 12 }])
  expect(await createOwnStatistics(context).statistics(accountId)).toEqual(before)
  await stop()
})
