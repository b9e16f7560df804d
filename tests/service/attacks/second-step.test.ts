import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeName, listSessions } from '../../../src/contract/account.ts'
import { type AnyEndpoint, fillPath } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { getUser, signOut } from '../../../src/contract/session.ts'
import { messageOf, startService, type TestClient, type TestService } from '../../support/service.ts'
import { cases, type Name } from '../contract-cases.ts'

// What somebody can do who knows the password of staff but not their second step.

let service: TestService
let thief: TestClient
const EMAIL = 'staff@second.example'
beforeAll(async () => {
  service = await startService({ requiresSecondStep: true })
  thief = await service.signInAs('staff', EMAIL)
})
afterAll(() => service.stop())

/** Endpoints that a session of staff without its second step may call, besides the public ones. */
const ALLOWED: readonly Name[] = ['getUser', 'confirmSignIn']
const refused = (Object.keys(endpoints) as Name[]).filter(
  (name) => cases[name].access !== 'public' && !ALLOWED.includes(name),
)

describe('a session of staff without its second step', () => {
  test.each(refused)('is refused by %s', async (name) => {
    const endpoint: AnyEndpoint = endpoints[name]
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [parameter, 'x'])
    const response = await thief.send(endpoint.method, fillPath(endpoint.path, Object.fromEntries(names)))
    expect(response.status).toBe(403)
    expect(await messageOf(response)).toBe('Please confirm your sign-in first')
  })

  test('knows its user and can sign out, but not rename the account or see other sessions', async () => {
    const client = service.newClient()
    await client.signIn(EMAIL)
    expect(await (await client.call(getUser, {})).json()).toMatchObject({ id: EMAIL, isStaff: false })
    expect((await client.call(changeName, { body: { name: 'Eve' } })).status).toBe(403)
    expect((await client.call(listSessions, {})).status).toBe(403)
    expect((await client.call(signOut, {})).status).toBe(204)
    expect((await client.call(getUser, {})).status).toBe(401)
  })
})
