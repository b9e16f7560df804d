import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/service/base/config/config.ts'
import { connectService, type Store } from '../../src/service/base/database/open-store.ts'
import { createTaskSuccesses } from '../../src/service/base/task-successes.ts'
import { FULL_VERSION } from '../../src/service/base/version.ts'
import { checkBackup } from '../../src/service/manage/check.commands.ts'
import { startService, type TestService } from '../support/service.ts'

const HOUR_MS = 3_600_000

/** Describes what a service leaves in the database about its tasks and processes, on either database. */
export function describeOperation(databaseUrl: () => Promise<string | undefined>): void {
  describe('check', () => {
    let service: TestService
    let store: Store
    let url: string | undefined
    beforeAll(async () => {
      url = await databaseUrl()
      service = await startService({ databaseUrl: url })
      store = (await connectService({ dataDir: service.dataDir, databaseUrl: url })) as Store
    })
    afterAll(async () => {
      await store.close()
      await service.stop()
    })

    test('fails when the last backup is older than a day and a half', async () => {
      const local = readConfig({})
      const isPublic = readConfig({ SITE_URL: 'https://golf.example' })
      expect(await checkBackup(store, local)).toMatchObject({ state: 'ok' })
      expect(await checkBackup(store, isPublic)).toMatchObject({ state: 'warning' })
      await createTaskSuccesses(store).record('backup', 0)
      await createTaskSuccesses(store).record('backup', HOUR_MS)
      expect(await checkBackup(store, local, 36 * HOUR_MS)).toMatchObject({ state: 'ok' })
      expect(await checkBackup(store, local, 38 * HOUR_MS)).toEqual({
        subject: 'backup',
        state: 'failed',
        detail: 'the last one is 37 hours old',
      })
    })

    test('a task that deletes expired data says when it succeeded', async () => {
      const { lastMs } = createTaskSuccesses(store)
      await expect.poll(() => lastMs('retention')).toBeDefined()
      expect(await lastMs('deletion')).toBeDefined()
    })

    test('a process that has ended is not listed', async () => {
      if (url === undefined) return
      const second = await startService({ databaseUrl: url })
      const listed = () =>
        store.db.selectFrom('processes').selectAll().where('version', '=', FULL_VERSION).execute()
      expect(await listed()).toHaveLength(2)
      await second.stop()
      expect(await listed()).toHaveLength(1)
    })
  })
}
