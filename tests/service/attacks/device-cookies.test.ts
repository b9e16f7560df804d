// @module-tag slow
import { millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { changePassword, DELETION_WORD, deleteAccount } from '../../../src/contract/account.ts'
import { resetPassword } from '../../../src/contract/password-reset.ts'
import { changeLogin } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createResets } from '../../../src/service/accounts/resets.ts'
import {
  clientOfTests,
  PASSWORD,
  serviceOfTests,
  startService,
  type TestClient,
} from '../../support/service.ts'

// Guessing with device cookies: with many of them, and with those of somebody who once knew the password.

const EMAIL = 'owner@golf.example'
const NEW_PASSWORD = 'new-password'

const service = serviceOfTests(() => startService({ trustedProxies: 1 }), 'test')
const owner = clientOfTests(service, 'golfer', EMAIL, 'test')

async function signIn(client: TestClient, password: string, address = '127.0.0.1'): Promise<number> {
  const body = JSON.stringify({ id: EMAIL, token: await credentialToken(EMAIL, password) })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return (await client.send('POST', '/rest/auth/login', { body, headers })).status
}

/** Returns a browser whose device cookie is known for the account. */
async function knownBrowser(): Promise<TestClient> {
  const client = service.newClient()
  expect(await signIn(client, PASSWORD)).toBe(200)
  return client
}

async function reset(client = service.newClient()): Promise<void> {
  const account = await service.accountOf(EMAIL)
  const code = (await createResets(service.context).open(account.id)) ?? ''
  const token = await credentialToken(EMAIL, NEW_PASSWORD)
  expect((await client.call(resetPassword, { body: { id: EMAIL, code, token } })).status).toBe(200)
}

/** Uses up the attempts that all unknown browsers share. */
async function lockStrangers(): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) await signIn(service.newClient(), 'wrong-password')
  expect(await signIn(service.newClient(), 'wrong-password')).toBe(429)
}

describe('wrong passwords with 30 device cookies', () => {
  /** Makes 300 attempts from one network and returns how many were answered. */
  async function attack(): Promise<number> {
    const browsers = []
    for (let count = 0; count < 30; count++) browsers.push(await knownBrowser())
    const statuses: number[] = []
    for (const browser of browsers) {
      for (let attempt = 0; attempt < 10; attempt++) statuses.push(await signIn(browser, 'wrong-password'))
    }
    return statuses.filter((status) => status !== 429).length
  }

  test('are limited to 50 an hour, without locking the owner out of another network', async () => {
    expect(await attack()).toBe(50)
    expect(await signIn(owner, PASSWORD)).toBe(429)
    expect(await signIn(owner, PASSWORD, '198.51.100.7')).toBe(200)
    service.advanceClock(59 * millisecondsInMinute)
    expect(await signIn(owner, PASSWORD)).toBe(429)
    service.advanceClock(millisecondsInMinute)
    expect(await signIn(owner, PASSWORD)).toBe(200)
  })

  test('do not lock other accounts on that network, nor the owner after a reset', async () => {
    await attack()
    const other = 'other@golf.example'
    await service.signInAs('golfer', other)
    expect((await service.newClient().signIn(other)).status).toBe(200)
    await reset(owner)
    expect(await signIn(owner, NEW_PASSWORD)).toBe(200)
  })
})

test('counts only wrong passwords, also those of the account page', async () => {
  for (let attempt = 0; attempt < 60; attempt++) expect(await signIn(owner, PASSWORD)).toBe(200)
  const body = { token: 'A'.repeat(64), confirmation: DELETION_WORD } as const
  const browsers = []
  for (let count = 0; count < 6; count++) browsers.push(await knownBrowser())
  const statuses: number[] = []
  for (const client of browsers) {
    for (let attempt = 0; attempt < 10; attempt++) {
      statuses.push((await client.call(deleteAccount, { body })).status)
    }
  }
  expect(statuses).toEqual([...Array(50).fill(422), ...Array(10).fill(429)])
})

describe('a device cookie', () => {
  /** Returns whether a browser still has attempts of its own when strangers have used up theirs. */
  const isKnown = async (browser: TestClient) => (await signIn(browser, 'wrong-password')) === 401

  test('is known until the password is changed, except in the browser that changed it', async () => {
    const former = await knownBrowser()
    await lockStrangers()
    expect(await isKnown(former)).toBe(true)
    const token = await credentialToken(EMAIL, PASSWORD)
    const newToken = await credentialToken(EMAIL, NEW_PASSWORD)
    expect((await owner.call(changePassword, { body: { token, newToken } })).status).toBe(204)
    expect(await isKnown(former)).toBe(false)
    expect(await isKnown(owner)).toBe(true)
  })

  test('is known until the password is reset, except in the browser that reset it', async () => {
    const former = await knownBrowser()
    await reset(owner)
    await lockStrangers()
    expect(await isKnown(former)).toBe(false)
    expect(await isKnown(owner)).toBe(true)
  })

  test('is known until the login is changed, also for whoever signs up with the old one', async () => {
    const former = await knownBrowser()
    const { iid } = await service.accountOf(EMAIL)
    const staff = await service.signInAs('staff')
    await staff.call(changeLogin, { body: { iid, newLogin: 'moved@golf.example' } })
    await service.signInAs('golfer', EMAIL)
    await lockStrangers()
    expect(await isKnown(former)).toBe(false)
  })
})
