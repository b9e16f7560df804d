import pg from 'pg'
import { expect, test } from 'vitest'
import { undoChange } from '../../../src/contract/audit.ts'
import { addLicense } from '../../../src/contract/users.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { messageOf, startService } from '../../support/service.ts'
import { describeUndo } from '../undo-suite.ts'

describeOnPostgres('undoing changes on PostgreSQL', (server) => {
  describeUndo(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))

  test('waits for a change of the same golfer, and then rejects the undo', async () => {
    const databaseUrl = await server().createMigratedDatabase()
    const service = await startService({ databaseUrl })
    const observer = new pg.Client(databaseUrl)
    await observer.connect()
    const staff = await service.signInAs('staff')
    await service.signInAs('golfer', 'ann@golf.example')
    const account = await service.services.accounts.findByEmail('ann@golf.example')
    const iid = (await service.services.installs.primaryOf(account?.id ?? '')) ?? ''
    const added = await staff.call(addLicense, { body: { iid, durationDays: 3 } })
    const { changeId } = (await added.json()) as { changeId: string }

    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const change = service.services.transaction(async (trx) => {
      await trx.owners.lock(iid)
      await trx.licenses.addServer(iid, 30, 'a colleague')
      begun()
      await mayCommit
    })
    await hasBegun
    const undo = staff.call(undoChange, { path: { changeId } })
    const waiting = async () =>
      (await observer.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount
    await expect.poll(waiting).toBe(1)
    commit()
    await change

    const response = await undo
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      'The license has changed since; nothing was undone',
    ])
    expect(await service.services.licenses.serverLicenses([iid])).toHaveLength(2)
    await observer.end()
    await service.stop()
  })
})
