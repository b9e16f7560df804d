import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { answerClaim, claimPlayer, getClaims } from '../../src/contract/round-claims.ts'
import { getStatistics } from '../../src/contract/statistics.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { SQLITE_FILE } from '../../src/service/base/database/open-store.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { holes, strokes, upload } from '../support/recorded.ts'
import { startService } from '../support/service.ts'
import { describeRoundClaims } from './round-claims-suite.ts'

describeRoundClaims(startService)

test('stores the statistics of a round for each player, and counts them again where they are missing', async () => {
  const service = await startService()
  const owner = await service.signInAs('golfer', 'ann@golf.example')
  const golfer = await service.signInAs('golfer', 'bob@golf.example')
  const account = await createAccounts(service.context).findByEmail('ann@golf.example')
  const iid = (await createInstalls(service.context).primaryOf(account?.id ?? '')) ?? ''
  const players = [
    { name: 'Bob', holes: strokes('4 3 5 4 4 4 4 4 4') },
    { name: 'Ann', owner: true, holes: strokes('5 5 5 5 5 5 5 5 5') },
  ]
  const course = { name: 'Old Links', holes: holes(...Array.from({ length: 9 }, () => 4)) }
  const token = await createRounds(service.context).saveRecorded({
    iid,
    bytes: Buffer.from(JSON.stringify(upload({ course, players }))),
  })
  const path = { token }
  await golfer.call(claimPlayer, { path, body: { player: 0 } })
  const view = (await (await owner.call(getClaims, { path })).json()) as { claims: { id: string }[] }
  await owner.call(answerClaim, { path: { token, id: view.claims[0]?.id ?? '' }, body: { agrees: true } })

  const database = new DatabaseSync(join(service.dataDir, SQLITE_FILE))
  const stored = database
    .prepare(
      'select r.statistics_json as own, c.statistics_json as claimed from rounds r join round_claims c using (token)',
    )
    .get() as { own: string; claimed: string }
  const storedHoles = [stored.own, stored.claimed].map(
    (text) => (JSON.parse(text) as { strokes: number[] }).strokes,
  )
  expect(storedHoles).toEqual([
    [5, 5, 5, 5, 5, 5, 5, 5, 5],
    [4, 3, 5, 4, 4, 4, 4, 4, 4],
  ])
  const counted = async () => (await (await golfer.call(getStatistics, {})).json()) as object
  expect(await counted()).toMatchObject({ rounds: [{ roundToken: token, strokes: 36 }] })
  database.exec('update round_claims set statistics_json = null')
  database.close()
  expect(await counted()).toMatchObject({ rounds: [{ roundToken: token, strokes: 36 }] })
  await service.stop()
})
