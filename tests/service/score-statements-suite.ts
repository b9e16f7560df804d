import { AsyncLocalStorage } from 'node:async_hooks'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { holesFrom, publishCourse } from '../support/course-maps.ts'
import { PASSWORD, type TestClient, type TestService } from '../support/service.ts'
import {
  addKey,
  type SheetClient,
  score,
  scorerOf,
  sheetRound,
  startSheet,
} from '../support/sheet-clients.ts'

const SCORES = 4

/** The statements of a request; background tasks have no list. */
const executed = new AsyncLocalStorage<string[]>()

/** Makes a method of a database driver add what it executes to the list of the request. */
export function observeStatements<Name extends string>(
  prototype: Record<Name, (...values: never[]) => unknown>,
  name: Name,
  textOf: (statement: unknown, values: readonly unknown[]) => string,
): void {
  const execute = prototype[name] as (...values: unknown[]) => unknown
  vi.spyOn(prototype as Record<string, typeof execute>, name).mockImplementation(function (
    this: unknown,
    ...values
  ) {
    executed.getStore()?.push(textOf(this, values))
    return execute.apply(this, values)
  })
}

/**
 * Defines tests of how many statements the driver executes for a score, a sign-in and a round, with those that begin and commit, and where
 * processes are not notified by the database, with the one that reads the live value.
 */
export function describeScoreStatements(start: () => Promise<TestService>, max: number): void {
  let service: TestService
  let owner: TestClient
  let sheet: SheetClient
  let scorer: SheetClient

  beforeAll(async () => {
    service = await start()
    owner = await service.signInAs('golfer')
    const course = await publishCourse(service, owner, {
      facilityId: 'F-1',
      name: 'Glen',
      holes: holesFrom({ lat: 50, lon: 9 }, 9),
    })
    sheet = await startSheet(owner, { round: sheetRound({ course }) })
    const { key } = await addKey(sheet, 'Bob')
    scorer = scorerOf(service, sheet, key)
    for (const device of [sheet, scorer]) await device.send(score('p1', 1, 4))
  })
  afterAll(async () => {
    await service.stop()
    vi.restoreAllMocks()
  })

  /** Returns the statements of one score of a device. */
  async function statementsOf(
    { token, device }: SheetClient,
    headers: Record<string, string>,
    hole: number,
  ): Promise<string[]> {
    const statements: string[] = []
    const body = { device, deviceName: 'Phone', entries: [score('p1', hole, 5)] }
    await executed.run(statements, async () => {
      const url = `/rest/play/${token}/entries`
      const response = await service.fastify.inject({ method: 'POST', url, headers, payload: body })
      expect(response.json()).toMatchObject({ results: [{ seq: expect.any(Number) }] })
    })
    // Reads of the live value come before this one.
    await service.context.db.selectFrom('secrets').select('name').limit(1).execute()
    return statements
  }

  test.each(['owner', 'scorer'])(`a score of the %s costs at most ${max} statements`, async (who) => {
    const [device, headers] =
      who === 'owner' ? [sheet, sessionOf(owner)] : ([scorer, { 'x-scorer-key': scorer.key }] as const)
    const scores: string[][] = []
    for (let hole = 2; hole < 2 + SCORES; hole++) scores.push(await statementsOf(device, headers, hole))
    // A score for which the pool opens a connection has more.
    const [fewest = []] = scores.toSorted((a, b) => a.length - b.length)
    expect(fewest).toContainEqual(expect.stringMatching(/^update "rounds"/))
    expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(max)
  })

  /** Returns the statements of a request, the fewest of some: one for which the pool opens a connection has more. */
  async function fewestOf(options: InjectOptions): Promise<string[]> {
    const all: string[][] = []
    for (let count = 0; count < SCORES; count++) {
      const statements: string[] = []
      await executed.run(statements, async () => {
        expect((await service.fastify.inject(options)).statusCode).toBe(200)
      })
      all.push(statements)
    }
    return all.toSorted((a, b) => a.length - b.length)[0] ?? []
  }

  test('a sign-in costs at most 19 statements', async () => {
    const email = 'returning@golf.example'
    const browser = await service.signInAs('golfer', email)
    const statements = await fewestOf({
      method: 'POST',
      url: signIn.path,
      headers: sessionOf(browser),
      payload: { id: email, token: await credentialToken(email, PASSWORD) },
    })
    expect(statements).toContainEqual(expect.stringMatching(/^insert into "sessions"/))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(19)
  })

  test('the page of a round costs at most 2 statements, with or without a session', async () => {
    for (const headers of [sessionOf(owner), {}]) {
      const statements = await fewestOf({ url: `/rest/round/${sheet.token}`, headers })
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2)
    }
  })
}

/** Returns the headers of a browser that is signed in. */
const sessionOf = ({ cookies }: TestClient) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
})
