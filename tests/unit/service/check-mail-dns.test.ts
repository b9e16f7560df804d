import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { checkFileModes } from '../../../src/service/manage/check-file-modes.ts'
import { checkMailDns } from '../../../src/service/manage/check-mail-dns.ts'

const pemOf = () =>
  String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
const PEM = pemOf()
const publicKey = (type: 'spki' | 'pkcs1', pem = PEM) =>
  createPublicKey(pem).export({ type, format: 'der' }).toString('base64')
const SETTINGS = {
  SMTP_URL: 'smtp://relay.golf.club',
  MAIL_FROM: 'Fairway <no-reply@news.golf.club>',
  DKIM_KEY: PEM,
  DKIM_SELECTOR: 'mail1',
}
const DKIM_NAME = 'mail1._domainkey.news.golf.club'
const PROPER: Record<string, string | string[]> = {
  'news.golf.club': ['google-site-verification=x', 'v=spf1 include:relay.golf.club -all'],
  [DKIM_NAME]: `v=DKIM1; k=rsa; p=${publicKey('spki')}`,
  '_dmarc.news.golf.club': 'v=DMARC1; p=quarantine; rua=mailto:x@golf.club',
}
const failure = (code: string) => Object.assign(new Error(code), { code })

/** Runs the check with the given records; long ones are split into strings, as in DNS. */
const check = (records: Record<string, string | string[] | undefined>, settings: object = {}) =>
  checkMailDns(readConfig({ ...SETTINGS, ...settings }), async (name) => {
    const found = records[name]
    if (found === undefined) throw failure('ENOTFOUND')
    return [found].flat().map((text) => text.match(/.{1,255}/g) ?? [])
  })
const line = async (subject: string, ...input: Parameters<typeof check>) => {
  const finding = (await check(...input)).find((one) => one.subject === subject)
  return `${finding?.state}: ${finding?.detail}`
}

afterEach(() => vi.useRealTimers())

test('reports no problem for valid records', async () => {
  expect(await check(PROPER)).toEqual([
    {
      subject: 'SPF',
      state: 'ok',
      detail:
        'news.golf.club has v=spf1 include:relay.golf.club -all; make sure that it covers the mail server',
    },
    { subject: 'DKIM', state: 'ok', detail: `${DKIM_NAME} has the key of DKIM_KEY` },
    { subject: 'DMARC', state: 'ok', detail: '_dmarc.news.golf.club has the policy quarantine' },
  ])
})

test.each([
  ['SPF', { 'news.golf.club': 'v=spf10 x' }, /^warning: news\.golf\.club has no record/],
  ['SPF', { 'news.golf.club': ['v=spf1 -all', 'v=spf1 mx -all'] }, /^warning: .* has 2 records/],
  ['SPF', { 'news.golf.club': 'v=spf1 mx +all' }, /^warning: .* lets every server send/],
  ['SPF', { 'news.golf.club': 'v=spf1 mx all' }, /^warning: .* lets every server send/],
  ['SPF', { 'news.golf.club': 'v=spf1 include:all.relay.golf.club ~all' }, /^ok: /],
  ['DKIM', { [DKIM_NAME]: undefined }, /^warning: .* has no record; it has to be v=DKIM1; k=rsa; p=MII\w/],
  ['DKIM', { [DKIM_NAME]: `k=rsa; p=${publicKey('pkcs1')}` }, /^ok: /],
  [
    'DKIM',
    { [DKIM_NAME]: `v=DKIM1; p = ${publicKey('spki').slice(0, 99)} ${publicKey('spki').slice(99)};` },
    /^ok: /,
  ],
  [
    'DKIM',
    { [DKIM_NAME]: `v=DKIM1; p=${publicKey('spki', pemOf())}` },
    /^warning: .* has another key than DKIM_KEY$/,
  ],
  ['DKIM', { [DKIM_NAME]: 'v=DKIM1; p=' }, /^warning: .* revoked/],
  ['DKIM', { [DKIM_NAME]: 'v=DKIM1' }, /^warning: .* without a key/],
  ['DKIM', { [DKIM_NAME]: `v=DKIM1; t=s:y; p=${publicKey('spki')}` }, /^warning: .* only tested/],
  ['DKIM', { [DKIM_NAME]: ['v=DKIM1; p=a', 'v=DKIM1; p=b'] }, /^warning: .* has 2 records/],
  ['DMARC', { '_dmarc.news.golf.club': undefined }, /^warning: news\.golf\.club has no record/],
  ['DMARC', { '_dmarc.news.golf.club': 'v=DMARC1' }, /^warning: .* has no policy/],
  [
    'DMARC',
    { '_dmarc.news.golf.club': ['v=DMARC1; p=none', 'v=DMARC1; p=none'] },
    /^warning: .* has 2 records/,
  ],
])('reports what is missing in %s (%#)', async (subject, change, expected) => {
  expect(await line(subject, { ...PROPER, ...change })).toMatch(expected)
})

test('falls back to the DMARC record of the parent domain and its subdomain policy', async () => {
  const above = (record: string) => ({
    ...PROPER,
    '_dmarc.news.golf.club': undefined,
    '_dmarc.golf.club': record,
  })
  expect(await line('DMARC', above('v=DMARC1; p=reject'))).toBe('ok: _dmarc.golf.club has the policy reject')
  expect(await line('DMARC', above('v=DMARC1; p=reject; sp=none'))).toBe(
    'ok: _dmarc.golf.club has the policy none',
  )
  // A top-level domain is never queried.
  const settings = { MAIL_FROM: 'x@golf.club' }
  expect(await line('DMARC', { '_dmarc.club': 'v=DMARC1; p=reject' }, settings)).toMatch(/^warning/)
})

test('expects the mail server to sign if there is no key', async () => {
  expect(await line('DKIM', PROPER, { DKIM_KEY: '' })).toMatch(/^ok: .*left to the mail server$/)
})

test('reports that DNS did not respond', async () => {
  const findings = await checkMailDns(readConfig(SETTINGS), () => Promise.reject(failure('ESERVFAIL')))
  expect(findings.map(({ subject, state, detail }) => [subject, state, detail])).toEqual(
    ['SPF', 'DKIM', 'DMARC'].map((subject) => [subject, 'warning', 'DNS did not respond']),
  )
})

test('waits at most five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const findings = checkMailDns(readConfig(SETTINGS), () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await findings).map(({ detail }) => detail)).toEqual(Array(3).fill('DNS did not respond'))
})

test.each([
  ['a mail server', { SMTP_URL: '' }],
  ['a public sender', { MAIL_FROM: 'x@localhost' }],
  ['a public sender', { MAIL_FROM: 'x@golf.example' }],
  ['a public sender', { MAIL_FROM: 'x@fairway.local' }],
])('queries nothing without %s', async (_, settings) => {
  const resolve = vi.fn(() => Promise.resolve([]))
  expect(await checkMailDns(readConfig({ ...SETTINGS, ...settings }), resolve)).toEqual([])
  expect(resolve).not.toHaveBeenCalled()
})

test('finds a key file that other users may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'key-'))
  const file = join(folder, 'key.pem')
  await writeFile(file, PEM, { mode: 0o600 })
  const missing = join(folder, 'data')
  expect(await checkFileModes(missing, [file])).toMatchObject({ state: 'ok' })
  await chmod(file, 0o640)
  expect(await checkFileModes(missing, [file])).toEqual({
    subject: 'file modes',
    state: 'failed',
    detail: `others may read ${file}; use chmod go= ${file}`,
  })
  await rm(folder, { recursive: true })
})
