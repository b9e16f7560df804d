import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createOwnStatistics } from '../../src/service/golf/rounds/own-statistics.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { holesFrom, uploadRound } from '../support/course-maps.ts'
import { recorded, upload } from '../support/recorded.ts'
import {
  changeDatabase,
  queryDatabase,
  startService,
  storeRound,
  type TestService,
} from '../support/service.ts'

/** Starts a service with a golfer. */
async function started() {
  const service = await startService()
  onTestFinished(() => rm(service.dataDir, { recursive: true }))
  await service.signInAs('golfer', 'ann@golf.example')
  const { id, iid } = await service.accountOf('ann@golf.example')
  return { service, rounds: createRounds(service.context), id, iid }
}

/** Starts a service again after its database was changed as if another version had scored its rounds. */
async function restarted({ stopKeepingData, dataDir }: TestService, ...changes: string[]) {
  await stopKeepingData()
  changeDatabase(dataDir, `update rounds set round_json = '{}', history_json = '{}', engine_version = 0`)
  for (const change of changes) changeDatabase(dataDir, change)
  const service = await startService({ dataDir })
  onTestFinished(service.stopKeepingData)
  return service
}

test('recomputes rounds after the start if they were scored by another version', async () => {
  const { service, rounds, id, iid } = await started()
  await storeRound(service, iid, { token: 'R1' })
  const other = { iid, token: 'R2', recorded: recorded() }
  await rounds.saveLive(other)
  const marks = { correctedAt: 1000, isUnfinished: true }
  await rounds.replace({ ...other, ...marks, isLive: false, seq: 2, courseLink: {} })
  const [view, marked] = [await rounds.view('R1'), await rounds.view('R2')]
  expect(marked).toContain('"correctedAtMs":1000,"isUnfinished":true')
  const history = await rounds.historyOf(id)
  const averages = await createOwnStatistics(service.context).averages('R1', id)
  expect(averages).toMatchObject({ total: { rounds: 2 } })

  const { context } = await restarted(service, 'delete from own_strokes')
  await expect.poll(() => createRounds(context).view('R1')).toBe(view)
  await expect.poll(() => createRounds(context).view('R2')).toBe(marked)
  expect(await createRounds(context).historyOf(id)).toBe(history)
  expect(await createOwnStatistics(context).averages('R1', id)).toEqual(averages)
})

test('deletes courses afterwards that no round uses any more', async () => {
  const { service, iid } = await started()
  const holes = holesFrom({ lat: 47, lon: 9 }, 9)
  await uploadRound(service, { token: 'R1', iid }, { facilityId: 'F-1', holes })
  const { dataDir } = await restarted(
    service,
    `insert into courses select 'unused', holes_json, scenery_json, west_e6, south_e6, east_e6, north_e6,
       updated_at, facility_id, 'Unused', revision, iid from courses`,
  )
  await expect.poll(() => queryDatabase(dataDir, 'select id from courses')).toMatchObject([{ id: 'F-1' }])
})

test('recomputes rounds that were accepted before a check became stricter', async () => {
  const { service, iid } = await started()
  await storeRound(service, iid, { token: 'R1' })
  const players = [{ name: 'Ann', holes: [{ strokes: 4, putts: 5 }] }]
  const accepted = Buffer.from(JSON.stringify(upload({ token: 'R1', players }))).toString('hex')
  const { context } = await restarted(service, `update rounds set recorded = x'${accepted}'`)
  await expect.poll(() => createRounds(context).view('R1')).toMatch(/"PuttsRow","data":\{"outValues":\[5/)
})

test('starts and rescores the other rounds if one cannot be read', async () => {
  const { service, rounds, iid } = await started()
  for (const token of ['R1', 'R2']) await storeRound(service, iid, { token })
  const view = await rounds.view('R2')
  const { context, logEntries } = await restarted(
    service,
    `update rounds set recorded = x'00', updated_at = 0 where token = 'R1'`,
  )
  await expect.poll(() => createRounds(context).view('R2')).toBe(view)
  expect(await createRounds(context).view('R1')).toBe('{}')
  expect(logEntries().map(({ msg }) => msg)).toEqual(['an item was left behind'])
})
