import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { startService } from '../support/service.ts'
import { score, scorerOf, startSheet } from '../support/sheet-clients.ts'
import { describeScoreSheets } from './score-sheets-suite.ts'

describeScoreSheets(startService)

test('entries that are sent again after a restart keep their numbers, and the live value is back', async () => {
  const first = await startService()
  const sheet = await startSheet(await first.signInAs('golfer'))
  const sent = [score('p1', 1, 4), score('p2', 1, 5)]
  const before = await scorerOf(first, sheet).send(...sent)
  await first.stopKeepingData()
  const second = await startService({ dataDir: first.dataDir })
  const scorer = scorerOf(second, sheet)
  expect((await scorer.send(...sent)).body).toEqual(before.body)
  expect((await scorer.send(score('p1', 2, 4))).body).toMatchObject({ seq: 3 })
  expect(await createRounds(second.context).liveValue(sheet.token)).toMatchObject({ seq: 3 })
  await second.stop()
  await rm(first.dataDir, { recursive: true })
})
