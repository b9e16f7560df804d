import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { beforeEach, describe, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { listScoreSheets, viewScoreSheet } from '../../src/contract/score-sheets.ts'
import { undoChange } from '../../src/contract/staff/audit.ts'
import { upload as uploadCall } from '../../src/contract/staff/uploads.ts'
import { deleteRound, findUser, undeleteRound } from '../../src/contract/staff/users.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createUnattendedSheets } from '../../src/service/golf/score-sheets/unattended-sheets.ts'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import { fileForm } from '../support/file-form.ts'
import { listenToRound } from '../support/live-listener.ts'
import { type Changes, strokes, upload } from '../support/recorded.ts'
import { expectRefusal, serviceOfTests, type TestClient, type TestService } from '../support/service.ts'
import {
  entry,
  type SheetClient,
  score,
  scorerOf,
  sheetRound,
  startSheet,
  strokesIn,
} from '../support/sheet-clients.ts'

/** Defines tests of the end of a recorded round and of what comes after it. */
export function describeScoreSheetLife(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let staff: TestClient
  let golfer: TestClient
  let golfers = 0
  let sheet: SheetClient

  beforeEach(async () => {
    const number = ++golfers
    golfer = await service.signInAs('golfer', `golfer-${number}@life.example`)
    staff = await service.signInAs('staff', `staff-${number}@life.example`)
    sheet = await startSheet(golfer)
  })

  const email = () => `golfer-${golfers}@life.example`
  const advance = async (ms: number) => {
    service.advanceClock(ms)
    await golfer.signIn(email())
    await staff.signIn(`staff-${golfers}@life.example`)
  }
  const roundOf = async (token = sheet.token) => {
    const response = await service.newClient().send('GET', `/rest/round/${token}`)
    return response.status === 200 ? response.json() : response.status
  }
  const infoOf = async (token?: string) => ((await roundOf(token)) as { info: object }).info
  const errorOf = async (sent: object) => {
    const { body } = await sheet.send(sent as Record<string, unknown>)
    return body.results[0].error ?? 'accepted'
  }
  const uploadRound = (iid: string, changes: Changes) => {
    const body = fileForm(JSON.stringify(upload(changes))) as never
    return staff.call(uploadCall, { query: {}, path: { type: 'round', identifier: iid }, body })
  }
  const actionsOf = async () => {
    const { events } = await createAuditLog(service.context).page({})
    const own = events.filter(({ subject }) => subject?.id === sheet.token)
    return own.map(({ actor, action }) => `${actor}: ${action}`)
  }

  describe('finishing', () => {
    test('ends the live value, and the result is in history, statistics and the download', async () => {
      const listener = await listenToRound(service.origin, sheet.token)
      await sheet.send(score('p1', 1, 4), score('p1', 2, 5), score('p1', 3, 3))
      await sheet.send(entry('finish'))
      await expect.poll(() => listener.received.at(-1)).toContain('"d":null')
      listener.close()
      const round = (await roundOf()) as { type: string; info: object }
      expect(round).toMatchObject({ type: 'Round' })
      expect(round.info).not.toHaveProperty('correctedAtMs')
      expect(await golfer.read(listRounds, {})).toMatchObject({
        roundList: [{ roundToken: sheet.token, isLive: false, owner: { totalGrossScore: 12 } }],
      })
      const file = await staff.send('GET', `/rest/admin/download_round/${sheet.token}`)
      expect(await file.json()).toMatchObject({
        token: sheet.token,
        players: [{ name: 'Ann' }, { name: 'Bob' }],
      })
      expect(await actionsOf()).toContain('the owner: finish round')
    })

    test('lets later entries wait for the owner, who accepts or dismisses them', async () => {
      const tagOf = async () => (await golfer.send('GET', `/rest/round/${sheet.token}`)).headers.get('etag')
      await sheet.send(score('p1', 1, 4), entry('finish'))
      const before = await tagOf()
      const scorer = scorerOf(service, sheet)
      const [late, wrong] = [score('p1', 2, 5, { seen: 2 }), score('p1', 3, 9, { seen: 2 })]
      const { body } = await scorer.send(late, wrong)
      expect(body).toMatchObject({ seq: 4, results: [{ seq: 3 }, { seq: 4 }] })
      expect(await tagOf()).toBe(before)
      await sheet.send(entry('accept', { entries: [late.id], seen: 4 }))
      await sheet.send(entry('dismiss', { entries: [wrong.id], seen: 5 }))
      expect(strokesIn(await roundOf())).toEqual([4, 5])
      expect(await infoOf()).toMatchObject({ correctedAtMs: expect.any(Number) })
    })
  })

  describe('a change after the finish', () => {
    test('is visible on the round, with its history for owner and staff', async () => {
      await sheet.send(score('p1', 1, 4), entry('finish'))
      await advance(millisecondsInDay)
      await sheet.send(entry('reopen', { seen: 2 }))
      expect(await roundOf()).toMatchObject({ type: 'LiveRound' })
      await sheet.send(entry('finish', { seen: 3 }))
      expect(await infoOf()).not.toHaveProperty('correctedAtMs')
      await sheet.send(
        entry('reopen', { seen: 4 }),
        score('p1', 1, 5, { seen: 4 }),
        entry('finish', { seen: 4 }),
      )
      const { correctedAtMs } = (await infoOf()) as { correctedAtMs: number }
      expect(correctedAtMs).toBeGreaterThan(Date.now() + millisecondsInDay - millisecondsInHour)
      expect(await actionsOf()).toContain('the owner: correct round')

      const view = await staff.read(viewScoreSheet, { path: { token: sheet.token }, query: {} })
      expect(view.entries).toEqual((await sheet.read()).body.entries)
      expect(view.entries).toMatchObject([
        { kind: 'score', by: 'owner' },
        { kind: 'finish' },
        { kind: 'reopen' },
        { kind: 'finish' },
        { kind: 'reopen' },
        { kind: 'score', strokes: 5 },
        { kind: 'finish' },
      ])
      expect(view).not.toHaveProperty('keys')
    })

    test('is visible on a round that was not complete, unless it only goes on', async () => {
      await sheet.send(score('p1', 1, 4), entry('finish', { isComplete: false }))
      await sheet.send(
        entry('reopen', { seen: 2 }),
        score('p1', 2, 5, { seen: 2 }),
        entry('finish', { seen: 2, isComplete: false }),
      )
      expect(await infoOf()).not.toHaveProperty('correctedAtMs')
      await sheet.send(entry('reopen', { seen: 5 }))
      await sheet.send(score('p1', 1, 3, { seen: 6 }), entry('finish', { seen: 6, isComplete: false }))
      const corrected = (await infoOf()) as { correctedAtMs?: number }
      expect(corrected).toHaveProperty('correctedAtMs')
      await advance(millisecondsInHour)
      await sheet.send(entry('reopen', { seen: 8 }), entry('finish', { seen: 8, isComplete: false }))
      expect(await infoOf()).toEqual(corrected)
    })
  })

  test('an uploaded round says when staff replaced its file by another', async () => {
    const { iid } = await service.accountOf(email())
    const token = `uploaded-${golfers}`
    const uploadScores = (line: string) =>
      uploadRound(iid, { token, players: [{ name: 'Ann', holes: strokes(line) }] })
    await uploadScores('4 5 3')
    await uploadScores('4 5 3')
    expect(await infoOf(token)).not.toHaveProperty('correctedAtMs')
    await uploadScores('4 5 4')
    const corrected = await infoOf(token)
    expect(corrected).toHaveProperty('correctedAtMs')
    await advance(millisecondsInHour)
    await uploadScores('4 5 4')
    expect(await infoOf(token)).toEqual(corrected)
  })

  describe('discarding', () => {
    test('deletes the round until the owner restores it within 30 days', async () => {
      await sheet.send(score('p1', 1, 4), entry('discard'))
      expect(await roundOf()).toBe(404)
      expect((await scorerOf(service, sheet).read()).body).toMatchObject({ state: 'discarded' })
      const { rounds } = await staff.read(findUser, { path: { query: sheet.token } })
      const deleted = rounds.find(({ token }) => token === sheet.token)
      expect(deleted).toMatchObject({ isDeleted: true, deletedBy: 'golfer', deletedAt: expect.any(Number) })
      await advance(29 * millisecondsInDay)
      await createUnattendedSheets(service.context).eraseDiscarded()
      expect(await errorOf(entry('restore'))).toBe('accepted')
      expect(strokesIn(await roundOf())).toEqual([4])
      expect(await actionsOf()).toEqual(['the owner: restore round', 'the owner: discard round'])
    })

    test('is listed for as long as it can be undone', async () => {
      const listed = async (query: { state?: 'discarded' } = {}) => {
        const { sheets } = await golfer.read(listScoreSheets, { query })
        return sheets.map(({ token, state }) => [token, state])
      }
      expect(await listed()).toEqual([[sheet.token, 'live']])
      await sheet.send(score('p1', 1, 4), entry('discard'))
      expect(await listed()).toEqual([])
      expect(await listed({ state: 'discarded' })).toEqual([[sheet.token, 'discarded']])
      await advance(30 * millisecondsInDay)
      expect(await listed({ state: 'discarded' })).toEqual([])
    })

    test('erases the round after 30 days', async () => {
      await sheet.send(entry('discard'))
      await advance(30 * millisecondsInDay)
      expect(await errorOf(entry('restore'))).toBe('the round was discarded more than 30 days ago')
      await createUnattendedSheets(service.context).eraseDiscarded()
      expect((await sheet.read()).status).toBe(404)
      expect(await createRounds(service.context).recordedOf(sheet.token)).toBeUndefined()
      // The link of the round must not lead to another one.
      const { token, key } = sheet
      const stranger = await service.signInAs('golfer', 'stranger@golf.example')
      expect((await startSheet(stranger, { token, key })).started.status).toBe(409)
    })

    test('is undone by staff with an entry of the log', async () => {
      await sheet.send(entry('discard'))
      await staff.call(undeleteRound, { path: { token: sheet.token } })
      expect((await sheet.read()).body).toMatchObject({
        state: 'live',
        seq: 2,
        entries: [{}, { kind: 'restore', by: 'staff', device: 0 }],
      })
      expect(await roundOf()).toMatchObject({ type: 'LiveRound' })
    })
  })

  test('a deletion by staff removes the live value, and undoing it brings the value back', async () => {
    const listener = await listenToRound(service.origin, sheet.token)
    const { changeId = '' } = await staff.read(deleteRound, { path: { token: sheet.token } })
    await expect.poll(() => listener.received.at(-1)).toContain('"d":null')
    await staff.call(undoChange, { path: { changeId } })
    await expect.poll(() => listener.received.at(-1)).toContain('"settings"')
    listener.close()
    expect(await errorOf(score('p1', 1, 4))).toBe('accepted')
  })

  test('staff cannot upload a file over a recorded round', async () => {
    const { iid } = await service.accountOf(email())
    const message = expect.stringContaining('is recorded with a score sheet')
    await expectRefusal(uploadRound(iid, { token: sheet.token }), 409, message)
  })

  describe('a round without an entry for 24 hours', () => {
    test('finishes by itself as not complete, and can be continued', async () => {
      await sheet.send(score('p1', 1, 4))
      await advance(millisecondsInDay - 60_000)
      await createUnattendedSheets(service.context).finishOverdue()
      expect(await roundOf()).toMatchObject({ type: 'LiveRound' })
      await advance(60_000)
      await createUnattendedSheets(service.context).finishOverdue()
      expect(await roundOf()).toMatchObject({ type: 'Round', info: { isUnfinished: true } })
      const { body } = await sheet.read(1)
      expect(body).toMatchObject({
        state: 'finished',
        entries: [{ kind: 'finish', isComplete: false, by: 'service', device: 0 }],
      })
      expect(await actionsOf()).toContain('service: finish round')
      await sheet.send(entry('reopen'), score('p1', 2, 4), entry('finish'))
      expect(await infoOf()).toEqual({
        startTimestampMs: expect.any(Number),
        timezoneOffset: expect.any(Number),
      })
    })
  })

  describe('a sheet of documents', () => {
    const put = (revision: number, state: string, strokes: number) =>
      sheet.request('PUT', '/document', {
        revision,
        state,
        round: sheetRound({ players: [{ name: 'Ann', holes: [{ strokes }] }] }),
      })
    beforeEach(async () => {
      sheet = await startSheet(golfer, { mode: 'document' })
    })

    test('becomes each document with a higher revision, live and finished', async () => {
      expect(await put(1, 'live', 4)).toMatchObject({ status: 200, body: { revision: 1 } })
      expect(await roundOf()).toMatchObject({ type: 'LiveRound' })
      expect((await put(3, 'live', 5)).body).toEqual({ revision: 3 })
      expect((await put(2, 'finished', 9)).body).toEqual({ revision: 3 })
      expect((await put(3, 'finished', 9)).body).toEqual({ revision: 3 })
      expect(strokesIn(await roundOf())).toEqual([5])
      expect((await sheet.read()).body).toMatchObject({ state: 'live', mode: 'document', revision: 3 })
      await put(4, 'finished', 5)
      expect(await infoOf()).not.toHaveProperty('correctedAtMs')
      await put(5, 'finished', 6)
      expect(await roundOf()).toMatchObject({ type: 'Round', info: { correctedAtMs: expect.any(Number) } })
    })

    test('refuses entries and documents that are not valid, and a sheet of entries refuses documents', async () => {
      const entries = await sheet.send(score('p1', 1, 4))
      expect(entries.status).toBe(409)
      expect(entries.body.message).toContain('is recorded with documents')
      const crowd = Array.from({ length: 41 }, () => ({ name: 'Ann' }))
      const crowded = await sheet.request('PUT', '/document', {
        revision: 1,
        state: 'live',
        round: sheetRound({ players: crowd }),
      })
      expect(crowded.status).toBe(413)
      const broken = await sheet.request('PUT', '/document', { revision: 1, state: 'live', round: {} })
      expect(broken.status).toBe(400)
      sheet = await startSheet(golfer)
      const document = await put(1, 'live', 4)
      expect(document.status).toBe(409)
      expect(document.body.message).toContain('is recorded with entries')
    })

    test('can be discarded, restored, and changed for 30 days', async () => {
      await put(1, 'finished', 4)
      expect(await errorOf(entry('discard'))).toBe('accepted')
      expect(await roundOf()).toBe(404)
      expect((await put(2, 'live', 5)).status).toBe(409)
      expect(await errorOf(entry('restore'))).toBe('accepted')
      expect(await roundOf()).toMatchObject({ type: 'Round' })
      await advance(31 * millisecondsInDay)
      expect((await put(2, 'live', 5)).status).toBe(409)
    })

    test('finishes by itself after 24 hours', async () => {
      await put(1, 'live', 4)
      await advance(millisecondsInDay)
      await createUnattendedSheets(service.context).finishOverdue()
      expect(await roundOf()).toMatchObject({ type: 'Round', info: { isUnfinished: true } })
      expect((await put(2, 'live', 5)).status).toBe(200)
    })
  })
}
