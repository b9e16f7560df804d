import { beforeAll, describe, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { UPLOAD_MAX_BYTES } from '../../src/contract/staff/uploads.ts'
import { deleteRound, downloadRound, findUser, undeleteRound } from '../../src/contract/staff/users.ts'
import { fileForm } from '../support/file-form.ts'
import { upload } from '../support/recorded.ts'
import { clientOfTests, expectRefusal, serviceOfTests } from '../support/service.ts'

const EMAIL = 'ann@golf.example'
const service = serviceOfTests()
const staff = clientOfTests(service, 'staff', 'staff@golf.example')
const golfer = clientOfTests(service, 'golfer', EMAIL)
let iid: string
beforeAll(async () => {
  iid = (await (await staff.call(findUser, { path: { query: EMAIL } })).json()).iid
})

const sendForm = (body: FormData, identifier = iid, type = 'round') =>
  staff.send('POST', `/rest/admin/upload/${type}/${encodeURIComponent(identifier)}`, { body })
const send = (document: unknown, identifier = iid, type = 'round') =>
  sendForm(fileForm(typeof document === 'string' ? document : JSON.stringify(document)), identifier, type)
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
    const email = 'stranger@golf.example'
    await expectRefusal(send(snapshot, email, 'snapshot'), 404, `There is no account with the login ${email}`)
  })
})

describe('rejects a file with a one-line message and changes nothing if it', () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
  const complete = JSON.stringify(upload({ token: 'cut' }))

  test.each([
    ['is empty', '', 'file: is empty'],
    ['is truncated', complete.slice(0, -9), 'file: not valid JSON'],
    ['is not valid UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'file: not valid UTF-8'],
    ['is null', 'null', 'file: expected an object'],
    ['is deeply nested', deep, 'version: is missing'],
    ['has a deeply nested field', `{"version":1,"course":${deep}}`, expect.stringMatching(/^\w+.*: /)],
    [
      'has keys such as __proto__',
      `{"__proto__":${complete},"constructor":${complete}}`,
      'version: is missing',
    ],
    [
      'has an overflowing number',
      complete.replace('"timezoneOffset":7200000', '"timezoneOffset":1e999'),
      expect.stringMatching(/^timezoneOffset: /),
    ],
  ])('%s', async (_, document, message) => {
    const before = await history()
    await expectRefusal(sendForm(fileForm(document)), 400, message)
    expect(await history()).toEqual(before)
    expect(({} as Record<string, unknown>).version).toBeUndefined()
  })

  test('is in a form with a thousand fields', async () => {
    const form = new FormData()
    for (let index = 0; index < 1000; index++) form.set(`field ${index}`, 'x')
    form.set('file', new Blob(['{}']), 'a.json')
    await expectRefusal(sendForm(form), 413, 'body: reach fields limit')
  })
})

test('accepts a file of exactly 20 MB, and none that is larger', async () => {
  const json = JSON.stringify(upload({ token: 'largest' }))
  const response = await send(`${json}${' '.repeat(UPLOAD_MAX_BYTES - json.length)}`)
  expect(response.status).toBe(200)
  await expectRefusal(send('x'.repeat(UPLOAD_MAX_BYTES + 1)), 413, 'file: is larger than 20 MB')
})

describe('rejects an upload', () => {
  test('for an unknown install', async () => {
    await expectRefusal(send(upload(), 'I-unknown'), 404, 'There is no install I-unknown')
  })
  test('of an unknown type', async () => {
    await expectRefusal(send(upload(), iid, 'film'), 400, 'type: expected round or snapshot')
  })
})
