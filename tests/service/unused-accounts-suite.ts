import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { getUser } from '../../src/contract/session.ts'
import { setUserNote } from '../../src/contract/staff/support.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { SERVICE } from '../../src/service/base/audit/audit.ts'
import { createLicenses } from '../../src/service/staff/users/licenses.ts'
import { createProperties } from '../../src/service/staff/users/properties.ts'
import { auditEvents } from '../support/audit-events.ts'
import { PASSWORD, serviceOfTests, type TestService } from '../support/service.ts'

/** Tests the removal of unconfirmed accounts without data, with a service on any database. */
export function describeUnusedAccounts(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)

  const find = (email: string) => createAccounts(service.context).findByEmail(email)
  const iidOf = async (email: string) => (await service.accountOf(email)).iid
  const idOf = async (email: string) => (await service.accountOf(email)).id

  test('removes an unconfirmed account without data that was not used for 30 days', async () => {
    const { context } = service
    await service.signUp('unused@golf.example')
    const visitor = await service.signUp('visitor@golf.example')
    await service.signInAs('golfer', 'confirmed@golf.example')
    const staff = await service.signInAs('staff')
    const token = await credentialToken('future@golf.example', PASSWORD)
    await createAccounts(context).create({ email: 'future@golf.example', name: 'Eve', token, role: 'staff' })

    /** Data that an unconfirmed account can have, by the name of its account. */
    const data: Record<string, (email: string) => Promise<unknown>> = {
      async noted(email) {
        const id = (await find(email))?.supportId ?? ''
        return staff.call(setUserNote, { body: { id, text: 'Called twice' } })
      },
      licensed: async (email) =>
        createLicenses(context).addPurchase({ iid: await iidOf(email), type: 'YEAR', expiresAt: null }),
      configured: async (email) => createProperties(context).add(await iidOf(email), 'theme', 'dark'),
      phone: async (email) =>
        createInstalls(context).add({ iid: `I-${email}`, accountId: await idOf(email) }),
      disabled: async (email) => createAccounts(context).setDisabled(await idOf(email), true),
      async moved(email) {
        const { id } = await createAccounts(context).create({
          email: `before-${email}`,
          name: 'Ann',
          token,
          isConfirmed: true,
        })
        await createAccountDeletions(context).deleteNow(await idOf(email), SERVICE)
        await createAccounts(context).changeLogin(id, email)
      },
    }
    const kept = Object.keys(data).map((name) => `${name}@golf.example`)
    for (const [name, add] of Object.entries(data)) {
      await service.signUp(`${name}@golf.example`)
      await add(`${name}@golf.example`)
    }

    service.advanceClock(29 * millisecondsInDay)
    expect((await visitor.call(getUser, {})).status).toBe(200)
    await createAccountDeletions(context).deleteUnused()
    expect(await find('unused@golf.example')).toBeDefined()

    service.advanceClock(2 * millisecondsInDay)
    await createAccountDeletions(context).deleteUnused()
    expect(await find('unused@golf.example')).toBeUndefined()
    const events = await auditEvents({ context }, 'delete account')
    expect(events[0]).toMatchObject({ actor: SERVICE, result: 'done' })
    const others = ['visitor@golf.example', 'confirmed@golf.example', 'future@golf.example', ...kept]
    for (const email of others) expect(await find(email), email).toBeDefined()

    service.advanceClock(30 * millisecondsInDay)
    await createAccountDeletions(context).deleteUnused()
    expect(await find('visitor@golf.example')).toBeUndefined()
  })

  test('allows the address to sign up again', async () => {
    await service.signUp('again@golf.example')
    service.advanceClock(31 * millisecondsInDay)
    await createAccountDeletions(service.context).deleteUnused()
    await service.signUp('again@golf.example')
  })
}
