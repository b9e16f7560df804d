import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { dkimOptions } from '../../../src/service/mail/mailer.ts'
import { startWarnings } from '../../../src/service/start-warnings.ts'

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey
const rsaKey = (modulusLength: number) => String(rsa(modulusLength).export(PKCS8))
const PEM = rsaKey(2048)
const folder = mkdtempSync(join(tmpdir(), 'keys-'))
const file = join(folder, 'key.pem')
writeFileSync(file, PEM)
afterAll(() => rmSync(folder, { recursive: true }))

test('reads a key from a file, from a text, and from a text in one line', () => {
  expect(readConfig({ DKIM_KEY: file }).dkimKey).toEqual({ pem: PEM, file })
  expect(readConfig({ DKIM_KEY: PEM }).dkimKey).toEqual({ pem: PEM, file: undefined })
  expect(readConfig({ DKIM_KEY: PEM.replaceAll('\n', '\\n') }).dkimKey).toEqual({ pem: PEM, file: undefined })
})

test('signs for the domain of the sender unless another one is set', () => {
  const settings = { DKIM_KEY: PEM, DKIM_SELECTOR: 'Mail1', MAIL_FROM: 'Fairway <no-reply@Golf.example>' }
  expect(dkimOptions(readConfig(settings))).toMatchObject({
    domainName: 'golf.example',
    keySelector: 'mail1',
  })
  expect(dkimOptions(readConfig({ ...settings, DKIM_DOMAIN: 'club.example' }))).toMatchObject({
    domainName: 'club.example',
  })
  expect(dkimOptions(readConfig({}))).toBeUndefined()
})

describe('does not start with', () => {
  test.each([
    [
      'no file',
      { DKIM_KEY: '/nowhere/key.pem' },
      /^DKIM_KEY: expected a private key in PEM or the path of a file with one \(ENOENT\)$/,
    ],
    ['a folder', { DKIM_KEY: tmpdir() }, /^DKIM_KEY: .*\(EISDIR\)$/],
    [
      'a key that is encrypted',
      { DKIM_KEY: String(rsa(1024).export({ ...PKCS8, cipher: 'aes-256-cbc', passphrase: 'x' })) },
      /^DKIM_KEY: expected an unencrypted private key in PEM$/,
    ],
    [
      'a key that is not RSA',
      { DKIM_KEY: String(generateKeyPairSync('ed25519').privateKey.export(PKCS8)) },
      /^DKIM_KEY: expected an RSA key$/,
    ],
    ['a short key', { DKIM_KEY: rsaKey(768) }, /^DKIM_KEY: expected an RSA key of at least 1024 bits$/],
    ['a space', { DKIM_SELECTOR: 'mail 1' }, /^DKIM_SELECTOR: expected a selector such as mail1$/],
    ['a semicolon', { DKIM_DOMAIN: 'a;b' }, /^DKIM_DOMAIN: expected a domain such as golf\.example$/],
    [
      'a short secret',
      { DELIVERY_REPORT_SECRET: 'x'.repeat(15) },
      /^DELIVERY_REPORT_SECRET: expected at least 16/,
    ],
  ])('%s, and never prints the value', (_, settings, line) => {
    expect(() => readConfig(settings)).toThrow(line)
    const [value] = Object.values(settings)
    expect(() => readConfig(settings)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(value ?? '') }),
    )
  })
})

describe('warns at the start', () => {
  test.each([
    ['of a key without a selector', { DKIM_KEY: PEM }, /^DKIM_KEY is set without DKIM_SELECTOR/],
    ['of a selector without a key', { DKIM_SELECTOR: 'mail1' }, /^DKIM_SELECTOR is set without DKIM_KEY/],
    ['of a weak key', { DKIM_KEY: rsaKey(1024), DKIM_SELECTOR: 'mail1' }, /^DKIM_KEY has 1024 bits/],
    [
      'of a domain other than that of the sender',
      { DKIM_KEY: PEM, DKIM_SELECTOR: 'mail1', DKIM_DOMAIN: 'relay.example' },
      /^DKIM_DOMAIN is not the domain of MAIL_FROM \(fairway\.example\)/,
    ],
  ])('%s', (_, settings, line) => {
    expect(startWarnings(readConfig(settings))).toEqual([expect.stringMatching(line)])
  })

  test('of nothing if the settings match, even with a parent domain', () => {
    const settings = { DKIM_KEY: PEM, DKIM_SELECTOR: 'mail1', MAIL_FROM: 'x@news.golf.example' }
    expect(startWarnings(readConfig(settings))).toEqual([])
    expect(startWarnings(readConfig({ ...settings, DKIM_DOMAIN: 'golf.example' }))).toEqual([])
  })
})

const KEY = { type: 'service_account', client_email: 'publisher@project.example', private_key: PEM }
function keyFile(content: unknown): string {
  const file = join(folder, 'key.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const FIREBASE = 'https://project.firebaseio.example'
const read = (content: unknown, url = FIREBASE) =>
  readConfig({ FIREBASE_DATABASE_URL: url, FIREBASE_CREDENTIALS: keyFile(content) })

test('reads the key file of the service account', () => {
  expect(read(KEY, `${FIREBASE}/`).firebase).toEqual({
    url: FIREBASE,
    account: {
      email: KEY.client_email,
      privateKey: PEM,
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
  const missing = { FIREBASE_DATABASE_URL: FIREBASE, FIREBASE_CREDENTIALS: join(folder, 'missing.json') }
  expect(() => readConfig(missing)).toThrow(
    "FIREBASE_CREDENTIALS: expected the path of a service account's key file (ENOENT)",
  )
  expect(() => readConfig({ FIREBASE_DATABASE_URL: FIREBASE })).toThrow('FIREBASE_CREDENTIALS: is needed')
  expect(() => readConfig({ FIREBASE_CREDENTIALS: keyFile(KEY) })).toThrow('FIREBASE_DATABASE_URL: is needed')
})

test('warns when access tokens would cross the network unencrypted', () => {
  const warning = expect.stringMatching(/^FIREBASE_DATABASE_URL is not an https address/)
  expect(startWarnings(read(KEY, 'http://firebase.example'))).toContainEqual(warning)
  expect(startWarnings(read(KEY, 'http://127.0.0.1:9000'))).not.toContainEqual(warning)
  expect(startWarnings(read(KEY))).not.toContainEqual(warning)
})
