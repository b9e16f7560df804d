import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { entry, score, scorerOf, sheetRound, startSheet } from '../../support/sheet-clients.ts'
import { describeScoreSheets } from '../score-sheets-suite.ts'

/** How often each race is repeated. */
const REPETITIONS = 3

describeOnPostgres('score sheets on PostgreSQL', (server) => {
  describeScoreSheets(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))

  test('two processes give the entries of a sheet one order, and start it once', async () => {
    const databaseUrl = await server().createMigratedDatabase()
    const services = await Promise.all([startService({ databaseUrl }), startService({ databaseUrl })])
    const [one, other] = services
    const golfer = await one.signInAs('golfer', 'race@golf.example')
    const elsewhere = other.newClient()
    await elsewhere.signIn('race@golf.example')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const ids = { token: `race-${repetition}`.padEnd(22, '0'), key: 'K'.repeat(22), round: sheetRound() }
      const [sheet, same] = await Promise.all([startSheet(golfer, ids), startSheet(elsewhere, ids)])
      expect([sheet.started.status, same.started.status].sort()).toEqual([200, 201])
      const devices = services.flatMap((service) => [scorerOf(service, sheet), scorerOf(service, sheet)])
      const entries = devices.flatMap((device, at) =>
        [1, 2, 3].map((hole) => [device, score(at % 2 ? 'p1' : 'p2', hole, 4)] as const),
      )
      const replies = await Promise.all(
        entries.flatMap(([device, sent]) => [device.send(sent), device.send(sent)]),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      const { body } = await sheet.read()
      expect(body.entries.map((stored: { seq: number }) => stored.seq)).toEqual(
        entries.map((_, at) => at + 1),
      )
      expect(await one.services.rounds.liveValue(sheet.token)).toMatchObject({ seq: entries.length })
      await sheet.send(entry('finish'))
    }
    for (const service of services) await service.stop()
  })
})
