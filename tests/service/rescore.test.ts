import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createOwnAverages } from '../../src/service/golf/rounds/own-averages.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { recorded, upload } from '../support/recorded.ts'
import { startService } from '../support/service.ts'

test('recomputes rounds after the start if they were scored by another version', async () => {
  const first = await startService()
  await first.signInAs('golfer', 'ann@golf.example')
  const account = await createAccounts(first.context).findByEmail('ann@golf.example')
  const iid = (await createInstalls(first.context).primaryOf(account?.id ?? '')) ?? ''
  await createRounds(first.context).saveRecorded({
    iid,
    bytes: Buffer.from(JSON.stringify(upload({ token: 'R1' }))),
  })
  const marks = { correctedAt: 1000, isUnfinished: true }
  const other = { iid, token: 'R2', recorded: recorded() }
  await createRounds(first.context).saveLive(other)
  await createRounds(first.context).replace({ ...other, ...marks, isLive: false, seq: 2, courseLink: {} })
  const view = await createRounds(first.context).view('R1')
  const marked = await createRounds(first.context).view('R2')
  expect(marked).toContain('"correctedAtMs":1000,"isUnfinished":true')
  const history = await createRounds(first.context).historyOf(account?.id ?? '')
  const averages = await createOwnAverages(first.context).averages('R1', account?.id ?? '')
  expect(averages).toMatchObject({ total: { rounds: 2 } })
  await first.stopKeepingData()

  const database = new DatabaseSync(join(first.dataDir, 'service.sqlite'))
  database.exec(`update rounds set round_json = '{}', history_json = '{}', engine_version = 0`)
  database.exec('delete from own_strokes')
  database.close()

  const second = await startService({ dataDir: first.dataDir })
  await expect.poll(() => createRounds(second.context).view('R1')).toBe(view)
  await expect.poll(() => createRounds(second.context).view('R2')).toBe(marked)
  expect(await createRounds(second.context).historyOf(account?.id ?? '')).toBe(history)
  expect(await createOwnAverages(second.context).averages('R1', account?.id ?? '')).toEqual(averages)
  await second.stop()
  await rm(first.dataDir, { recursive: true })
})

test('recomputes rounds that were accepted before a check became stricter', async () => {
  const first = await startService()
  await createInstalls(first.context).add({ iid: 'I-1' })
  const players = (putts: number) => [{ name: 'Ann', holes: [{ strokes: 4, putts }] }]
  const round = (putts: number) =>
    Buffer.from(JSON.stringify(upload({ token: 'R1', players: players(putts) })))
  await createRounds(first.context).saveRecorded({ iid: 'I-1', bytes: round(2) })
  await first.stopKeepingData()

  const database = new DatabaseSync(join(first.dataDir, 'service.sqlite'))
  database.prepare(`update rounds set round_json = '{}', engine_version = 0, recorded = ?`).run(round(5))
  database.close()

  const second = await startService({ dataDir: first.dataDir })
  await expect
    .poll(() => createRounds(second.context).view('R1'))
    .toMatch(/"PuttsRow","data":\{"outValues":\[5/)
  await second.stop()
  await rm(first.dataDir, { recursive: true })
})

test('starts and rescores the other rounds if one cannot be read', async () => {
  const first = await startService()
  await createInstalls(first.context).add({ iid: 'I-1' })
  for (const token of ['R1', 'R2']) {
    const bytes = Buffer.from(JSON.stringify(upload({ token })))
    await createRounds(first.context).saveRecorded({ iid: 'I-1', bytes })
  }
  const view = await createRounds(first.context).view('R2')
  await first.stopKeepingData()

  const database = new DatabaseSync(join(first.dataDir, 'service.sqlite'))
  database.exec(`update rounds set round_json = '{}', engine_version = 0`)
  database.exec(`update rounds set recorded = x'00', updated_at = 0 where token = 'R1'`)
  database.close()

  const second = await startService({ dataDir: first.dataDir })
  await expect.poll(() => createRounds(second.context).view('R2')).toBe(view)
  expect(await createRounds(second.context).view('R1')).toBe('{}')
  expect(second.logEntries().map(({ msg }) => msg)).toEqual(['an item was left behind'])
  await second.stop()
  await rm(first.dataDir, { recursive: true })
})
