import { beforeAll, describe, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { UPLOAD_MAX_BYTES } from '../../src/contract/staff/uploads.ts'
import { deleteRound, downloadRound, findUser, undeleteRound } from '../../src/contract/staff/users.ts'
import { fileForm } from '../support/file-form.ts'
import { upload } from '../support/recorded.ts'
import { messageOf, serviceOfTests, type TestClient } from '../support/service.ts'

const service = serviceOfTests()
let staff: TestClient
let golfer: TestClient
let iid: string
const EMAIL = 'ann@golf.example'

beforeAll(async () => {
  staff = await service.signInAs('staff', 'staff@golf.example')
  golfer = await service.signInAs('golfer', EMAIL)
  iid = (await (await staff.call(findUser, { path: { query: EMAIL } })).json()).iid
})

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
  test('for an unknown install', async () => {
    const response = await send(upload(), 'I-unknown')
    expect([response.status, await messageOf(response)]).toEqual([404, 'There is no install I-unknown'])
  })
  test('of an unknown type', async () => {
    const response = await send(upload(), iid, 'film')
    expect([response.status, await messageOf(response)]).toEqual([400, 'type: expected round or snapshot'])
  })
})
