import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEnrolment } from '../../src/contract/second-step.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createEnrolments } from '../../src/service/accounts/second-step/enrolments.ts'
import { enrolStaff } from '../support/enrol-staff.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { messageOf, startService } from '../support/service.ts'

describeOnPostgres('the key of second steps with PostgreSQL', (server) => {
  test('is required in the data folder of every process, and a second one creates none of its own', async () => {
    const databaseUrl = await server().createMigratedDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'second-'))
    const [first, second] = [
      await startService({ databaseUrl }),
      await startService({ dataDir, databaseUrl }),
    ]
    await enrolStaff(first, 'staff@club.example')
    const account = await createAccounts(first.context).findByEmail('staff@club.example')
    const link = await createEnrolments(first.context).createLink(account?.id ?? '', { setsPassword: false })
    const opened = await second.newClient().call(openEnrolment, { body: { link: link ?? '' } })
    expect(opened.status).toBe(503)
    expect(await messageOf(opened)).toMatch(/^Second steps cannot be verified /)
    await second.stop()
    await expect(startService({ dataDir, databaseUrl })).rejects.toThrow(/service\.key.* is missing/)
    await first.stop()
    await rm(dataDir, { recursive: true })
  })
})
