import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/service/base/config/config.ts'
import { connectService, type Store } from '../../src/service/base/database/open-store.ts'
import { createTaskSuccesses } from '../../src/service/base/task-successes.ts'
import { FULL_VERSION } from '../../src/service/base/version.ts'
import { checkBackupAge, checkProcesses } from '../../src/service/manage/check-operation.ts'
import { startService, type TestService } from '../support/service.ts'

const HOUR_MS = 3_600_000

/** Describes what `check` says about processes and backups, on either database. */
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

    test('names the versions of all processes that are running', async () => {
      expect(await checkProcesses(store)).toEqual({
        subject: 'processes',
        state: 'ok',
        detail: `1 of ${FULL_VERSION}`,
      })
      const seen = { started_at: Date.now() - HOUR_MS, seen_at: Date.now() }
      await store.db
        .insertInto('processes')
        .values({ id: 'other', version: '0.9.0', ...seen })
        .execute()
      expect(await checkProcesses(store)).toMatchObject({
        state: 'warning',
        detail: `of several versions: 1 of ${FULL_VERSION}, 1 of 0.9.0`,
      })
      // Those that were killed are forgotten.
      expect(await checkProcesses(store, Date.now() + HOUR_MS)).toMatchObject({ detail: 'none is running' })
    })

    test('fails when the last backup is older than a day and a half', async () => {
      const local = readConfig({})
      const isPublic = readConfig({ SITE_URL: 'https://golf.example' })
      expect(await checkBackupAge(store, local)).toMatchObject({ state: 'ok' })
      expect(await checkBackupAge(store, isPublic)).toMatchObject({ state: 'warning' })
      await createTaskSuccesses(store).record('backup', 0)
      await createTaskSuccesses(store).record('backup', HOUR_MS)
      expect(await checkBackupAge(store, local, 36 * HOUR_MS)).toMatchObject({ state: 'ok' })
      expect(await checkBackupAge(store, local, 38 * HOUR_MS)).toEqual({
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
