import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { upload } from '../support/recorded.ts'
import { startService } from '../support/service.ts'
import { describeOwnStatistics } from './own-statistics-suite.ts'

describeOwnStatistics(startService)

test('reads the files of rounds that another version of the service has stored meanwhile', async () => {
  const { services, dataDir, stop } = await startService()
  await services.accounts.create({
    email: 'ann@golf.example',
    name: 'Ann',
    token: 'A'.repeat(64),
    role: 'golfer',
    isConfirmed: true,
  })
  const accountId = (await services.accounts.findByEmail('ann@golf.example'))?.id ?? ''
  await services.installs.add({ iid: 'I-1', accountId })
  for (const token of ['R1', 'R2', 'R3']) {
    await services.rounds.saveRecorded({ iid: 'I-1', bytes: Buffer.from(JSON.stringify(upload({ token }))) })
  }
  const before = await services.ownStatistics.statistics(accountId)
  const database = new DatabaseSync(join(dataDir, 'service.sqlite'))
  database.exec(`
    update rounds set statistics_json = null where token = 'R1';
    update rounds set statistics_json = '{"strokes":[]}', engine_version = 3 where token = 'R2';
  `)
  database.close()
  expect(before.courses).toMatchObject([{ rounds: 3, best: 12 }])
  expect(await services.ownStatistics.statistics(accountId)).toEqual(before)
  await stop()
})
