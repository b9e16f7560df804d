import { describe, expect, test } from 'vitest'
import { checkAccess, getUser } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { createResets } from '../../../src/service/accounts/resets.ts'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { demoLogins } from '../../../src/service/demo/demo-data.ts'
import { banner } from '../../../src/service/main.ts'
import { createClient, startService, type TestClient, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Signing in to a public service with the published passwords of the demo.

const STAFF = demoLogins[2]
const PUBLIC_SETTINGS: [string, Record<string, string>][] = [
  ['an https address', { SITE_URL: 'https://golf.example' }],
  ['the http address of another host', { SITE_URL: 'http://golf.example' }],
  ['every interface', { HOST: '0.0.0.0' }],
  ['a name that begins like a loopback address', { HOST: '127.0.0.1.evil.example' }],
  ['a proxy in front', { TRUST_PROXY: 'on' }],
]
const LOCAL_SETTINGS: [string, Record<string, string>][] = [
  ['the defaults', {}],
  ['an http address of this machine', { SITE_URL: 'http://localhost:4321' }],
  ['the loopback address of IPv6', { HOST: '::1', SITE_URL: 'http://[::1]:80' }],
]

test.each(PUBLIC_SETTINGS)('adds no demo data by default to a service with %s', (_, settings) => {
  expect(readConfig(settings).demoData).toBe(false)
})
test.each(LOCAL_SETTINGS)('adds demo data by default to a service with %s', (_, settings) => {
  expect(readConfig(settings).demoData).toBe(true)
})

describe('a data folder that was used locally with demo data', { tags: 'slow' }, () => {
  const dataDir = temporaryFolder()

  const start = (settings: Record<string, string>): Promise<TestService> =>
    startService({ ...readConfig({ PORT: '0', DEMO_DATA: 'off', ...settings }), dataDir })
  /** Creates a client that sends these cookies under their plain names and the prefixed names used on https. */
  const clientOf = ({ origin }: TestService, cookies: Map<string, string>): TestClient => {
    const client = createClient(origin)
    for (const [name, value] of cookies) {
      client.cookies.set(name, value)
      client.cookies.set(`__Host-${name}`, value)
    }
    return client
  }

  /** Uses the demo's staff account while the service is local. */
  async function useLocally() {
    const service = await start({ DEMO_DATA: 'on' })
    const client = service.newClient()
    expect((await client.signIn(STAFF.email, STAFF.password)).status).toBe(200)
    const account = await service.accountOf(STAFF.email)
    const resetCode = await createResets(service.context).open(account.id)
    await service.stop()
    return { cookies: client.cookies, resetCode: resetCode ?? '' }
  }

  test.each<[string, Record<string, string>]>([
    ['an https address and demo data', { SITE_URL: 'https://golf.example', DEMO_DATA: 'on' }],
    ['a proxy in front', { TRUST_PROXY: 'on' }],
  ])('lets nobody sign in with a demo account after a restart with %s', async (_, settings) => {
    const { cookies, resetCode } = await useLocally()
    const service = await start(settings)
    for (const { email, password } of demoLogins) {
      expect(
        (await createAccounts(service.context).verify(email, await credentialToken(email, password)))?.email,
      ).toBeUndefined()
    }
    expect((await service.newClient().signIn(STAFF.email, STAFF.password)).status).toBeGreaterThan(400)
    expect((await clientOf(service, cookies).call(getUser, {})).status).toBe(401)
    expect((await clientOf(service, cookies).call(checkAccess, {})).status).toBe(401)
    await expect(
      createResets(service.context).redeem(STAFF.email, resetCode, 'A'.repeat(64)),
    ).rejects.toThrow('expired')
    expect(await banner('', '', service.context)).not.toMatch(/fairway-|example\.com/)
    await service.stop()
  })
})
