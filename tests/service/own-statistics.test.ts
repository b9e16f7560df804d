import { expect, test } from 'vitest'
import { createOwnStatistics } from '../../src/service/golf/rounds/own-statistics.ts'
import { changeDatabase, startService, storeRound } from '../support/service.ts'
import { describeOwnStatistics } from './own-statistics-suite.ts'

describeOwnStatistics(startService)

test('are computed without files, unless another version of the service has stored the rounds meanwhile', async () => {
  const service = await startService()
  const { context } = service
  await service.signInAs('golfer', 'ann@golf.example')
  const { id, iid } = await service.accountOf('ann@golf.example')
  for (const token of ['R1', 'R2', 'R3']) await storeRound(service, iid, { token })
  const figuresOf = async () => [
    await createOwnStatistics(context).averages('R2', id),
    await createOwnStatistics(context).statistics(id),
  ]
  const before = await figuresOf()
  expect(before).toMatchObject([{ total: { rounds: 3 } }, { courses: [{ rounds: 3, best: 12 }] }])
  changeDatabase(
    service.dataDir,
    `update rounds set statistics_json = null where token = 'R1';
     update rounds set statistics_json = '{"strokes":[]}', engine_version = 3 where token = 'R2';
     update rounds set recorded = x'00' where token = 'R3'`,
  )
  // Reading a file that is not JSON would fail.
  expect(await figuresOf()).toEqual(before)
  await service.stop()
})
