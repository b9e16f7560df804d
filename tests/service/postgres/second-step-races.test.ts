import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPasskey, beginPasskey, type PasskeyCreation } from '../../../src/contract/passkeys.ts'
import { confirmSignIn } from '../../../src/contract/second-step.ts'
import { credentialToken } from '../../../src/domain/credential-token.ts'
import { openDatabase } from '../../../src/service/base/database/database.ts'
import { openPostgres } from '../../../src/service/base/database/postgres.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { PASSWORD, startService } from '../../support/service.ts'
import { createAuthenticator } from '../../support/virtual-authenticator.ts'
import { describeSecondStepRaces } from '../second-step-races-suite.ts'

describeOnPostgres('concurrent use of the second step on PostgreSQL', (server) => {
  describeSecondStepRaces(async () => {
    const options = { databaseUrl: await server().createMigratedDatabase(), requiresSecondStep: true }
    const one = await startService(options)
    // Services of one site share the key in the data folder.
    return [one, await startService({ ...options, dataDir: one.dataDir })]
  })

  test('adds no passkey in a session that an enrolment ends concurrently', async () => {
    const url = await server().createMigratedDatabase()
    const service = await startService({ databaseUrl: url, requiresSecondStep: true })
    const observer = await openDatabase(openPostgres(url, () => {}))
    const { enrolments, accounts, passkeys } = service.services
    const email = 'thief@golf.example'
    const client = await service.signInAs('staff', email)
    const { id } = (await accounts.findByEmail(email)) ?? expect.fail()
    const newEnrolment = async () => {
      const link = (await enrolments.createLink(id, { setsPassword: false })) ?? ''
      const enrolment = await enrolments.open(link)
      return { link, enrolment, choice: { app: { secret: enrolment.secret, step: 0 } } }
    }
    const first = await newEnrolment()
    const [code = ''] = await enrolments.finish(first.link, first.enrolment, first.choice)
    await client.signIn(email)
    await client.call(confirmSignIn, { body: { code } })
    const begun = await client.call(beginPasskey, { body: { token: await credentialToken(email, PASSWORD) } })
    const passkey = createAuthenticator(new URL(service.siteUrl()).origin).create(
      (await begun.json()) as PasskeyCreation,
    )
    const { link, enrolment, choice } = await newEnrolment()
    const isWaiting = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(observer)
      return rows.length > 0
    }
    let adding: Promise<Response> | undefined
    await service.services.transaction(async (trx) => {
      await trx.enrolments.finish(link, enrolment, choice)
      adding = client.call(addPasskey, { body: { name: 'Phone', passkey } })
      await expect.poll(isWaiting).toBe(true)
    })
    expect((await adding)?.status).toBe(401)
    expect(await passkeys.list(id)).toEqual([])
    await observer.destroy()
    await service.stop()
  })
})
