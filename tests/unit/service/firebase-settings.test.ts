import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { startWarnings } from '../../../src/service/start-warnings.ts'

const folder = mkdtempSync(join(tmpdir(), 'firebase-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const KEY = { type: 'service_account', client_email: 'publisher@project.example', private_key: privateKey }
function keyFile(content: unknown): string {
  const file = join(folder, 'key.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const URL = 'https://project.firebaseio.example'
const read = (content: unknown, url = URL) =>
  readConfig({ FIREBASE_DATABASE_URL: url, FIREBASE_CREDENTIALS: keyFile(content) })

test('reads the key file of the service account', () => {
  expect(read(KEY, `${URL}/`).firebase).toEqual({
    url: URL,
    account: {
      email: KEY.client_email,
      privateKey,
      tokenUrl: 'https://oauth2.googleapis.com/token',
      file: join(folder, 'key.json'),
    },
  })
  expect(readConfig({}).firebase).toBeUndefined()
})

test.each([
  ['that is not JSON', 'x', "expected a service account's key file in JSON"],
  ['of another kind', { type: 'authorized_user' }, 'expected a key file with client_email and private_key'],
  ['with a broken key', { ...KEY, private_key: 'secret' }, 'expected a key file with a private key in PEM'],
])('rejects a file %s, without quoting it', (_, content, message) => {
  expect(() => read(content)).toThrow(`FIREBASE_CREDENTIALS: ${message}`)
})

test('rejects a missing file, and one setting without the other', () => {
  const missing = { FIREBASE_DATABASE_URL: URL, FIREBASE_CREDENTIALS: join(folder, 'missing.json') }
  expect(() => readConfig(missing)).toThrow(
    "FIREBASE_CREDENTIALS: expected the path of a service account's key file (ENOENT)",
  )
  expect(() => readConfig({ FIREBASE_DATABASE_URL: URL })).toThrow('FIREBASE_CREDENTIALS: is needed')
  expect(() => readConfig({ FIREBASE_CREDENTIALS: keyFile(KEY) })).toThrow('FIREBASE_DATABASE_URL: is needed')
})

test('warns when access tokens would cross the network unencrypted', () => {
  const warning = expect.stringMatching(/^FIREBASE_DATABASE_URL is not an https address/)
  expect(startWarnings(read(KEY, 'http://firebase.example'))).toContainEqual(warning)
  expect(startWarnings(read(KEY, 'http://127.0.0.1:9000'))).not.toContainEqual(warning)
  expect(startWarnings(read(KEY))).not.toContainEqual(warning)
})
