import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupName } from '../../src/service/backups/backup-folder.ts'
import { runManage } from '../support/run-manage.ts'
import { createDataDir, startService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PASSPHRASE = 'long enough é #1'
const DAY_MS = 86_400_000

/** Describes backups that a timer makes, on either database. */
export function describeBackups(createDatabase: () => Promise<string | undefined>): void {
  describe('a backup into a folder', () => {
    const folder = temporaryFolder()
    let service: TestService
    let environment: Record<string, string>
    let file: string
    beforeAll(async () => {
      const dataDir = await createDataDir(join(folder, 'data'))
      const databaseUrl = await createDatabase()
      service = await startService({ dataDir, databaseUrl })
      await service.signInAs('golfer', 'ann@golf.example')
      await mkdir(join(dataDir, 'images'))
      await writeFile(join(dataDir, 'images', 'ann.png'), randomBytes(2_000_000))
      environment = {
        DATA_DIR: dataDir,
        BACKUP_PASSPHRASE: PASSPHRASE,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      }
      const backups = join(folder, 'backups')
      await mkdir(backups)
      for (const days of [1, 2, 400, 401]) {
        await writeFile(join(backups, backupName(Date.now() - days * DAY_MS)), '')
      }
      await writeFile(join(backups, 'notes.txt'), '')
      const run = await runManage(environment, 'backup', '--folder', backups, '--json')
      expect(run).toMatchObject({ code: 0, error: '' })
      file = (JSON.parse(run.out) as { file: string }).file
    })
    afterAll(() => service.stop())

    test('deletes those that are not kept, and nothing else', async () => {
      const names = await readdir(join(folder, 'backups'))
      // Those of 400 and 401 days are of one month at most, or of two.
      expect(names.length).toBeLessThanOrEqual(6)
      expect(names).toContain('notes.txt')
      expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
    })

    test('is encrypted, and readable only by its owner', async () => {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const content = await readFile(file)
      expect(content.toString('latin1', 0, 26)).toBe('fairway-encrypted-backup-1')
      for (const text of ['ann@golf.example', PASSPHRASE, 'SQLite format']) {
        expect(content.includes(text)).toBe(false)
      }
    })

    test('is found by check and by the metrics', async () => {
      expect((await runManage(environment, 'check')).out).toMatch(
        /^ok {7}backup: the last one is 0 hours old$/m,
      )
      const metrics = await (await fetch(`${service.origin}/metrics`)).text()
      expect(metrics).toContain('task_last_success_timestamp_seconds{task="backup"}')
    })

    test('is restored by a drill, which leaves nothing behind', async () => {
      const run = await runManage(environment, 'backup', '--drill', '--folder', join(folder, 'backups'))
      expect(run).toMatchObject({ code: 0, error: '' })
      expect(run.out).toMatch(/ in \d+\.\d s, and it is sound: 1 account, 0 rounds, 1 file\n$/)
    })

    test('is restored into an empty place, with accounts and files', async () => {
      const databaseUrl = await createDatabase()
      const dataDir = join(folder, 'restored')
      const target = { ...environment, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
      const run = await runManage(target, 'restore', file, ...(databaseUrl ? ['--force'] : []))
      expect(run).toMatchObject({ code: 0, error: '' })
      const restored = await startService({ dataDir, databaseUrl })
      expect((await restored.newClient().signIn('ann@golf.example')).status).toBe(200)
      await restored.stop()
      const [copy, original] = [dataDir, service.dataDir].map((path) =>
        readFile(join(path, 'images/ann.png')),
      )
      expect((await copy)?.equals((await original) ?? Buffer.alloc(0))).toBe(true)
    })

    test('does not replace a service that is running', async () => {
      const run = await runManage(environment, 'restore', file, '--force')
      expect(run.code).toBe(1)
      expect(run.error).toMatch(/A service uses the database|is in use by another process/)
    })
  })
}
