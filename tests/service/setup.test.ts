import { spawnSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/service/base/config/config.ts'
import { startWarnings } from '../../src/service/start-warnings.ts'
import { readSettings } from '../../src/settings.ts'
import { runManage } from '../support/run-manage.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A password with characters that have a meaning in URLs and in shells. */
const PASSWORD = "p@s's$1"
const MAIL = 'smtp://user:p%40s%27s%241@mail.example:587'

const folder = temporaryFolder()
const file = join(folder, '.env')
beforeAll(() => writeFile(join(folder, 'password'), `${PASSWORD}\n`))

const setup = (options: Record<string, string>) =>
  runManage(
    {},
    'setup',
    ...Object.entries({
      '--domain': 'Golf.example',
      '--mail': 'smtp://user@mail.example:587',
      '--mail-password-file': join(folder, 'password'),
      '--output': file,
      ...options,
    }).flat(),
  )

test('writes settings once that are valid, without a warning, that a shell reads as well, and only their owner', async () => {
  const run = await setup({ '--company': "O'Neil's Links" })
  expect(run).toMatchObject({ code: 0, error: '' })
  const text = await readFile(file, 'utf8')
  const settings = parseEnv(text)
  expect(settings).toMatchObject({
    SITE_URL: 'https://golf.example',
    SMTP_URL: MAIL,
    DATA_DIR: '/var/lib/fairway',
  })
  expect(startWarnings(readConfig(settings))).toEqual([])
  expect(readSettings(settings).PUBLIC_COMPANY_NAME).toBe("O'Neil's Links")
  const shell = spawnSync('sh', [
    '-c',
    '. "$1"; printf "%s\\n" "$SMTP_URL" "$PUBLIC_COMPANY_NAME"',
    'sh',
    file,
  ])
  expect(shell.stdout.toString()).toBe(`${MAIL}\nO'Neil's Links\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  // The output does not show secrets.
  expect(run.out).not.toContain(settings.BACKUP_PASSPHRASE)
  expect(await setup({})).toMatchObject({ code: 1, error: `${file} exists; edit it, or move it away\n` })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test.each([
  [{ '--domain': 'golf' }, /golf is not a host name/],
  [{ '--mail': 'mail.example' }, /^--mail: expected a URL/],
  [{ '--mail': MAIL }, /^--mail: leave the password out/],
  [{ '--mail-password-file': '/missing' }, /^--mail-password-file: ENOENT/],
  [{ '--company': `O'Neill "Golf"` }, /^MAIL_FROM: expected a text without both/],
])('refuses %j', async (options, error) => {
  expect(await setup(options)).toMatchObject({ code: 1, error: expect.stringMatching(error) })
})

test('asks for what is not given, and says so without a terminal', async () => {
  expect((await runManage({}, 'setup')).error).toMatch(/There is no terminal/)
})
