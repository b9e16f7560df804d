import { expect, test } from 'vitest'
import { readEveryTable } from '../../support/every-table.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { upload } from '../../support/recorded.ts'
import { startService } from '../../support/service.ts'
import { describeAccountData } from '../account-data-suite.ts'

describeOnPostgres('account data on PostgreSQL', (server) => {
  describeAccountData(async () => {
    const databaseUrl = await server().createMigratedDatabase()
    return { service: await startService({ databaseUrl }), databaseUrl }
  })

  test('deletes an account once when several processes try at the same time', async () => {
    const databaseUrl = await server().createMigratedDatabase()
    const [one, other] = await Promise.all([startService({ databaseUrl }), startService({ databaseUrl })])
    const { services, signInAs } = one
    await signInAs('golfer', 'leaver@club.example')
    const id = (await services.accounts.findByEmail('leaver@club.example'))?.id ?? ''
    const iid = (await services.installs.primaryOf(id)) ?? ''
    for (const token of ['R1', 'R2', 'R3']) {
      await services.rounds.saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(upload({ token }))) })
    }
    // A command deletes the account at the same time as the processes, for which it is due then.
    await Promise.all(
      [one, other].flatMap(({ services: { accountDeletions } }) => [
        accountDeletions.deleteNow(id, 'operator'),
        accountDeletions.deleteDue(),
      ]),
    )
    await one.stop()
    await other.stop()
    const tables = await readEveryTable('', databaseUrl)
    const lines = tables.get('audit')?.rows.filter(({ action }) => action === 'delete account')
    expect(lines).toHaveLength(1)
    expect([tables.get('accounts')?.rows, tables.get('rounds')?.rows]).toEqual([[], []])
  })
})
