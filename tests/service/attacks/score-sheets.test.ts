import { randomBytes } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { signUp } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { holes } from '../../support/recorded.ts'
import { clientOfTests, PASSWORD, serviceOfTests } from '../../support/service.ts'
import {
  addKey,
  entry,
  type SheetClient,
  score,
  scorerOf,
  sheetRound,
  startSheet,
} from '../../support/sheet-clients.ts'

const service = serviceOfTests()
const owner = clientOfTests(service, 'golfer', undefined, 'test')

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const scores = (count: number) => range(count).map((at) => score('p1', (at % 3) + 1, (at % 9) + 1))
/** Returns why the first entry of a batch was refused; undefined if it was not. */
async function refusalOf(client: SheetClient, one: ReturnType<typeof entry>): Promise<string | undefined> {
  return (await client.send(one)).body.results[0].error
}

describe('a scorer', () => {
  test('does not add a player who is merged or removed', async () => {
    const sheet = await startSheet(owner)
    const scorer = scorerOf(service, sheet)
    const add = (fields: object) =>
      refusalOf(scorer, entry('player', { player: 'p9', name: 'Zed', ...fields }))
    expect(await add({ mergedInto: 'p1' })).toBe('mergedInto: only the owner may change it')
    expect(await add({ isRemoved: false })).toBe('isRemoved: only the owner may change it')
    expect(await add({ playingHandicap: 12 })).toBeUndefined()
  })

  test('fills only a part of the log, so that others go on', { tags: 'slow' }, async () => {
    const sheet = await startSheet(owner)
    const [flooder, other] = [await addKey(sheet, 'Bob'), await addKey(sheet, 'Carl')]
    const bob = scorerOf(service, sheet, flooder.key)
    for (const _ of range(25)) await bob.send(...scores(200))
    expect(await refusalOf(bob, score('p1', 1, 4))).toBe(
      '5000 entries were made with this scorer key; ask the owner for another one',
    )
    expect(await refusalOf(scorerOf(service, sheet, other.key), score('p1', 1, 4))).toBeUndefined()
    expect(await refusalOf(sheet, score('p1', 1, 4))).toBeUndefined()
  })

  test('fills only a part of the bytes of the log', { tags: 'slow' }, async () => {
    const sheet = await startSheet(owner)
    const scorer = scorerOf(service, sheet)
    const long = (at: number) => entry('player', { player: 'p1', name: `${at}${'界'.repeat(90)}` })
    const errors: unknown[] = []
    for (const batch of range(20)) {
      const { body } = await scorer.send(...range(200).map((at) => long(batch * 200 + at)))
      errors.push(...body.results.map((result: { error?: string }) => result.error))
    }
    const refused = errors.filter((error) => error !== undefined)
    expect(errors.length - refused.length).toBeLessThan(3000)
    expect(new Set(refused)).toEqual(
      new Set([
        'the entries that were made with this scorer key are too long; ask the owner for another one',
      ]),
    )
    expect(await refusalOf(sheet, score('p1', 1, 4))).toBeUndefined()
  })

  test('cannot make the list of devices grow without end', { tags: 'slow' }, async () => {
    const sheet = await startSheet(owner)
    for (const at of range(100)) {
      if (at === 50) service.advanceClock(millisecondsInMinute)
      expect((await scorerOf(service, sheet).send(score('p1', 1, 4))).status).toBe(200)
    }
    // 50 batches of this minute were accepted, and what is refused counts as well.
    for (const at of range(11)) {
      expect((await scorerOf(service, sheet).send(score('p1', 1, 4))).status).toBe(at < 10 ? 413 : 429)
    }
    expect((await sheet.send(score('p1', 1, 4))).status).toBe(200)
  })

  test('who was offline for four hours enters 72 holes of four players at once', async () => {
    const players = range(4).map((at) => ({ id: `p${at}`, name: `Player ${at}` }))
    const sheet = await startSheet(owner, {
      round: sheetRound({ players, course: { name: 'Old Links', holes: holes(...range(18).map(() => 4)) } }),
    })
    const scorer = scorerOf(service, sheet)
    const all = range(4 * 72).map((at) => score(`p${at % 4}`, (Math.floor(at / 4) % 18) + 1, 4))
    for (const batch of [all.slice(0, 200), all.slice(200)]) {
      const { body } = await scorer.send(...batch)
      expect(body.results.filter((result: object) => 'error' in result)).toEqual([])
    }
  })
})

describe('an owner', () => {
  test('stores at most 1 MB of settings, and can enter scores afterwards', async () => {
    const sheet = await startSheet(owner)
    // The longest course that a sheet can have: 20 kB.
    const points = range(20).map((at) => ({ lat: 56.12345678901234, lon: -2.1234567890123 - at }))
    const course = { holes: range(18).map(() => ({ par: 4, pos: points })) }
    const errors: (string | undefined)[] = []
    for (const batch of range(7)) {
      const entries = range(9).map((at) =>
        entry('settings', { course: { ...course, name: `${batch}-${at}` } }),
      )
      const { body } = await sheet.send(...entries)
      errors.push(...body.results.map((result: { error?: string }) => result.error))
    }
    expect(errors[0]).toBeUndefined()
    expect(errors.at(-1)).toBe('the settings of the round have 1 MB; they cannot be changed again')
    expect(await refusalOf(sheet, score('p1', 1, 4))).toBeUndefined()
  })

  test('stores a course that has not changed only once', async () => {
    const sheet = await startSheet(owner)
    const course = { name: 'New Links', holes: holes(3, 4, 5) }
    await sheet.send(
      entry('settings', { course: sheetRound().course }),
      entry('settings', { course }),
      entry('settings', { course, handicapMode: 'Gross' }),
    )
    const { entries } = (await sheet.read()).body
    expect(entries.map((one: { course?: { name: string } }) => one.course?.name)).toEqual([
      undefined,
      'New Links',
      undefined,
    ])
    expect(entries[2].handicapMode).toBe('Gross')
  })

  test('starts at most 20 rounds in 24 hours, also after discarding them', async () => {
    for (const _ of range(20)) await (await startSheet(owner)).send(entry('discard'))
    const { status, body } = (await startSheet(owner)).started
    expect(status).toBe(413)
    expect(body).toMatchObject({
      message: 'you have started 20 rounds within 24 hours; start the next one later',
    })
    service.advanceClock(millisecondsInDay)
    const again = await service.signInAs('golfer')
    expect((await startSheet(again)).started.status).toBe(201)
  })

  test('adds and withdraws keys a bounded number of times', { tags: 'slow' }, async () => {
    const sheet = await startSheet(owner)
    for (const at of range(199)) {
      const { id } = await addKey(sheet, `Key ${at}`)
      await sheet.request('DELETE', `/keys/${id}`)
    }
    const key = randomBytes(16).toString('base64url')
    expect((await sheet.request('POST', '/keys', { key, name: 'Last' })).status).toBe(413)
  })
})

describe('an account that is not confirmed', () => {
  test('starts 3 rounds in 24 hours and 10 in all', async () => {
    const newcomer = service.newClient()
    const id = 'flooder@golf.example'
    await newcomer.call(signUp, { body: { id, name: 'New', token: await credentialToken(id, PASSWORD) } })
    const start = async () => {
      const sheet = await startSheet(newcomer)
      await sheet.send(entry('finish'))
      return sheet.started.status
    }
    const days: number[][] = []
    for (const _ of range(5)) {
      days.push([await start(), await start(), await start(), await start()])
      service.advanceClock(millisecondsInDay)
    }
    const day = [201, 201, 201, 413]
    expect(days).toEqual([day, day, day, [201, 413, 413, 413], [413, 413, 413, 413]])
    expect((await startSheet(newcomer)).started.body).toMatchObject({
      message: 'you have 10 rounds; confirm your e-mail address to start another one',
    })
  })
})

test('a club with 160 players behind one address starts 60 rounds in a day, by new accounts too', {
  tags: 'slow',
}, async () => {
  for (const at of range(60)) {
    const golfer = await service.signInAs('golfer')
    const { started } = await startSheet(golfer)
    expect(started.status, `round ${at}`).toBe(201)
  }
})
