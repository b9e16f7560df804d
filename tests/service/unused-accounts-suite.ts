import { millisecondsInDay } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, signUp } from '../../src/contract/session.ts'
import { setUserNote } from '../../src/contract/staff/support.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { SERVICE } from '../../src/service/base/audit/audit.ts'
import { auditEvents } from '../support/audit-events.ts'
import { PASSWORD, type TestClient, type TestService } from '../support/service.ts'

/** Tests the removal of unconfirmed accounts without data, with a service on any database. */
export function describeUnusedAccounts(start: () => Promise<TestService>): void {
  let service: TestService
  beforeAll(async () => {
    service = await start()
  })
  afterAll(() => service.stop())

  async function signUpAs(email: string): Promise<TestClient> {
    const client = service.newClient()
    const body = { id: email, name: 'Ann', token: await credentialToken(email, PASSWORD) }
    expect((await client.call(signUp, { body })).status).toBe(200)
    return client
  }
  const find = (email: string) => service.services.accounts.findByEmail(email)
  const idOf = async (email: string) => (await find(email))?.id ?? expect.fail(`no account ${email}`)
  const iidOf = async (email: string) =>
    (await service.services.installs.primaryOf(await idOf(email))) ?? expect.fail(`no install of ${email}`)

  test('removes an unconfirmed account without data that was not used for 30 days', async () => {
    const { services } = service
    await signUpAs('unused@golf.example')
    const visitor = await signUpAs('visitor@golf.example')
    await service.signInAs('golfer', 'confirmed@golf.example')
    const staff = await service.signInAs('staff')
    const token = await credentialToken('future@golf.example', PASSWORD)
    await services.accounts.create({ email: 'future@golf.example', name: 'Eve', token, role: 'staff' })

    /** Data that an unconfirmed account can have, by the name of its account. */
    const data: Record<string, (email: string) => Promise<unknown>> = {
      async noted(email) {
        const id = (await find(email))?.supportId ?? ''
        return staff.call(setUserNote, { body: { id, text: 'Called twice' } })
      },
      licensed: async (email) =>
        services.licenses.addPurchase({ iid: await iidOf(email), type: 'YEAR', expiresAt: null }),
      configured: async (email) => services.properties.add(await iidOf(email), 'theme', 'dark'),
      phone: async (email) => services.installs.add({ iid: `I-${email}`, accountId: await idOf(email) }),
      disabled: async (email) => services.accounts.setDisabled(await idOf(email), true),
      async moved(email) {
        const { id } = await services.accounts.create({
          email: `before-${email}`,
          name: 'Ann',
          token,
          isConfirmed: true,
        })
        await services.accountDeletions.deleteNow(await idOf(email), SERVICE)
        await services.accounts.changeLogin(id, email)
      },
    }
    const kept = Object.keys(data).map((name) => `${name}@golf.example`)
    for (const [name, add] of Object.entries(data)) {
      await signUpAs(`${name}@golf.example`)
      await add(`${name}@golf.example`)
    }

    service.advanceClock(29 * millisecondsInDay)
    expect((await visitor.call(getUser, {})).status).toBe(200)
    await services.accountDeletions.deleteUnused()
    expect(await find('unused@golf.example')).toBeDefined()

    service.advanceClock(2 * millisecondsInDay)
    await services.accountDeletions.deleteUnused()
    expect(await find('unused@golf.example')).toBeUndefined()
    const events = await auditEvents({ services }, 'delete account')
    expect(events[0]).toMatchObject({ actor: SERVICE, result: 'done' })
    const others = ['visitor@golf.example', 'confirmed@golf.example', 'future@golf.example', ...kept]
    for (const email of others) expect(await find(email), email).toBeDefined()

    service.advanceClock(30 * millisecondsInDay)
    await services.accountDeletions.deleteUnused()
    expect(await find('visitor@golf.example')).toBeUndefined()
  })

  test('allows the address to sign up again', async () => {
    await signUpAs('again@golf.example')
    service.advanceClock(31 * millisecondsInDay)
    await service.services.accountDeletions.deleteUnused()
    await signUpAs('again@golf.example')
  })
}
