// @module-tag slow

import { spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { nginxIncludeFile } from '../../src/hosting/nginx-host.ts'
import { temporaryCertificate } from '../scale/support/certificates.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const UNITS = ['fairway.service', 'fairway@.service', 'fairway-backup.service', 'fairway-backup.timer']
/** The exposure that `systemd-analyze security` may find, from 0 to 10. */
const EXPOSURE_MAX = 3

const folder = temporaryFolder()
beforeAll(async () => {
  await mkdir(join(folder, 'dist'))
})

/** Runs a program. Returns its output, or undefined, and says so, if it is not installed. */
function outputOf(program: string, ...args: string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (!error) return stdout + stderr
  console.log(`Skipped: ${error.message}`)
  return undefined
}

describe('the units of systemd', () => {
  test('are what systemd understands, with a folder of this machine', async () => {
    const files = UNITS.map((name) => join(folder, name))
    for (const [index, name] of UNITS.entries()) {
      const unit = (await readFile(`deploy/${name}`, 'utf8')).replaceAll('/opt/fairway', folder)
      await writeFile(files[index] ?? '', unit)
    }
    expect(outputOf('systemd-analyze', 'verify', ...files) ?? '').toBe('')
  })

  test.each(UNITS.slice(0, 3))('%s exposes little', (name) => {
    const output = outputOf('systemd-analyze', 'security', '--offline=true', `deploy/${name}`)
    const [, exposure] = /Overall exposure level for \S+: (\d+\.\d)/.exec(output ?? ': 0.0') ?? []
    expect(output === undefined || Number(exposure) <= EXPOSURE_MAX, `exposure ${exposure}`).toBe(true)
  })

  test('have the same limits', async () => {
    const texts = await Promise.all(UNITS.slice(0, 3).map((name) => readFile(`deploy/${name}`, 'utf8')))
    const limits = texts.map((text) => /^UMask=[\s\S]*/m.exec(text)?.[0].split('\n\n')[0]?.trim())
    expect(limits[0]).toMatch(/^SystemCallFilter=/m)
    expect(new Set(limits).size).toBe(1)
  })

  test('run a command that fails with one line of its log while PostgreSQL cannot be reached', async () => {
    await writeFile(join(folder, 'dist', 'index.html'), '')
    const unit = await readFile('deploy/fairway.service', 'utf8')
    const [, script = ''] = /^ExecStart=\/usr\/bin\/env node (\S+)$/m.exec(unit) ?? []
    const child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        SITE_DIR: join(folder, 'dist'),
        DATABASE_URL: 'postgres://fairway:secret@127.0.0.1:1/golf',
      },
    })
    let error = ''
    child.stderr.on('data', (text) => (error += text))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, error: JSON.parse(error) }).toMatchObject({
      code: 1,
      error: {
        level: 60,
        msg: 'The database at 127.0.0.1:1/golf cannot be used: connect ECONNREFUSED 127.0.0.1:1',
      },
    })
  })
})

test('Caddy accepts its site', () => {
  const output = outputOf('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/fairway.caddy')
  if (output !== undefined) expect(output).toContain('Valid configuration')
})

test('nginx starts with its site in sites-enabled before certbot has replaced the certificate of Debian', async () => {
  const etc = join(folder, 'nginx')
  const { key, cert } = temporaryCertificate()
  await writeFile(join(folder, 'key.pem'), key)
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'dist/nginx-include.conf'), nginxIncludeFile())
  for (const name of ['sites-available', 'sites-enabled']) await mkdir(join(etc, name), { recursive: true })
  const site = (await readFile('deploy/fairway.nginx', 'utf8'))
    .replaceAll('/opt/fairway', folder)
    .replace('/etc/ssl/certs/ssl-cert-snakeoil.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/private/ssl-cert-snakeoil.key', join(folder, 'key.pem'))
  await writeFile(join(etc, 'sites-available/fairway'), site)
  await symlink('../sites-available/fairway', join(etc, 'sites-enabled/fairway'))
  await writeFile(
    join(etc, 'nginx.conf'),
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\ninclude ${etc}/sites-enabled/*;\n}\n`,
  )
  const checked = outputOf('/usr/sbin/nginx', '-t', '-c', join(etc, 'nginx.conf'), '-p', folder)
  if (checked === undefined) return
  expect(checked).toContain('test is successful')
  expect(checked).not.toMatch(/\[(emerg|warn)\]/)
})
