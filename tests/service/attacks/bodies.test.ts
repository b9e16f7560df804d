import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { addSuppressions } from '../../../src/contract/mail-suppressions.ts'
import { putTemplateDraft, saveTemplate } from '../../../src/contract/mailing-files.ts'
import { BATCH_MAX_BYTES } from '../../../src/contract/score-sheet-rules.ts'
import { putDocument, sendEntries } from '../../../src/contract/score-sheets.ts'
import { changeRounds } from '../../../src/contract/users.ts'
import { fileForm } from '../../support/file-form.ts'
import { startService, type TestClient, type TestService } from '../../support/service.ts'

// Request bodies that are too large, too deep, of the wrong type, or use special property names.

let service: TestService
let staff: TestClient
beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
})
afterAll(() => service.stop())

const json = { 'content-type': 'application/json' }
const jsonEndpoints = Object.entries<AnyEndpoint>(endpoints).filter(
  ([, { body, encoding }]) => body && encoding === 'json',
)
const OF_SHEETS: readonly AnyEndpoint[] = [sendEntries, putDocument]
/** Calls whose bodies may be longer, and are then rejected for their content. */
const WITH_LONG_BODIES: readonly AnyEndpoint[] = [
  changeRounds,
  addSuppressions,
  putTemplateDraft,
  saveTemplate,
]
const urlOf = ({ path }: AnyEndpoint) => path.replaceAll(/\{\w+\}/g, 'I-1')
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const BODIES: readonly [string, string, number[]][] = [
  ['lists nested 100,000 deep', nested('[', ']', 100_000), [400]],
  ['objects nested 50,000 deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, [400]],
  ['lists that are not closed', '['.repeat(100_000), [400]],
  ['600 kB', JSON.stringify({ id: 'x'.repeat(600_000) }), [413]],
  ['a list of 100,000 items', JSON.stringify(Array(100_000).fill(0)), [400]],
  [
    '30,000 properties',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 0]))),
    [400],
  ],
  ['one property 10,000 times', `{${Array(10_000).fill('"id":1').join(',')}}`, [400]],
  ['__proto__', '{"__proto__":{"role":"staff","iid":"I-1"}}', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"role":"staff"}}}', [400]],
  ['__proto__ in a property', '{"id":{"__proto__":{"toString":1}},"iid":{"__proto__":null}}', [400]],
  ['toString and valueOf', '{"toString":null,"valueOf":null,"hasOwnProperty":1}', [400]],
  ['NaN', '{"count":NaN}', [400]],
  ['an overflowing number', '{"count":1e999,"durationDays":1e999}', [400]],
  ['a comment', '{/**/}', [400]],
  ['two JSON values', '{}{}', [400]],
  ['a byte order mark', '\uFEFF{', [400]],
  ['a NUL', '{"id":"a\u0000b"}', [400]],
  ['half a surrogate pair', '{"id":"\\ud800","iid":"\\ud800"}', [400, 404]],
  ['a string', '"x"', [400]],
  ['true', 'true', [400]],
  ['only a space', ' ', [400]],
]

describe.each(jsonEndpoints)('the body of %s', (_, endpoint) => {
  test.each(BODIES)('is rejected with a one-line message if it is %s', async (_name, body, statuses) => {
    const response = await staff.send(endpoint.method, urlOf(endpoint), { body, headers: json })
    // These have a limit of their own, and do not parse what is larger.
    const isTooLarge = OF_SHEETS.includes(endpoint) && body.length > BATCH_MAX_BYTES
    // Accepts the tokens of ten thousand rounds.
    const isParsed = WITH_LONG_BODIES.includes(endpoint) && statuses.includes(413)
    expect(isTooLarge ? [413] : isParsed ? [400] : statuses).toContain(response.status)
    const { message } = (await response.json()) as { message: string }
    expect(message).toMatch(/^[^\n]{1,300}$/)
    expect(message).not.toMatch(/node_modules|\bat \w+ \(|SQLITE/)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test.each([
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json5',
    'application/jsonp',
    'application/x-java-serialized-object',
    'image/png',
    'a/b',
    'nonsense',
  ])('is rejected if its type is %s', async (type) => {
    const response = await staff.send(endpoint.method, urlOf(endpoint), {
      body: '{}',
      headers: { 'content-type': type },
    })
    expect([400, 415]).toContain(response.status)
  })

  test('is rejected if it is compressed', async () => {
    const response = await staff.send(endpoint.method, urlOf(endpoint), {
      body: '{}',
      headers: { ...json, 'content-encoding': 'gzip' },
    })
    expect([400, 415]).toContain(response.status)
  })
})

describe('an uploaded file', () => {
  const send = (text: string, path: string) => staff.send('POST', path, { body: fileForm(text) })

  test.each<[string, string]>([
    ['with lists nested 100,000 deep', nested('[', ']', 100_000)],
    ['with objects nested 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['with __proto__', '{"__proto__":{"version":1},"version":1}'],
    [
      'with a million holes',
      `{"version":1,"startTimestampMs":0,"course":{"name":"x","holes":[${'{},'.repeat(1e6)}{}]}}`,
    ],
    ['that is XML with an entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
    ['that is a zip archive', 'PK\u0003\u0004'],
    ['with an overflowing number', '{"version":1,"startTimestampMs":1e999}'],
    ['that is empty', ''],
  ])('%s is rejected', async (_, text) => {
    for (const path of ['/rest/admin/upload/round/I-1', '/rest/admin/upload/snapshot/a@b.co']) {
      const response = await send(text, path)
      expect([400, 404, 413]).toContain(response.status)
      expect(((await response.json()) as { message: string }).message).toMatch(/^[^\n]{1,300}$/)
    }
  })

  test.each(['../../evil.json', '/etc/passwd', 'a\u0000.json', '..\\..\\x', '.', 'x'.repeat(5000)])(
    'is not stored by its name %j',
    async (name) => {
      const form = new FormData()
      form.set('file', new Blob(['{}']), name)
      const response = await staff.send('POST', '/rest/admin/upload/round/I-1', { body: form })
      expect([400, 404]).toContain(response.status)
    },
  )

  test('is rejected in a form with a thousand fields', async () => {
    const form = new FormData()
    for (let index = 0; index < 1000; index++) form.set(`field ${index}`, 'x')
    form.set('file', new Blob(['{}']), 'a.json')
    const response = await staff.send('POST', '/rest/admin/upload/round/I-1', { body: form })
    expect([400, 413]).toContain(response.status)
  })
})

test('still responds after all of these attacks, with the object prototype unchanged', async () => {
  expect((await staff.send('GET', '/rest/auth/get_user')).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
})
