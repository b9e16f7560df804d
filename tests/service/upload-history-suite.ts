import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '../../src/contract/audit.ts'
import type { StoredRound, Uploaded } from '../../src/contract/uploads.ts'
import { findStoredRounds, restoreUpload } from '../../src/contract/uploads.ts'
import { deleteRound, downloadRound, findUser } from '../../src/contract/users.ts'
import { fileForm } from '../support/file-form.ts'
import { strokes, upload } from '../support/recorded.ts'
import { messageOf, type TestClient, type TestService } from '../support/service.ts'

const DAY_MS = 86_400_000

/** Defines tests of what an upload overwrites, with a service on any database. */
export function describeUploadHistory(start: () => Promise<TestService>): void {
  let service: TestService
  let staff: TestClient
  let iid: string
  const EMAIL = 'ann@golf.example'

  beforeAll(async () => {
    service = await start()
    staff = await service.signInAs('staff', 'staff@golf.example')
    await service.signInAs('golfer', EMAIL)
    iid = (await find()).iid
  })
  afterAll(() => service.stop())

  const find = async (query = EMAIL) => (await staff.call(findUser, { path: { query } })).json()
  const post = (call: string, type: string, identifier: string, document: unknown) =>
    staff.send('POST', `/rest/admin/${call}/${type}/${encodeURIComponent(identifier)}`, {
      body: fileForm(typeof document === 'string' ? document : JSON.stringify(document)),
    })
  const send = async (document: unknown, type = 'round', identifier = type === 'round' ? iid : EMAIL) => {
    const response = await post('upload', type, identifier, document)
    expect(response.status).toBe(200)
    return (await response.json()) as Uploaded
  }
  const preview = async (document: unknown, type = 'round', identifier = type === 'round' ? iid : EMAIL) => {
    const response = await post('upload_preview', type, identifier, document)
    expect(response.status).toBe(200)
    return ((await response.json()) as { changes: unknown[] }).changes
  }
  const restore = (id: string | undefined) => staff.call(restoreUpload, { path: { id: id ?? '' } })
  const fileOf = async (token: string) => (await staff.call(downloadRound, { path: { token } })).text()
  const auditOf = async () => {
    const { entries } = await (await staff.call(listAudit, { path: { id: iid } })).json()
    return entries as { action: string; result: string; detail: string }[]
  }
  const auditLine = async () => {
    const [{ action, result, detail } = { action: '', result: '', detail: '' }] = await auditOf()
    return { action, result, detail }
  }

  describe('the preview of a round', () => {
    test('is empty for a new round, and stores nothing', async () => {
      expect(await preview(upload({ token: 'planned' }))).toEqual([])
      expect(await preview(upload())).toEqual([])
      expect((await find()).rounds).toEqual([])
    })

    test('lists differences from the stored round, and changes nothing', async () => {
      await send(upload({ token: 'compared' }))
      const before = await fileOf('compared')
      const changed = upload({
        token: 'compared',
        handicapMode: 'Net',
        players: [{ name: 'Ann', holes: strokes('4 6 3') }],
      })
      expect(await preview(changed)).toEqual([
        { field: 'Handicap mode', before: 'Gross', after: 'Net' },
        {
          field: 'Scores of Ann (1 hole changed)',
          before: '12 strokes on 3 holes',
          after: '13 strokes on 3 holes',
        },
      ])
      expect(await fileOf('compared')).toBe(before)
    })

    test('reports that a live round would be finished', async () => {
      const { rounds } = service.services
      const recorded = upload({ token: 'live' })
      await send(recorded)
      await rounds.saveLive({ iid, token: 'live', recorded: recorded as never })
      expect(await preview(recorded)).toEqual([{ field: 'State', before: 'live', after: 'finished' }])
    })

    test('is rejected like the upload', async () => {
      await send(upload({ token: 'owned' }))
      await service.services.installs.add({ iid: 'I-OTHER' })
      const taken = await post('upload_preview', 'round', 'I-OTHER', upload({ token: 'owned' }))
      expect([taken.status, await messageOf(taken)]).toEqual([
        409,
        'token: the round owned belongs to another install',
      ])
      const invalid = await post('upload_preview', 'round', iid, '{}')
      expect(invalid.status).toBe(400)
    })
  })

  test('finds which rounds are stored, with the hashes of their files, and leaves out the others', async () => {
    const { startTimestampMs: timestamp, course } = upload()
    const common = { iid, timestamp, course: course.name, isDeleted: false }
    const file = `${JSON.stringify(upload({ token: 'known' }))} `
    await send(file)
    const recorded = upload({ token: 'playing' })
    await service.services.rounds.saveLive({ iid, token: 'playing', recorded: recorded as never })
    await send(upload({ token: 'gone' }))
    await staff.call(deleteRound, { path: { token: 'gone' } })
    const tokens = ['gone', 'known', 'playing', 'unknown']
    const response = await staff.call(findStoredRounds, { body: { tokens } })
    const { rounds } = (await response.json()) as { rounds: StoredRound[] }
    expect(rounds.toSorted((a, b) => (a.token < b.token ? -1 : 1))).toEqual([
      { ...common, token: 'gone', isDeleted: true, isLive: false, sha256: expect.any(String) },
      {
        ...common,
        token: 'known',
        isLive: false,
        sha256: createHash('sha256').update(file).digest('hex'),
      },
      { ...common, token: 'playing', isLive: true, sha256: expect.any(String) },
    ])
  })

  describe('a replaced round', () => {
    test('is restored byte for byte, once, and the audit names file, token and result', async () => {
      const original = `${JSON.stringify(upload({ token: 'mistake' }), null, 2)}\n`
      const created = await send(original)
      expect(created.restoreId ?? null).toBeNull()
      const { restoreId } = await send(upload({ token: 'mistake', handicapMode: 'Net' }))
      expect(await fileOf('mistake')).not.toBe(original)
      expect(await (await restore(restoreId)).json()).toEqual({ token: 'mistake' })
      expect(await fileOf('mistake')).toBe(original)
      const again = await restore(restoreId)
      expect(again.status).toBe(409)
      expect(await messageOf(again)).toMatch(/^Already restored on /)
      const detail = `file round.json, token mistake, install ${iid}`
      expect((await auditOf()).slice(0, 4)).toMatchObject([
        { action: 'restore round', result: expect.stringMatching(/^refused: Already restored on /) },
        {
          action: 'restore round',
          result: 'restored',
          detail: 'as before the upload of file round.json, token mistake',
        },
        { action: 'upload round', result: 'replaced', detail },
        { action: 'upload round', result: 'created', detail },
      ])
    })

    test('is not restored over a later change', async () => {
      await send(upload({ token: 'later' }))
      const { restoreId } = await send(upload({ token: 'later', handicapMode: 'Net' }))
      await send(upload({ token: 'later', startTimestampMs: Date.UTC(2026, 5, 21, 9) }))
      const latest = await fileOf('later')
      const response = await restore(restoreId)
      expect([response.status, await messageOf(response)]).toEqual([
        409,
        'The round later has changed since this upload; nothing was restored',
      ])
      expect(await fileOf('later')).toBe(latest)
    })

    test('becomes live again if it was live', async () => {
      const document = upload({ token: 'resumed' })
      await send(document)
      await service.services.rounds.saveLive({ iid, token: 'resumed', recorded: document as never })
      const { restoreId } = await send(document)
      const typeOf = async () =>
        (await (await staff.send('GET', '/rest/round/resumed')).json()).type as string
      expect(await typeOf()).toBe('Round')
      expect((await restore(restoreId)).status).toBe(200)
      expect(await typeOf()).toBe('LiveRound')
    })

    test('is restored even if a check has become stricter since', async () => {
      const document = upload({
        token: 'strict',
        players: [{ name: 'Ann', holes: [{ strokes: 4, putts: 5 }] }],
      })
      const bytes = Buffer.from(JSON.stringify(document))
      await service.services.rounds.saveRecorded({ iid, bytes, recorded: document as never })
      expect(await preview(upload({ token: 'strict' }))).not.toEqual([])
      const { restoreId } = await send(upload({ token: 'strict' }))
      expect((await restore(restoreId)).status).toBe(200)
      expect(await fileOf('strict')).toBe(bytes.toString())
    })

    test('is kept for 30 days', async () => {
      await send(upload({ token: 'old' }))
      const { restoreId } = await send(upload({ token: 'old', handicapMode: 'Net' }))
      service.advanceClock(31 * DAY_MS)
      await service.services.uploadHistory.prune()
      service.advanceClock(-31 * DAY_MS)
      const response = await restore(restoreId)
      expect([response.status, await messageOf(response)]).toEqual([
        404,
        'The data that this upload replaced is no longer stored',
      ])
    })

    test('is kept for the last 500 uploads', async () => {
      await send(upload({ token: 'many' }))
      const { restoreId = '' } = await send(upload({ token: 'many', handicapMode: 'Net' }))
      const { uploadHistory } = service.services
      for (let count = 0; count < 499; count++) {
        await uploadHistory.add({
          type: 'round',
          subject: 'many',
          fileName: '',
          replaced: Buffer.from('{}'),
          storedHash: '',
        })
      }
      await uploadHistory.prune()
      await expect(uploadHistory.find(restoreId)).resolves.toMatchObject({ subject: 'many' })
      await uploadHistory.add({
        type: 'round',
        subject: 'many',
        fileName: '',
        replaced: Buffer.from('{}'),
        storedHash: '',
      })
      await uploadHistory.prune()
      await expect(uploadHistory.find(restoreId)).rejects.toMatchObject({ status: 404 })
    })
  })

  describe('the response to a round', () => {
    test('carries a warning for each duplicate stroke index', async () => {
      const holes = [
        { par: 4, strokeIndex: 1 },
        { par: 4, strokeIndex: 1 },
        { par: 4, strokeIndex: 3 },
      ]
      const { warnings } = await send(upload({ course: { name: 'St George’s', holes } }))
      expect(warnings).toEqual([
        'course.holes[1].strokeIndex: 1 is also used by hole 1; ties go by hole order',
      ])
      expect((await send(upload())).warnings).toEqual([])
    })

    test('reports that a deleted round stays deleted', async () => {
      await send(upload({ token: 'deleted' }))
      await staff.call(deleteRound, { path: { token: 'deleted' } })
      expect(await send(upload({ token: 'deleted' }))).toMatchObject({ token: 'deleted', isDeleted: true })
      expect((await staff.send('GET', '/rest/round/deleted')).status).toBe(404)
      expect(await auditLine()).toEqual({
        action: 'upload round',
        result: 'replaced: the round stays deleted',
        detail: `file round.json, token deleted, install ${iid}`,
      })
    })
  })

  test('names the file and the reason of a rejected upload in the audit', async () => {
    await post('upload', 'round', iid, { ...upload({ token: 'refused' }), version: 2 })
    expect(await auditLine()).toEqual({
      action: 'upload round',
      result: 'refused: version: expected 1',
      detail: `file round.json, install ${iid}`,
    })
    await service.services.installs.add({ iid: 'I-THIRD' })
    await service.services.rounds.saveRecorded({
      iid: 'I-THIRD',
      bytes: Buffer.from(JSON.stringify(upload({ token: 'theirs' }))),
    })
    await post('upload', 'round', iid, upload({ token: 'theirs' }))
    expect(await auditLine()).toEqual({
      action: 'upload round',
      result: 'refused: token: the round theirs belongs to another install',
      detail: `file round.json, token theirs, install ${iid}`,
    })
    const body = new FormData()
    body.set('file', new Blob(['{}']), 'größe\u0000.json')
    await staff.send('POST', `/rest/admin/upload/round/${iid}`, { body })
    expect(await auditLine()).toEqual({
      action: 'upload round',
      result: 'refused: version: is missing',
      detail: expect.stringMatching(/^file größe.*\.json, install /),
    })
  })

  describe('a snapshot', () => {
    const property = (key: string, commitTs = 1_000) => ({ type: 'Default', key, commitTs })
    const phone = (changes: object = {}) => ({
      version: 1,
      iid: 'PHONE',
      installs: [{ iid: 'PHONE', deviceModel: 'Pixel 9', appVersion: '18.2', timestamp: 1_000 }],
      properties: ['theme', 'units', 'sound'].map((key) => property(key)),
      ...changes,
    })

    test('of a new install is added without confirmation and never becomes the primary one', async () => {
      expect(await preview(phone(), 'snapshot')).toEqual([])
      const { restoreId } = await send(phone(), 'snapshot')
      expect(restoreId ?? null).toBeNull()
      const user = await find()
      expect(user.iid).toBe(iid)
      expect(user.properties).toHaveLength(3)
      expect(await auditLine()).toEqual({
        action: 'upload snapshot',
        result: 'created',
        detail: `file round.json, login ${EMAIL}`,
      })
    })

    test('of an account without a marked install does not make an older new install the primary one', async () => {
      await service.signInAs('golfer', 'eve@golf.example')
      const eve = await find('eve@golf.example')
      const account = await service.services.accounts.findByEmail('eve@golf.example')
      await service.services.installs.setPrimary(account?.id ?? '', 'none of them')
      const installs = [{ iid: 'EVES-OLD-PHONE', timestamp: 1 }]
      await send({ version: 1, iid: 'EVES-OLD-PHONE', installs }, 'snapshot', 'eve@golf.example')
      expect((await find('eve@golf.example')).iid).toBe(eve.iid)
    })

    test('over an account’s state is previewed, replaces it, and is undone by one call', async () => {
      await send(phone(), 'snapshot')
      const before = await find()
      const next = phone({
        installs: [
          { iid: 'PHONE', deviceModel: 'Pixel 10', appVersion: '18.2', timestamp: 1_000 },
          { iid: 'TABLET' },
        ],
        properties: [property('theme', 2_000), property('club')],
      })
      expect(await preview(next, 'snapshot')).toEqual([
        { field: 'Properties of PHONE', before: '3', after: '2' },
        { field: 'Properties removed', after: 'Default units, Default sound' },
        { field: 'Properties changed', after: 'Default theme' },
        { field: 'Properties added', after: 'Default club' },
        { field: 'Device model of PHONE', before: 'Pixel 9', after: 'Pixel 10' },
        { field: 'Installs added', after: 'TABLET' },
      ])
      expect(await find()).toEqual(before)
      const { restoreId } = await send(next, 'snapshot')
      expect(await auditLine()).toMatchObject({ action: 'upload snapshot', result: 'replaced' })
      expect((await find()).properties).toHaveLength(2)
      expect((await restore(restoreId)).status).toBe(200)
      expect(await find()).toEqual(before)
      expect(await auditLine()).toEqual({
        action: 'restore snapshot',
        result: 'restored',
        detail: 'as before the upload of file round.json',
      })
      expect((await restore(restoreId)).status).toBe(409)
    })

    test('of a known install makes it the primary one, as the preview says, until it is undone', async () => {
      await send(phone(), 'snapshot')
      await service.services.installs.setPrimary(
        (await service.services.accounts.findByEmail(EMAIL))?.id ?? '',
        iid,
      )
      expect(await preview(phone(), 'snapshot')).toEqual([
        { field: 'Primary install', before: iid, after: 'PHONE' },
      ])
      const { restoreId } = await send(phone(), 'snapshot')
      expect((await find()).iid).toBe('PHONE')
      expect((await restore(restoreId)).status).toBe(200)
      expect((await find()).iid).toBe(iid)
    })

    test('is not undone after the account has changed', async () => {
      await send(phone(), 'snapshot')
      const { restoreId } = await send(phone({ properties: [] }), 'snapshot')
      await send(phone({ properties: [property('later')] }), 'snapshot')
      const response = await restore(restoreId)
      expect([response.status, await messageOf(response)]).toEqual([
        409,
        'The account has changed since this upload; nothing was restored',
      ])
      expect((await find()).properties).toMatchObject([{ key: 'later' }])
    })

    test('is not undone once an install that it added has rounds', async () => {
      await send(phone(), 'snapshot')
      const { restoreId } = await send(
        phone({ properties: [], installs: [{ iid: 'PHONE' }, { iid: 'WATCH' }] }),
        'snapshot',
      )
      await send(upload(), 'round', 'WATCH')
      const response = await restore(restoreId)
      expect([response.status, await messageOf(response)]).toEqual([
        409,
        'The install WATCH has been used since this upload; nothing was restored',
      ])
      expect((await find()).properties).toEqual([])
    })

    test('that names an install of another account is rejected with the login of that account', async () => {
      await service.signInAs('golfer', 'bob@golf.example')
      await send(phone(), 'snapshot')
      for (const call of ['upload', 'upload_preview']) {
        const response = await post(call, 'snapshot', 'bob@golf.example', phone())
        expect([response.status, await messageOf(response)]).toEqual([
          409,
          `The install PHONE belongs to the account ${EMAIL}`,
        ])
      }
    })
  })
}
