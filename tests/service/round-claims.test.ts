import { expect, test } from 'vitest'
import { answerClaim, claimPlayer, getClaims } from '../../src/contract/round-claims.ts'
import { getStatistics } from '../../src/contract/statistics.ts'
import { parFours, strokes } from '../support/recorded.ts'
import { changeDatabase, queryDatabase, startService, storeRound } from '../support/service.ts'
import { describeRoundClaims } from './round-claims-suite.ts'

describeRoundClaims(startService)

test('stores the statistics of the player, and counts them again where they are missing', async () => {
  const service = await startService()
  const owner = await service.signInAs('golfer', 'ann@golf.example')
  const golfer = await service.signInAs('golfer', 'bob@golf.example')
  const players = [
    { name: 'Bob', holes: strokes('4 3 5 4 4 4 4 4 4') },
    { name: 'Ann', owner: true, holes: strokes('5 5 5 5 5 5 5 5 5') },
  ]
  const { iid } = await service.accountOf('ann@golf.example')
  const token = await storeRound(service, iid, { course: parFours(9), players })
  const path = { token }
  await golfer.read(claimPlayer, { path, body: { player: 0 } })
  const { claims } = await owner.read(getClaims, { path })
  await owner.read(answerClaim, { path: { token, id: claims[0]?.id ?? '' }, body: { agrees: true } })

  const [stored] = queryDatabase(service.dataDir, 'select statistics_json from round_claims')
  expect(stored?.statistics_json).toContain('[4,3,5,4,4,4,4,4,4]')
  const counted = () => golfer.read(getStatistics, {})
  expect(await counted()).toMatchObject({ rounds: [{ roundToken: token, strokes: 36 }] })
  changeDatabase(service.dataDir, 'update round_claims set statistics_json = null')
  expect(await counted()).toMatchObject({ rounds: [{ roundToken: token, strokes: 36 }] })
  await service.stop()
})
