import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { fileForm, startService, type TestClient, type TestService } from '../../support/service.ts'

// Bodies that are too large, too deep, of another kind, or named like the inside of an object.

let service: TestService
let staff: TestClient
beforeAll(async () => {
  service = await startService()
  staff = await service.signedIn('staff')
})
afterAll(() => service.stop())

const json = { 'content-type': 'application/json' }
const jsonCalls = Object.entries<AnyEndpoint>(endpoints).filter(
  ([, { body, encoding }]) => body && encoding === 'json',
)
const addressOf = ({ path }: AnyEndpoint) => path.replaceAll(/\{\w+\}/g, 'I-1')
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const BODIES: readonly [string, string, number[]][] = [
  ['lists 100,000 deep', nested('[', ']', 100_000), [400]],
  ['objects 50,000 deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, [400]],
  ['lists that never end', '['.repeat(100_000), [400]],
  ['600 kB', JSON.stringify({ id: 'x'.repeat(600_000) }), [413]],
  ['a list of 100,000', JSON.stringify(Array(100_000).fill(0)), [400]],
  [
    '100,000 names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, 0]))),
    [400],
  ],
  ['the same name 10,000 times', `{${Array(10_000).fill('"id":1').join(',')}}`, [400]],
  ['__proto__', '{"__proto__":{"role":"staff","iid":"I-1"}}', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"role":"staff"}}}', [400]],
  ['__proto__ in a field', '{"id":{"__proto__":{"toString":1}},"iid":{"__proto__":null}}', [400]],
  ['toString and valueOf', '{"toString":null,"valueOf":null,"hasOwnProperty":1}', [400]],
  ['NaN', '{"count":NaN}', [400]],
  ['a number beyond all', '{"count":1e999,"durationDays":1e999}', [400]],
  ['a comment', '{/**/}', [400]],
  ['two values', '{}{}', [400]],
  ['a byte order mark', '\uFEFF{', [400]],
  ['a NUL', '{"id":"a\u0000b"}', [400]],
  ['half a letter', '{"id":"\\ud800","iid":"\\ud800"}', [400]],
  ['a text', '"x"', [400]],
  ['true', 'true', [400]],
  ['nothing but a space', ' ', [400]],
]

describe.each(jsonCalls)('the body of %s', (_, endpoint) => {
  test.each(BODIES)('of %s is refused in one line', async (_what, body, statuses) => {
    const answer = await staff.send('POST', addressOf(endpoint), { body, headers: json })
    expect(statuses).toContain(answer.status)
    const { message } = (await answer.json()) as { message: string }
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
  ])('of the type %s is refused', async (type) => {
    const answer = await staff.send('POST', addressOf(endpoint), {
      body: '{}',
      headers: { 'content-type': type },
    })
    expect([400, 415]).toContain(answer.status)
  })

  test('that is packed small and opens large is refused', async () => {
    const answer = await staff.send('POST', addressOf(endpoint), {
      body: '{}',
      headers: { ...json, 'content-encoding': 'gzip' },
    })
    expect([400, 415]).toContain(answer.status)
  })
})

describe('a file', () => {
  const send = (text: string, to = '/rest/admin/upload/round/I-1') =>
    staff.send('POST', to, { body: fileForm(text) })

  test.each<[string, string]>([
    ['100,000 lists deep', nested('[', ']', 100_000)],
    ['of objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['with __proto__', '{"__proto__":{"version":1},"version":1}'],
    [
      'of a million holes',
      `{"version":1,"startTimestampMs":0,"course":{"name":"x","holes":[${'{},'.repeat(1e6)}{}]}}`,
    ],
    ['of XML with an entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
    ['that is a zip', 'PK\u0003\u0004'],
    ['with a number beyond all', '{"version":1,"startTimestampMs":1e999}'],
    ['of nothing', ''],
  ])('%s changes nothing', async (_, text) => {
    for (const to of ['/rest/admin/upload/round/I-1', '/rest/admin/upload/snapshot/a@b.co']) {
      const answer = await send(text, to)
      expect([400, 404, 413]).toContain(answer.status)
      expect(((await answer.json()) as { message: string }).message).toMatch(/^[^\n]{1,300}$/)
    }
  })

  test.each(['../../evil.json', '/etc/passwd', 'a\u0000.json', '..\\..\\x', '.', 'x'.repeat(5000)])(
    'named %j is not kept by its name',
    async (name) => {
      const form = new FormData()
      form.set('file', new Blob(['{}']), name)
      const answer = await staff.send('POST', '/rest/admin/upload/round/I-1', { body: form })
      expect([400, 404]).toContain(answer.status)
    },
  )

  test('in a form of a thousand fields is refused', async () => {
    const form = new FormData()
    for (let at = 0; at < 1000; at++) form.set(`field ${at}`, 'x')
    form.set('file', new Blob(['{}']), 'a.json')
    const answer = await staff.send('POST', '/rest/admin/upload/round/I-1', { body: form })
    expect([400, 413]).toContain(answer.status)
  })
})

test('after all of that the service answers, and no object has been changed', async () => {
  expect((await staff.send('GET', '/rest/auth/get_user')).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
})
