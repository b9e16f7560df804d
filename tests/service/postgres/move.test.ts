// @module-tag slow
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listRounds } from '../../../src/contract/history.ts'
import { searchUsers } from '../../../src/contract/staff/search.ts'
import { enrolStaff, signInWithApp } from '../../support/enrol-staff.ts'
import { readEveryTable } from '../../support/every-table.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { runManage } from '../../support/run-manage.ts'
import { createClient, createDataDir, startService } from '../../support/service.ts'

describeOnPostgres('moving from SQLite to PostgreSQL', (server) => {
  let dataDir: string
  let databaseUrl: string
  beforeEach(async () => {
    dataDir = await createDataDir()
    databaseUrl = await server().createDatabase()
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const move = () => runManage({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, 'move-to-postgres')

  test('copies every row, so that users stay signed in and searches find everything', async () => {
    const before = await startService({ dataDir, demoData: true })
    const golfer = createClient(before.origin)
    expect((await golfer.signIn('ann@example.com', 'fairway-ann')).status).toBe(200)
    const rounds = await (await golfer.call(listRounds, {})).json()
    await before.stopKeepingData()

    expect(await move()).toMatchObject({ code: 0, error: '' })

    const [sqlite, postgres] = [await readEveryTable(dataDir), await readEveryTable(dataDir, databaseUrl)]
    const counts = (tables: typeof sqlite, names: Iterable<string>) =>
      [...names]
        .filter((name) => !name.startsWith('kysely'))
        .map((name) => [name, tables.get(name)?.rows.length])
    expect(counts(postgres, postgres.keys())).toEqual(counts(sqlite, postgres.keys()))
    const recorded = (tables: typeof sqlite) =>
      tables
        .get('rounds')
        ?.rows.map((row) => [row.token, Buffer.from(row.recorded as Uint8Array).toString()])
        .sort()
    expect(recorded(postgres)).toEqual(recorded(sqlite))

    const after = await startService({ dataDir, databaseUrl })
    const onPostgres = createClient(after.origin, golfer.cookies)
    expect(await (await onPostgres.call(listRounds, {})).json()).toEqual(rounds)
    const staff = await after.signInAs('staff')
    const found = await (await staff.call(searchUsers, { query: { query: 'ann@exam' } })).text()
    expect(found).toContain('ann@example.com')
    await after.stop()
  })

  test('keeps the second steps of staff, whose key stays in the data folder', async () => {
    const before = await startService({ dataDir, requiresSecondStep: true })
    const staff = await enrolStaff(before, 'staff@club.example')
    await before.stop()
    expect(await move()).toMatchObject({ code: 0, error: '' })
    const after = await startService({ dataDir, databaseUrl, requiresSecondStep: true })
    expect((await signInWithApp(after, staff)).response.status).toBe(200)
    await after.stop()
    await rm(join(dataDir, 'service.key'))
    await expect(startService({ dataDir, databaseUrl })).rejects.toThrow(/service\.key.* is missing/)
  })

  test('rejects a database with rows, a folder in use by a service, and a missing DATABASE_URL', async () => {
    const service = await startService({ dataDir })
    expect(await move()).toMatchObject({
      code: 1,
      error: expect.stringContaining('is in use by another process'),
    })
    await service.stopKeepingData()

    databaseUrl = await server().createMigratedDatabase()
    const onPostgres = await startService({ databaseUrl })
    await onPostgres.signInAs('golfer')
    await onPostgres.stop()
    expect(await move()).toMatchObject({
      code: 1,
      error: expect.stringContaining('The PostgreSQL database is not empty'),
    })

    expect(await runManage({ DATA_DIR: dataDir }, 'move-to-postgres')).toMatchObject({
      code: 1,
      error: expect.stringContaining('DATABASE_URL is not set'),
    })
  })
})
