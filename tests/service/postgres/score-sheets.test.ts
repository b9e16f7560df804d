// @module-tag slow
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holesFrom } from '../../support/course-maps.ts'
import { readEveryTable } from '../../support/every-table.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { startService, type TestService } from '../../support/service.ts'
import {
  addKey,
  entry,
  type SheetClient,
  score,
  scorerOf,
  sheetClient,
  sheetRound,
  startSheet,
} from '../../support/sheet-clients.ts'
import { describeScoreStatements, observeStatements } from '../score-statements-suite.ts'

describeOnPostgres('score sheets on PostgreSQL', (server) => {
  describe('statements', () => {
    describeScoreStatements(async () => {
      observeStatements(pg.Client.prototype, 'query', (_, [query]) =>
        typeof query === 'string' ? query : (query as { text: string }).text,
      )
      return startService({ databaseUrl: await server().createMigratedDatabase() })
    }, 11)
  })

  describe('two processes', () => {
    let url: string
    let services: TestService[]
    /** The same device of the owner at each process. */
    let devices: [SheetClient, SheetClient]

    const course = (name: string, lat: number) => ({ name, holes: holesFrom({ lat, lon: 9 }, 3) })
    const [OLD, NEW] = [course('Old Links', 50), course('New Park', 51)]

    beforeAll(async () => {
      url = await server().createMigratedDatabase()
      services = [await startService({ databaseUrl: url }), await startService({ databaseUrl: url })]
    })
    afterAll(async () => {
      for (const service of services) await service.stop()
    })
    const ofOwner = async (email: string): Promise<typeof devices> => {
      const [one, other] = services as [TestService, TestService]
      const sheet = await startSheet(await one.signInAs('golfer', email), {
        round: sheetRound({ course: OLD }),
      })
      const elsewhere = other.newClient()
      await elsewhere.signIn(email)
      return [sheet, sheetClient(elsewhere, sheet)]
    }
    const rowsOf = async (table: string, { token }: SheetClient) =>
      (await readEveryTable('', url)).get(table)?.rows.filter((row) => row.token === token) ?? []
    const courseOf = async (sheet: SheetClient) => {
      const [{ course_id } = {}] = await rowsOf('round_courses', sheet)
      const courses = (await readEveryTable('', url)).get('courses')?.rows ?? []
      return courses.find(({ id }) => id === course_id)?.name
    }
    const keyOf = async (sheet: SheetClient) => String((await rowsOf('own_strokes', sheet))[0]?.course_key)

    test('a course that one process has replaced is stored again when the other goes back to it', async () => {
      const [one, other] = await ofOwner('courses@golf.example')
      await one.send(score('p1', 1, 4))
      await other.send(entry('settings', { course: NEW, seen: 1 }))
      expect([await courseOf(one), await keyOf(one)]).toEqual(['New Park', expect.stringContaining('New')])
      await one.send(entry('settings', { course: OLD, seen: 2 }))
      expect([await courseOf(one), await keyOf(one)]).toEqual(['Old Links', expect.stringContaining('Old')])
      await other.send(score('p1', 2, 4, { seen: 3 }))
      expect(await courseOf(one)).toBe('Old Links')
    })

    test('a process knows the name that another one has given to a device', async () => {
      const [one, other] = await ofOwner('devices@golf.example')
      const sendAs = ({ request }: SheetClient, deviceName: string) =>
        request('POST', '/entries', { device: one.device, deviceName, entries: [score('p1', 1, 4)] })
      for (const [device, name] of [
        [one, 'Phone'],
        [other, 'Watch'],
        [one, 'Phone'],
      ] as const) {
        await sendAs(device, name)
        expect((await one.read()).body.scorers).toMatchObject([{ device: 1, name }])
      }
    })

    test('a key that one process has withdrawn enters nothing at the other', async () => {
      const [one] = await ofOwner('keys@golf.example')
      const { id, key } = await addKey(one, 'Bob')
      const scorer = scorerOf(services[1] as TestService, one, key)
      expect((await scorer.send(score('p1', 1, 4))).status).toBe(200)
      const [withdrawn, ...sent] = await Promise.all([
        one.request('DELETE', `/keys/${id}`),
        ...[1, 2, 3].map((hole) => scorer.send(score('p1', hole, 5))),
      ])
      expect(withdrawn.status).toBe(204)
      const accepted = sent.filter(({ status }) => status === 200)
      expect((await one.read()).body.entries).toHaveLength(1 + accepted.length)
      expect((await scorer.send(score('p1', 1, 6))).status).toBe(403)
    })
  })
})
