import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprint } from '../../../src/hosting/fingerprint.mjs'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'))
  for (const folder of ['src', 'public']) mkdirSync(join(root, folder))
  for (const file of ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'])
    writeFileSync(join(root, file), '')
})
afterAll(() => rmSync(root, { recursive: true }))

/** Returns the fingerprint with this `.env` file. */
function withEnvFile(text: string): string {
  writeFileSync(join(root, '.env'), text)
  return fingerprint(root, {})
}

test('changes with the settings of the site in .env', () => {
  expect(withEnvFile('PUBLIC_COMPANY_NAME=Old Links\n')).not.toBe(withEnvFile(''))
})

test('does not change with the settings of the service in .env', () => {
  expect(withEnvFile('PORT=80\nSMTP_URL=smtp://localhost\n')).toBe(
    withEnvFile('#PUBLIC_COMPANY_NAME=Fairway\n'),
  )
})
