import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditLog, undoChange } from '../../src/contract/staff/audit.ts'
import type { Uploaded, UploadPreview } from '../../src/contract/staff/uploads.ts'
import { deleteRound, downloadRound, findUser } from '../../src/contract/staff/users.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createUploadHistory } from '../../src/service/golf/rounds/upload-history.ts'
import { fileForm } from '../support/file-form.ts'
import { upload } from '../support/recorded.ts'
import {
  clientOfTests,
  expectRefusal,
  serviceOfTests,
  storeRound,
  type TestService,
} from '../support/service.ts'

const DAY_MS = 86_400_000
/** Of a round without a token, which is recognized by its content. */
const TOKENLESS_START = Date.UTC(2026, 5, 21, 9)

/** Defines tests of what an upload overwrites, with a service on any database. */
export function describeUploadHistory(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff', 'staff@golf.example')
  let iid: string
  const EMAIL = 'ann@golf.example'

  beforeAll(async () => {
    await service.signInAs('golfer', EMAIL)
    iid = (await find()).iid
  })

  /** Returns a user without the time of the response. */
  const find = async (query = EMAIL) => {
    const { licenses, ...user } = await (await staff.call(findUser, { path: { query } })).json()
    return { ...user, licenses: { ...licenses, asOfMs: undefined } }
  }
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
    return (await response.json()) as UploadPreview
  }
  const undo = (changeId: string | undefined) =>
    staff.call(undoChange, { path: { changeId: changeId ?? '' } })
  const fileOf = async (token: string) => (await staff.call(downloadRound, { path: { token } })).text()
  const auditOf = async () =>
    (await staff.read(listAuditLog, { query: { about: iid, kind: 'change' } })).events.map(
      ({ action, result, detail }) => ({ action, result, detail }),
    )
  const auditLine = async () => (await auditOf())[0]

  describe('the preview of a round', () => {
    test('names a new round, and stores nothing', async () => {
      const text = 'New round of 20 Jun 2026, Old Links'
      expect(await preview(upload({ token: 'planned' }))).toEqual({ effect: 'new', text, subject: 'planned' })
      expect(await preview(upload())).toEqual({ effect: 'new', text })
      expect((await find()).rounds).toEqual([])
    })

    test('names the round that would be overwritten, and changes nothing', async () => {
      await send(upload({ token: 'compared' }))
      const before = await fileOf('compared')
      expect(await preview(upload({ token: 'compared', handicapMode: 'Net' }))).toEqual({
        effect: 'overwrites',
        text: 'Overwrites round compared of 20 Jun 2026, Old Links',
        subject: 'compared',
      })
      expect(await fileOf('compared')).toBe(before)
    })

    test('says that a live round would be finished', async () => {
      const recorded = upload({ token: 'live' })
      await send(recorded)
      await createRounds(service.context).saveLive({ iid, token: 'live', recorded: recorded as never })
      const { effect, text } = await preview(recorded)
      expect([effect, text]).toEqual(['overwrites', 'Overwrites live round live of 20 Jun 2026, Old Links'])
    })

    test('says that the same is stored, with and without a token', async () => {
      await send(upload({ token: 'known' }))
      await staff.call(deleteRound, { path: { token: 'known' } })
      expect(await preview(upload({ token: 'known' }))).toEqual({
        effect: 'same',
        text: 'Already stored as deleted round known of 20 Jun 2026, Old Links',
        subject: 'known',
      })
      const { token } = await send(upload({ startTimestampMs: TOKENLESS_START }))
      const text = `Already stored as round ${token} of 21 Jun 2026, Old Links`
      expect(await preview(upload({ startTimestampMs: TOKENLESS_START }))).toEqual({ effect: 'same', text })
      const withPutts = upload({ startTimestampMs: TOKENLESS_START, handicapMode: 'Net' })
      expect(await preview(withPutts)).toEqual({ effect: 'same', text })
      const { changeId, ...again } = await send(withPutts)
      expect([again, changeId]).toEqual([{ token, warnings: [], isStored: true }, undefined])
      await createInstalls(service.context).add({ iid: 'I-SAME' })
      expect(await preview(upload({ startTimestampMs: TOKENLESS_START }), 'round', 'I-SAME')).toMatchObject({
        effect: 'new',
      })
    })

    test('is rejected like the upload', async () => {
      await send(upload({ token: 'owned' }))
      await createInstalls(service.context).add({ iid: 'I-OTHER' })
      await expectRefusal(
        post('upload_preview', 'round', 'I-OTHER', upload({ token: 'owned' })),
        409,
        'token: the round owned belongs to another install',
      )
      const invalid = await post('upload_preview', 'round', iid, '{}')
      expect(invalid.status).toBe(400)
    })
  })

  describe('a replaced round', () => {
    test('is restored byte for byte, and the audit names file, token and result', async () => {
      const original = `${JSON.stringify(upload({ token: 'mistake' }), null, 2)}\n`
      await send(original)
      const { changeId } = await send(upload({ token: 'mistake', handicapMode: 'Net' }))
      expect(await fileOf('mistake')).not.toBe(original)
      expect((await undo(changeId)).status).toBe(200)
      expect(await fileOf('mistake')).toBe(original)
      const detail = `file round.json, token mistake, install ${iid}`
      expect((await auditOf()).slice(1, 3)).toMatchObject([
        { action: 'upload round', result: 'replaced', detail },
        { action: 'upload round', result: 'created', detail },
      ])
    })

    test('becomes live again if it was live', async () => {
      const document = upload({ token: 'resumed' })
      await send(document)
      await createRounds(service.context).saveLive({ iid, token: 'resumed', recorded: document as never })
      const { changeId } = await send(document)
      const typeOf = async () =>
        (await (await staff.send('GET', '/rest/round/resumed')).json()).type as string
      expect(await typeOf()).toBe('Round')
      expect((await undo(changeId)).status).toBe(200)
      expect(await typeOf()).toBe('LiveRound')
    })

    test('is restored even if a check has become stricter since', async () => {
      const document = upload({
        token: 'strict',
        players: [{ name: 'Ann', holes: [{ strokes: 4, putts: 5 }] }],
      })
      const bytes = Buffer.from(JSON.stringify(document))
      await createRounds(service.context).saveRecorded({ iid, bytes, recorded: document as never })
      expect(await preview(upload({ token: 'strict' }))).toMatchObject({ effect: 'overwrites' })
      const { changeId } = await send(upload({ token: 'strict' }))
      expect((await undo(changeId)).status).toBe(200)
      expect(await fileOf('strict')).toBe(bytes.toString())
    })

    test('is kept for 30 days', async () => {
      await send(upload({ token: 'old' }))
      const { changeId } = await send(upload({ token: 'old', handicapMode: 'Net' }))
      service.advanceClock(31 * DAY_MS)
      await createUploadHistory(service.context).prune()
      service.advanceClock(-31 * DAY_MS)
      await expectRefusal(undo(changeId), 404, 'The data that this upload replaced is no longer stored')
    })

    test('is kept for the last 500 uploads', async () => {
      const uploadHistory = createUploadHistory(service.context)
      const replaced = { type: 'round', fileName: '', replaced: Buffer.from('{}'), storedHash: '' } as const
      const first = await uploadHistory.add({ ...replaced, subject: 'many' })
      for (let count = 0; count < 499; count++) await uploadHistory.add({ ...replaced, subject: 'many' })
      await uploadHistory.prune()
      await expect(uploadHistory.find(first)).resolves.toMatchObject({ subject: 'many' })
      await uploadHistory.add({ ...replaced, subject: 'many' })
      await uploadHistory.prune()
      await expect(uploadHistory.find(first)).rejects.toMatchObject({ status: 404 })
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
    await createInstalls(service.context).add({ iid: 'I-THIRD' })
    await storeRound(service, 'I-THIRD', { token: 'theirs' })
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
      expect(await preview(phone(), 'snapshot')).toMatchObject({ effect: 'new', subject: 'PHONE' })
      await send(phone(), 'snapshot')
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
      const eve = await service.accountOf('eve@golf.example')
      await createInstalls(service.context).setPrimary(eve.id, 'none of them')
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
      expect(await preview(next, 'snapshot')).toEqual({
        effect: 'overwrites',
        text: 'Overwrites the properties of PHONE, the details of PHONE',
        subject: 'PHONE',
      })
      expect(await find()).toEqual(before)
      const { changeId } = await send(next, 'snapshot')
      expect(await auditLine()).toMatchObject({ action: 'upload snapshot', result: 'replaced' })
      expect((await find()).properties).toHaveLength(2)
      expect((await undo(changeId)).status).toBe(200)
      expect(await find()).toEqual(before)
    })

    test('of a known install makes it the primary one, as the preview says, until it is undone', async () => {
      await send(phone(), 'snapshot')
      await createInstalls(service.context).setPrimary((await service.accountOf(EMAIL)).id, iid)
      expect((await preview(phone(), 'snapshot')).text).toBe(`Overwrites the primary install ${iid}`)
      const { changeId } = await send(phone(), 'snapshot')
      expect((await find()).iid).toBe('PHONE')
      expect(await preview(phone(), 'snapshot')).toMatchObject({ effect: 'same', text: 'Already stored' })
      expect((await undo(changeId)).status).toBe(200)
      expect((await find()).iid).toBe(iid)
    })

    test('is not undone after the account has changed', async () => {
      await send(phone(), 'snapshot')
      const { changeId } = await send(phone({ properties: [] }), 'snapshot')
      await send(phone({ properties: [property('later')] }), 'snapshot')
      await expectRefusal(
        undo(changeId),
        409,
        'The account has changed since this upload; nothing was restored',
      )
      expect((await find()).properties).toMatchObject([{ key: 'later' }])
    })

    test('is not undone once an install that it added has rounds', async () => {
      await send(phone(), 'snapshot')
      const { changeId } = await send(
        phone({ properties: [], installs: [{ iid: 'PHONE' }, { iid: 'WATCH' }] }),
        'snapshot',
      )
      await send(upload({ token: 'on-the-watch' }), 'round', 'WATCH')
      await expectRefusal(
        undo(changeId),
        409,
        'The install WATCH has been used since this upload; nothing was restored',
      )
      expect((await find()).properties).toEqual([])
    })

    test('that names an install of another account is rejected with the login of that account', async () => {
      await service.signInAs('golfer', 'bob@golf.example')
      await send(phone(), 'snapshot')
      for (const call of ['upload', 'upload_preview']) {
        await expectRefusal(
          post(call, 'snapshot', 'bob@golf.example', phone()),
          409,
          `The install PHONE belongs to the account ${EMAIL}`,
        )
      }
    })
  })
}
