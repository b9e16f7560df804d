// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionOf, type Organiser, organiserOf, scorerOfGroup } from '../../support/competitions.ts'
import { listenToRound } from '../../support/live-listener.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { createClient, startService, type TestService } from '../../support/service.ts'
import { describeCompetitions } from '../competitions-suite.ts'

describeOnPostgres('competitions on PostgreSQL', (server) => {
  describeCompetitions(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))

  describe('two processes', () => {
    let services: [TestService, TestService]
    let organiser: Organiser

    beforeAll(async () => {
      const databaseUrl = await server().createMigratedDatabase()
      services = [await startService({ databaseUrl }), await startService({ databaseUrl })]
      organiser = organiserOf(await services[0].signInAs('golfer'))
      await organiser.create(competitionOf(30))
      await organiser.open()
    })
    afterAll(async () => {
      for (const service of services) await service.stop()
    })

    const answersOf = () =>
      Promise.all(
        services.map(async ({ origin }) =>
          (await createClient(origin).send('GET', `/rest/competition/${organiser.token}`)).json(),
        ),
      )

    test('take scores at the same time, and give the same answers', async () => {
      const listeners = await Promise.all(
        services.map(({ origin }) => listenToRound(origin, organiser.token)),
      )
      const phones = []
      for (let group = 1; group <= 10; group++) {
        phones.push(await scorerOfGroup(services[group % 2] as TestService, organiser, group))
      }
      const holes = Array.from({ length: 18 }, (_, at) => at + 1)
      await Promise.all(
        phones.map(async (phone, at) => {
          for (const hole of holes) {
            const { body } = await phone.score(`e${3 * at + 1}`, [3 + ((at + hole) % 3)], hole)
            expect(body.results[0]).toHaveProperty('seq')
          }
        }),
      )
      const [one, other] = await answersOf()
      expect(one).toEqual(other)
      expect(one.seq).toBe(180)
      expect(one.leaderboard.filter(({ thru }: { thru: number }) => thru === 18)).toHaveLength(10)
      for (const { received, close } of listeners) {
        await expect.poll(() => received.at(-1)).toContain('"seq":180')
        close()
      }
    })

    test('open, change and close a round once, when two windows of the organiser do so at the same time', async () => {
      const planned = organiserOf(await services[0].signInAs('golfer'))
      await planned.create(competitionOf(12))
      const opened = await Promise.all([planned.open(), planned.open()])
      expect(opened[0]?.body).toEqual(opened[1]?.body)
      const { body } = await planned.read()
      const puts = await Promise.all(
        [1, 2].map((number) => planned.put(body.revision, competitionOf(12, { name: `Medal ${number}` }))),
      )
      expect(puts.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await Promise.all([planned.close(), planned.close()])).toEqual(
        [1, 2].map(() => ({ status: 200, body: { revision: body.revision + 2 } })),
      )
    })
  })
})
