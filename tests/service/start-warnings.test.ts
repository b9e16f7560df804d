import { describe, expect, test } from 'vitest'
import { readConfig, SECRET_SETTINGS, serviceSettingNames } from '../../src/service/base/config/config.ts'
import { unknownSettings } from '../../src/service/base/config/env-file.ts'
import { startWarnings } from '../../src/service/start-warnings.ts'

const PROPER = {
  SITE_URL: 'https://golf.example',
  SMTP_URL: 'smtp://mail.example:587',
  TRUST_PROXY: 'on',
  DATABASE_URL: 'postgres://fairway@db.example/fairway?sslmode=verify-full',
}
const warningsFor = (settings: Record<string, string>) => startWarnings(readConfig(settings))

test.each([
  ['the defaults', {}],
  ['a public service with all settings', PROPER],
  ['another port on this machine', { PORT: '80', HOST: '127.0.0.1', SITE_URL: 'http://localhost' }],
  ['a database on this machine', { DATABASE_URL: 'postgres://fairway@localhost/fairway' }],
  ['a socket of PostgreSQL', { DATABASE_URL: 'postgres:///fairway?host=/run/postgresql' }],
  ['a deliberately unencrypted database', { DATABASE_URL: 'postgres://db/fairway?sslmode=disable' }],
])('prints no warning for %s', (_, settings) => {
  expect(warningsFor(settings)).toEqual([])
})

test.each([
  ['https without a mail server', { ...PROPER, SMTP_URL: '' }, /^SMTP_URL is not set/],
  [
    'a mail server without TLS',
    { ...PROPER, SMTP_URL: 'smtp://mail.example?insecure=1' },
    /^SMTP_URL says insecure/,
  ],
  ['https without a trusted proxy', { ...PROPER, TRUST_PROXY: 'off' }, /^TRUST_PROXY is off/],
  ['public demo accounts', { ...PROPER, DEMO_DATA: 'on' }, /^DEMO_DATA is on/],
  [
    'plain http on a public address',
    { SITE_URL: 'http://golf.example', DEMO_DATA: 'off' },
    /^SITE_URL is not/,
  ],
  ['plain http on every interface', { HOST: '0.0.0.0', DEMO_DATA: 'off' }, /^SITE_URL is not/],
  [
    'a database whose certificate is not checked',
    { ...PROPER, DATABASE_URL: 'postgres://db.example/fairway?sslmode=no-verify' },
    /^DATABASE_URL says sslmode=no-verify/,
  ],
  [
    'an unencrypted database',
    { DATABASE_URL: 'postgres://db/fairway' },
    /^DATABASE_URL does not set sslmode/,
  ],
])('warns of %s with one line', (_, settings, line) => {
  expect(warningsFor(settings)).toEqual([expect.stringMatching(line)])
})

describe('a data folder whose files the site would serve', () => {
  test.each([
    ['dist/data', 'dist'],
    ['..data', '.'],
    ['/srv/fairway', '/'],
  ])('is rejected: %s in %s', (DATA_DIR, SITE_DIR) => {
    expect(() => readConfig({ DATA_DIR, SITE_DIR })).toThrow(
      new Error('DATA_DIR: expected a folder outside SITE_DIR, whose files are public'),
    )
  })

  test.each([
    ['distant', 'dist'],
    ['.', 'dist'],
    ['../dist', 'dist'],
  ])('is not %s beside %s', (DATA_DIR, SITE_DIR) => {
    expect(() => readConfig({ DATA_DIR, SITE_DIR })).not.toThrow()
  })
})

test.each([
  [{ SITE_ULR: 'x' }, ['SITE_ULR in .env is not a setting; is SITE_URL meant?']],
  [{ SMTP_ULR_FILE: 'x' }, ['SMTP_ULR_FILE in .env is not a setting; is SMTP_URL_FILE meant?']],
  [{ PUBLIC_COMPANY: 'x' }, ['PUBLIC_COMPANY in .env is not a setting']],
  [{ SITE_URL: 'x', DATABASE_URL_FILE: 'x', DOMAIN: 'x', NODE_OPTIONS: 'x' }, []],
])('names of .env: %j', (values, lines) => {
  const names = [...serviceSettingNames, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)]
  expect(unknownSettings(values, names)).toEqual(lines)
})
