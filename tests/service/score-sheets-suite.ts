import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { beforeEach, describe, expect, test } from 'vitest'
import { listScoreSheets } from '../../src/contract/score-sheets.ts'
import { signUp } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { listenToRound } from '../support/live-listener.ts'
import {
  PASSWORD,
  serviceOfTests,
  storeRound,
  type TestClient,
  type TestService,
} from '../support/service.ts'
import {
  addKey,
  entry,
  type SheetClient,
  score,
  scorerOf,
  sheetRound,
  startSheet,
  strokesIn,
} from '../support/sheet-clients.ts'

/** Defines tests of recording a round with entries. */
export function describeScoreSheets(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let golfer: TestClient
  let golfers = 0
  let sheet: SheetClient

  beforeEach(async () => {
    golfer = await service.signInAs('golfer', emailOf(++golfers))
    sheet = await startSheet(golfer)
  })

  const roundOf = async (token: string) => {
    const response = await service.newClient().send('GET', `/rest/round/${token}`)
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }
  const emailOf = (number: number) => `player-${number}@golf.example`
  const results = (reply: { body: { results: object[] } }) => reply.body.results

  describe('starting a sheet', () => {
    test('shows the round as a live one of the web install, and is repeated without effect', async () => {
      const first = await startSheet(golfer)
      expect(first.started.status).toBe(201)
      expect(first.started.body).toEqual({ token: first.token, seq: 0, state: 'live' })
      expect((await roundOf(first.token)).body).toMatchObject({ type: 'LiveRound', seq: 0 })
      await first.send(score('p1', 1, 4))
      const again = await startSheet(golfer, first)
      expect(again.started.status).toBe(200)
      expect(again.started.body).toEqual({ token: first.token, seq: 1, state: 'live' })
      const { iid } = await service.accountOf(emailOf(golfers))
      expect((await createRounds(service.context).recordedOf(first.token))?.iid).toBe(iid)
    })

    test.each<[string, () => Promise<{ started: { status: number } }>]>([
      ['another golfer', async () => startSheet(await service.signInAs('golfer', emailOf(++golfers)), sheet)],
      ['another key', () => startSheet(golfer, { token: sheet.token })],
      [
        'an uploaded round',
        async () => {
          const { iid } = await service.accountOf(emailOf(golfers))
          return startSheet(golfer, { token: await storeRound(service, iid) })
        },
      ],
    ])('refuses the token of %s with 409', async (_, startAgain) => {
      expect((await startAgain()).started.status).toBe(409)
    })

    test('refuses the sixth live round, and the second of an unconfirmed account, until one is finished', async () => {
      const announced = (client: TestClient) => client.read(listScoreSheets, { query: {} })
      for (let count = 2; count <= 5; count++) {
        expect((await announced(golfer)).startRefusal).toBeUndefined()
        expect((await startSheet(golfer)).started.status).toBe(201)
      }
      expect((await announced(golfer)).startRefusal).toBe('you have 5 live rounds already; finish one first')
      expect((await startSheet(golfer)).started).toMatchObject({ status: 413 })
      await sheet.send(entry('finish'))
      expect((await startSheet(golfer)).started.status).toBe(201)
      expect(results(await sheet.send(entry('reopen')))).toEqual([
        { id: expect.any(String), error: 'you have 5 live rounds already; finish one first' },
      ])

      const newcomer = service.newClient()
      const id = `new-${golfers}@golf.example`
      await newcomer.call(signUp, { body: { id, name: 'New', token: await credentialToken(id, PASSWORD) } })
      expect((await startSheet(newcomer)).started.status).toBe(201)
      expect((await announced(newcomer)).startRefusal).toMatch(/^you have a live round already/)
      expect((await startSheet(newcomer)).started.status).toBe(413)
    })

    test('flags a round whose start is more than a day away', async () => {
      const late = await startSheet(golfer, { round: sheetRound({ startTimestampMs: 1_000_000 }) })
      expect(late.started.status).toBe(201)
      expect((await late.read()).body).toMatchObject({ isStartDoubtful: true })
      expect((await sheet.read()).body).not.toHaveProperty('isStartDoubtful')
    })
  })

  describe('entries', () => {
    test('get numbers without gaps, become the round, and are read page by page', async () => {
      const sent = [score('p1', 1, 4), score('p2', 1, 5), score('p1', 2, 3)]
      const reply = await sheet.send(...sent)
      expect(reply).toMatchObject({ status: 200, body: { seq: 3, discrepancies: [] } })
      expect(results(reply)).toEqual(sent.map(({ id }, at) => ({ id, seq: at + 1 })))
      expect(strokesIn((await roundOf(sheet.token)).body)).toEqual([4, 3, 5])

      const all = await sheet.read()
      expect(all.body.round).toMatchObject({ players: [{ id: 'p1' }, { id: 'p2' }] })
      expect(all.body.entries.map((one: { seq: number }) => one.seq)).toEqual([1, 2, 3])
      expect(all.body.entries[0]).toEqual({
        ...sent[0],
        seq: 1,
        device: 1,
        receivedMs: expect.any(Number),
        by: 'owner',
      })
      const later = await sheet.read(2)
      expect(later.body.entries).toHaveLength(1)
      expect(later.body).not.toHaveProperty('round')
      expect(later.body).toMatchObject({ seq: 3, state: 'live', hasMore: false })
      expect(JSON.stringify(all.body)).not.toContain(sheet.device)
    })

    test('are stored once, whatever a repetition says', async () => {
      const first = score('p1', 1, 4)
      await sheet.send(first, first)
      const again = await sheet.send({ ...first, strokes: 9 }, { ...first, kind: 'nonsense' })
      expect(again.body).toMatchObject({ seq: 1, results: [{ seq: 1 }, { seq: 1 }] })
      expect(strokesIn((await roundOf(sheet.token)).body)).toEqual([4])
    })

    test('that are not valid are refused one by one', async () => {
      const reply = await sheet.send(
        score('p9', 1, 4),
        score('p1', 19, 4),
        score('p1', 1, 400),
        score('p1', 1, 4, { seen: 7 }),
        entry('cheer'),
        score('p1', 1, 5),
      )
      expect(results(reply).map((one) => ('error' in one ? one.error : one))).toEqual([
        'players[p9] is not in this round',
        'hole 19 is not on this course',
        'strokes: expected at most 99',
        'seen: is ahead of this service',
        expect.stringMatching(/^kind: expected one of/),
        { id: expect.any(String), seq: 1 },
      ])
    })

    test('of a batch of 201 are refused as a whole', async () => {
      expect((await sheet.send(...Array(201).fill({}))).status).toBe(413)
    })

    test('of 61 batches in a minute are refused with 429 and the time to wait', async () => {
      const batches = Array.from({ length: 60 }, () => sheet.send(score('p1', 1, 4)))
      expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(Array(60).fill(200))
      const refused = await sheet.send(score('p1', 2, 4))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      // Another scorer behind the same address has a limit of their own, and so has another round.
      expect((await scorerOf(service, sheet).send(score('p1', 2, 4))).status).toBe(200)
      expect((await (await startSheet(golfer)).send(score('p1', 2, 4))).status).toBe(200)
      service.advanceClock(millisecondsInMinute)
      expect((await sheet.send(score('p1', 2, 4))).status).toBe(200)
    })

    test('of many devices at once get numbers without gaps, and none is lost or doubled', async () => {
      const devices = [sheet, ...Array.from({ length: 5 }, () => scorerOf(service, sheet))]
      const batches = devices.flatMap((device) =>
        Array.from({ length: 4 }, (_, at) => [device, score('p1', (at % 3) + 1, 4)] as const),
      )
      const replies = await Promise.all(
        batches.flatMap(([device, one]) => [device.send(one), device.send(one)]),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const { body } = await sheet.read()
      expect(body.entries.map((one: { seq: number }) => one.seq)).toEqual(batches.map((_, at) => at + 1))
      const ids = body.entries.map((one: { id: string }) => one.id).sort()
      expect(ids).toEqual(batches.map(([, { id }]) => id).sort())
      expect(body.scorers.map((one: { device: number }) => one.device)).toEqual([1, 2, 3, 4, 5, 6])
    })

    test('that are accepted are one publication with the number of the log', async () => {
      const listener = await listenToRound(service.origin, sheet.token)
      const numbers = () =>
        listener.received.map((text) => Number(/seq"(?:,"d")?:(\d+)/.exec(text)?.[1] ?? -1))
      // The value may arrive after the listener, which then gets null first.
      await expect.poll(numbers).toContain(0)
      const before = listener.received.length
      await sheet.send(score('p1', 1, 4), score('p2', 1, 5))
      await expect.poll(() => numbers().slice(before)).toEqual([2])
      await sheet.send(score('p9', 1, 4))
      await sheet.send(score('p1', 1, 4, { seen: 2 }))
      await expect.poll(() => numbers().slice(before)).toEqual([2, 3])
      listener.close()
    })
  })

  describe('the list of sheets', () => {
    test('has those that are live or were finished within 30 days', async () => {
      const { token } = sheet
      await sheet.send(score('p1', 1, 4))
      const discarded = await startSheet(golfer)
      await discarded.send(entry('discard'))
      const list = () => golfer.read(listScoreSheets, { query: {} })
      const item = { token, course: 'Old Links', state: 'live', holesPlayed: 1, holeCount: 3 }
      expect((await list()).sheets).toMatchObject([item])
      await sheet.send(entry('finish'))
      expect((await list()).sheets).toMatchObject([{ ...item, state: 'finished' }])
      service.advanceClock(29 * millisecondsInDay)
      await golfer.signIn(emailOf(golfers))
      expect((await list()).sheets).toHaveLength(1)
      service.advanceClock(2 * millisecondsInDay)
      await golfer.signIn(emailOf(golfers))
      expect((await list()).sheets).toEqual([])
    })
  })

  test('the names of keys stand beside what was entered with them, also after they are withdrawn', async () => {
    const { id, key } = await addKey(sheet, 'Bob')
    const bob = scorerOf(service, sheet, key)
    await bob.send(score('p2', 1, 5))
    await sheet.request('DELETE', `/keys/${id}`)
    const { body } = await sheet.read()
    expect(body.entries).toMatchObject([{ by: 'Bob', device: 2 }])
    expect(body.scorers).toMatchObject([{ device: 1 }, { device: 2, name: 'Phone', by: 'Bob' }])
    expect(body.keys).toEqual([{ id: expect.any(String), name: 'scorer' }])
  })
}
