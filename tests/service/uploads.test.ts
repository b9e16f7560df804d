import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { listAuditLog } from '../../src/contract/staff/audit.ts'
import { UPLOAD_MAX_BYTES } from '../../src/contract/staff/uploads.ts'
import { deleteRound, downloadRound, findUser, undeleteRound } from '../../src/contract/staff/users.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { fileForm } from '../support/file-form.ts'
import { upload } from '../support/recorded.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient
let golfer: TestClient
let iid: string
const EMAIL = 'ann@golf.example'

beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff', 'staff@golf.example')
  golfer = await service.signInAs('golfer', EMAIL)
  iid = (await (await staff.call(findUser, { path: { query: EMAIL } })).json()).iid
})
afterAll(() => service.stop())

const send = (document: unknown, identifier = iid, type = 'round') =>
  staff.send('POST', `/rest/admin/upload/${type}/${encodeURIComponent(identifier)}`, {
    body: fileForm(typeof document === 'string' ? document : JSON.stringify(document)),
  })
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token
const history = async () => {
  const { roundList } = await (await golfer.call(listRounds, {})).json()
  return (roundList as { roundToken: string }[]).map((round) => round.roundToken)
}
const statusOf = async (token: string) =>
  (await service.newClient().send('GET', `/rest/round/${token}`)).status

describe('a round', () => {
  test('is in the history of the install’s golfer and can be opened by its token', async () => {
    const token = await tokenOf(await send(upload()))
    expect(await history()).toContain(token)
    const round = await (await service.newClient().send('GET', `/rest/round/${token}`)).json()
    expect(round).toMatchObject({ type: 'Round', settings: { course: { name: 'Old Links' } } })
  })

  test('replaces an earlier upload with the same token', async () => {
    const first = await tokenOf(await send(upload({ token: 'again' })))
    const second = await tokenOf(await send(upload({ token: 'again', handicapMode: 'Net' })))
    expect(second).toBe(first)
    expect((await history()).filter((token) => token === 'again')).toHaveLength(1)
    const round = await (await service.newClient().send('GET', '/rest/round/again')).json()
    expect(round.settings.handicapMode).toBe('Net')
  })

  test('is rejected if another install has a round with its token', async () => {
    await send(upload({ token: 'taken' }))
    await createInstalls(service.context).add({ iid: 'I-2' })
    const response = await send(upload({ token: 'taken' }), 'I-2')
    expect(response.status).toBe(409)
    expect(await messageOf(response)).toBe('token: the round taken belongs to another install')
  })

  test('is downloaded byte for byte as it was uploaded', async () => {
    const bytes = `${JSON.stringify(upload({ token: 'bytes' }), null, 3)}\n\n`
    await send(bytes)
    const response = await staff.call(downloadRound, { path: { token: 'bytes' } })
    expect(await response.text()).toBe(bytes)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="round-bytes.json"')
  })

  test('is hidden from golfers but not from staff after deletion, and can be restored', async () => {
    await send(upload({ token: 'gone' }))
    const path = { token: 'gone' }
    expect((await staff.call(deleteRound, { path })).status).toBe(200)
    expect(await statusOf('gone')).toBe(404)
    expect(await history()).not.toContain('gone')
    const user = await (await staff.call(findUser, { path: { query: 'gone' } })).json()
    expect(user.rounds).toContainEqual(expect.objectContaining({ token: 'gone', isDeleted: true }))
    expect((await staff.call(downloadRound, { path })).status).toBe(200)
    expect((await staff.call(undeleteRound, { path })).status).toBe(200)
    expect(await statusOf('gone')).toBe(200)
    expect(await history()).toContain('gone')
  })

  test('cannot be deleted if it does not exist', async () => {
    expect((await staff.call(deleteRound, { path: { token: 'none' } })).status).toBe(404)
  })
})

describe('the audit log', () => {
  test('records who changed a round and with what result', async () => {
    await send(upload({ token: 'audited' }))
    await send(upload({ token: '' }))
    await staff.call(deleteRound, { path: { token: 'audited' } })
    const { events: entries } = await (
      await staff.call(listAuditLog, { query: { about: iid, kind: 'change' } })
    ).json()
    expect(entries.slice(0, 3)).toMatchObject([
      { actor: 'staff@golf.example', action: 'delete round', result: 'done', detail: 'audited' },
      { action: 'upload round', result: 'refused: token: expected letters, digits, - and _ only' },
      { action: 'upload round', result: 'created' },
    ])
  })
})

describe('a snapshot', () => {
  const snapshot = {
    version: 1,
    iid: 'PHONE-1',
    installs: [{ iid: 'PHONE-1', deviceModel: 'Pixel 9', pairedWatchesInfo: [{ deviceModel: 'Watch 7' }] }],
    properties: [
      { type: 'Default', key: 'theme' },
      { type: 'Weather', wind: { speed: 7 }, __proto__: null },
    ],
  }
  const find = async () => (await staff.call(findUser, { path: { query: EMAIL } })).json()

  test('determines the data of the account that staff see', async () => {
    expect((await send(snapshot, EMAIL.toUpperCase(), 'snapshot')).status).toBe(200)
    const user = await find()
    expect(user).toMatchObject({ login: EMAIL, iid })
    expect(user.installs.map((install: { iid: string }) => install.iid).sort()).toEqual(
      ['PHONE-1', iid].sort(),
    )
    expect(user.properties).toMatchObject([{ key: 'theme' }, { type: 'Weather', wind: { speed: 7 } }])
  })

  test('replaces the previous snapshot', async () => {
    await send({ ...snapshot, properties: [] }, EMAIL, 'snapshot')
    expect((await find()).properties).toEqual([])
  })

  test('is rejected if an install belongs to another account', async () => {
    const other = 'bob@golf.example'
    await service.signInAs('golfer', other)
    const response = await send(snapshot, other, 'snapshot')
    expect(response.status).toBe(409)
    expect((await find()).installs).toHaveLength(2)
  })

  test('is rejected for an unknown account', async () => {
    const response = await send(snapshot, 'stranger@golf.example', 'snapshot')
    expect(response.status).toBe(404)
    expect(await messageOf(response)).toBe('There is no account with the login stranger@golf.example')
  })
})

describe('rejects a file with a one-line message and changes nothing if it', () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
  const complete = JSON.stringify(upload({ token: 'cut' }))

  test.each([
    ['is truncated', complete.slice(0, -9), 'file: not valid JSON'],
    ['is null', 'null', 'file: expected an object'],
    ['is deeply nested', deep, 'version: is missing'],
    ['has a deeply nested field', `{"version":1,"course":${deep}}`, /^\w+.*: /],
    [
      'has keys such as __proto__',
      `{"__proto__":${complete},"constructor":${complete}}`,
      'version: is missing',
    ],
    [
      'has a token with a path',
      upload({ token: '../admin' }),
      'token: expected letters, digits, - and _ only',
    ],
    [
      'has an overflowing number',
      complete.replace('"timezoneOffset":7200000', '"timezoneOffset":1e999'),
      /^timezoneOffset: /,
    ],
  ])('%s', async (_, document, message) => {
    const before = await history()
    const response = await send(document)
    expect(response.status).toBe(400)
    expect(await messageOf(response)).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${RegExp.escape(message)}$`),
    )
    expect(await history()).toEqual(before)
    expect(({} as Record<string, unknown>).version).toBeUndefined()
  })

  test('is not valid UTF-8', async () => {
    const body = fileForm(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))
    const response = await staff.send('POST', `/rest/admin/upload/round/${iid}`, { body })
    expect([response.status, await messageOf(response)]).toEqual([400, 'file: not valid UTF-8'])
  })
})

test('accepts a file of exactly 20 MB, and none that is larger', { tags: 'slow' }, async () => {
  const json = JSON.stringify(upload({ token: 'largest' }))
  const response = await send(`${json}${' '.repeat(UPLOAD_MAX_BYTES - json.length)}`)
  expect(response.status).toBe(200)
  const larger = await send('x'.repeat(UPLOAD_MAX_BYTES + 1))
  expect([larger.status, await messageOf(larger)]).toEqual([413, 'file: is larger than 20 MB'])
})

describe('rejects an upload', () => {
  const path = () => `/rest/admin/upload/round/${iid}`

  test('of JSON instead of a form', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await staff.send('POST', path(), { body: '{}', headers })).status).toBe(415)
  })
  test('with the file in another field', async () => {
    const response = await staff.send('POST', path(), { body: fileForm('{}', 'upload') })
    expect([response.status, await messageOf(response)]).toEqual([400, 'file: is missing'])
  })
  test('with two files', async () => {
    const body = fileForm(JSON.stringify(upload()))
    body.append('file', new Blob(['{}']), 'two.json')
    const response = await staff.send('POST', path(), { body })
    expect([response.status, await messageOf(response)]).toEqual([400, 'file: expected one file'])
  })
  test('with a truncated form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
    const body = '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{"version":'
    const response = await staff.send('POST', path(), { body, headers })
    expect(response.status).toBe(400)
  })
  test('for an unknown install', async () => {
    const response = await send(upload(), 'I-unknown')
    expect([response.status, await messageOf(response)]).toEqual([404, 'There is no install I-unknown'])
  })
  test('of an unknown type', async () => {
    const response = await send(upload(), iid, 'film')
    expect([response.status, await messageOf(response)]).toEqual([400, 'type: expected round or snapshot'])
  })
  test('with path traversal in the identifier', async () => {
    expect((await send(upload(), '../../etc/passwd')).status).toBe(404)
  })
})
