import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nginxIncludeFile } from '../../src/hosting/nginx-host.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { startWarnings } from '../../src/service/start-warnings.ts'
import { readSettings } from '../../src/settings.ts'
import { runManage } from '../support/run-manage.ts'

/** A password with characters that have a meaning in URLs and in shells. */
const PASSWORD = "p@s's$1"
const MAIL = 'smtp://user:p%40s%27s%241@mail.example:587'
const NGINX = '/usr/sbin/nginx'

let root: string
let folder: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'setup-'))
  folder = join(root, 'opt/fairway')
  await mkdir(folder, { recursive: true })
  await writeFile(join(root, 'password'), `${PASSWORD}\n`)
})
afterAll(() => rm(root, { recursive: true }))

const setup = (...more: string[]) =>
  runManage(
    {},
    'setup',
    '--domain',
    'Golf.example',
    '--mail',
    'smtp://user@mail.example:587',
    '--mail-password-file',
    join(root, 'password'),
    '--root',
    root,
    '--folder',
    folder,
    ...more,
  )
const written = (path: string) => readFile(join(root, path), 'utf8')

describe('setup', () => {
  test('writes settings that are valid, without a warning, and readable only by their owner', async () => {
    const run = await setup('--company', "O'Neil's Links")
    expect(run).toMatchObject({ code: 0, error: '' })
    const settings = parseEnv(await written('opt/fairway/.env'))
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
      join(folder, '.env'),
    ])
    expect(shell.stdout.toString()).toBe(`${MAIL}\nO'Neil's Links\n`)
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
    // The output does not show secrets.
    expect(run.out).not.toContain(settings.BACKUP_PASSPHRASE)
  })

  test('takes no password of the mail server on the command line', async () => {
    const run = await runManage({}, 'setup', '--domain', 'golf.example', '--mail', MAIL, '--root', root)
    expect(run).toMatchObject({ code: 1, error: expect.stringMatching(/^--mail: leave the password out/) })
  })

  test('keeps the settings and the passphrase when it runs again', async () => {
    const before = await written('opt/fairway/.env')
    expect((await setup('--data', '/srv/golf')).out).toContain('.env: exists, left as it is')
    expect(await written('opt/fairway/.env')).toBe(before)
    expect(await written('etc/systemd/system/fairway.service')).toContain('ReadWritePaths=/srv/golf\n')
  })

  test('does not overwrite what it has not written, or what somebody has changed', async () => {
    const unit = join(root, 'etc/systemd/system/fairway.service')
    const changed = `${await readFile(unit, 'utf8')}# mine\n`
    await writeFile(unit, changed)
    const timer = join(root, 'etc/systemd/system/fairway-backup.timer')
    await writeFile(timer, '[Timer]\n')
    const { out } = await setup()
    expect(out).toContain('fairway.service: changed by somebody, left as it is')
    expect(out).toContain('fairway-backup.timer: exists, left as it is')
    expect([await readFile(unit, 'utf8'), await readFile(timer, 'utf8')]).toEqual([changed, '[Timer]\n'])
    await rm(unit)
    await rm(timer)
    expect((await setup()).out).toContain('fairway.service: written')
    expect((await setup()).out).toContain('fairway.service: up to date')
  })

  test('writes units that systemd understands', async () => {
    const units = ['fairway.service', 'fairway@.service', 'fairway-backup.service', 'fairway-backup.timer']
    const files = units.map((name) => join(root, 'etc/systemd/system', name))
    const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files.slice(2)], {
      encoding: 'utf8',
    })
    if (error) console.log(`Skipping the check of the units: ${error.message}`)
    else expect(stdout + stderr).not.toMatch(/Unknown|Failed to parse|Invalid/)
    expect(await written('etc/systemd/system/fairway-backup.service')).toContain(
      'manage.mjs backup --folder /var/backups/fairway\n',
    )
  })

  test('the documentation shows the unit that it writes', async () => {
    await rm(join(root, 'etc/systemd/system/fairway.service'))
    await setup('--data', '/var/lib/fairway')
    const [, shown] = /```ini\n(\[Unit\][\s\S]*?)```/.exec(await readFile('docs/operations.md', 'utf8')) ?? []
    const unit = (await written('etc/systemd/system/fairway.service'))
      .replaceAll(folder, '/opt/fairway')
      .replace(process.execPath, '/usr/bin/node')
    expect(shown).toBe(unit.slice(unit.indexOf('\n') + 1))
  })

  test('writes a site that Caddy accepts', async () => {
    await setup()
    const file = join(root, 'etc/caddy/Caddyfile.d/fairway.caddy')
    const { error, stdout, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', file],
      {
        encoding: 'utf8',
        env: { ...process.env, HOME: root },
      },
    )
    if (error) console.log(`Skipping the check of the site: ${error.message}`)
    else expect(stdout + stderr).toContain('Valid configuration')
  })

  test('writes a site of nginx that includes the generated rules', async () => {
    expect((await setup('--proxy', 'nginx')).out).toContain('sites-available/fairway: written')
    await mkdir(join(folder, 'dist'), { recursive: true })
    await writeFile(join(folder, 'dist/nginx-include.conf'), nginxIncludeFile())
    const key = join(root, 'key.pem')
    const certificate = join(root, 'certificate.pem')
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=golf.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    const hasNginx = spawnSync(NGINX, ['-v']).error === undefined
    if (made.error || !hasNginx) return console.log('Skipping the check of the site: no nginx or openssl')
    const site = (await written('etc/nginx/sites-available/fairway'))
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    const main = join(root, 'nginx.conf')
    await writeFile(
      main,
      `pid ${root}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`,
    )
    const checked = spawnSync(NGINX, ['-t', '-c', main, '-p', root], { encoding: 'utf8' })
    expect(checked.stderr).toContain('test is successful')
    expect(checked.stderr).not.toMatch(/\[(emerg|warn)\]/)
  })

  test.each([
    [['--domain', 'golf'], /golf is not a host name/],
    [['--mail', 'mail.example'], /^--mail: expected a URL/],
    [['--proxy', 'apache'], /--proxy: expected caddy or nginx/],
    [['--company', `O'Neill "Golf"`], /^MAIL_FROM: expected a text without both/],
  ])('refuses %j', async (options, error) => {
    expect(await setup(...options)).toMatchObject({ code: 1, error: expect.stringMatching(error) })
  })

  test('asks for what is not given, and says so without a terminal', async () => {
    expect((await runManage({}, 'setup', '--root', root)).error).toMatch(/There is no terminal/)
  })
})
