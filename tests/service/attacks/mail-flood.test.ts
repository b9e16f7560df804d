// @module-tag slow

import { millisecondsInHour } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { deleteAccount } from '../../../src/contract/account.ts'
import { requestReset } from '../../../src/contract/password-reset.ts'
import { signUp } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createEmailChanges } from '../../../src/service/accounts/email-changes.ts'
import { createAccountMails } from '../../../src/service/mail/account-mails/account-mails.ts'
import { askForEmail } from '../../support/email-change.ts'
import { mailsTo } from '../../support/mails.ts'
import { messageOf, PASSWORD, serviceOfTests, startService, type TestClient } from '../../support/service.ts'

// Making the service send many mails, or mails with the text of an attacker, to somebody else.

const ATTACKER = 'attacker@golf.example'
const VICTIM = 'victim@golf.example'
const TEXT = 'Win a prize now'

const service = serviceOfTests(() => startService(), 'test')

const signUpAs = (email: string) => service.signUp(email, { name: TEXT })

const changeTo = (client: TestClient, newId: string, from = ATTACKER) => askForEmail(client, from, newId)

/** Returns the mails to an address once the queue is empty. */
async function allTo(email: string): Promise<string[]> {
  await expect.poll(() => createAccountMails(service.context).list()).toEqual([])
  return mailsTo(service, email)
}

test('40 changes of address to one victim send three mails without a text of the attacker', async () => {
  const client = await signUpAs(ATTACKER)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 40; attempt++) statuses.push((await changeTo(client, VICTIM)).status)
  expect(statuses.slice(0, 3)).toEqual([204, 204, 204])
  expect(new Set(statuses.slice(3))).toEqual(new Set([429]))
  const mails = await allTo(VICTIM)
  expect(mails).toHaveLength(3)
  for (const mail of mails) expect(mail).not.toMatch(/prize|attacker/i)
  // Notices about the changes go only to confirmed addresses, so there is only the confirmation of the sign-up.
  expect(await allTo(ATTACKER)).toHaveLength(1)
})

test('a refused change of address is not stored, and says when to try again', async () => {
  const client = await signUpAs(ATTACKER)
  for (let attempt = 0; attempt < 3; attempt++) await changeTo(client, VICTIM)
  await changeTo(client, 'mine@golf.example')
  const refused = await changeTo(client, VICTIM)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await messageOf(refused)).toBe('Too many e-mails to this address. Please try again in 60 minutes.')
  const { id } = await service.accountOf(ATTACKER)
  expect(await createEmailChanges(service.context).pendingOf(id)).toBe('mine@golf.example')
})

test('many accounts together send eight mails in a day to one address', async () => {
  let sent = 0
  for (let hour = 0; hour < 12; hour++) {
    for (let at = 0; at < 5; at++) {
      const email = `attacker-${hour}-${at}@golf.example`
      const client = await signUpAs(email)
      if ((await changeTo(client, VICTIM, email)).status === 204) sent += 1
    }
    service.advanceClock(millisecondsInHour)
  }
  expect(sent).toBe(8)
  expect(await allTo(VICTIM)).toHaveLength(8)
})

test('addresses that lead to one mailbox have one limit', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) {
    const email = `victim+${at}@golf.example`
    const body = { id: email, name: TEXT, token: await credentialToken(email, PASSWORD) }
    statuses.push((await service.newClient().call(signUp, { body })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const client = await signUpAs(ATTACKER)
  const changes: number[] = []
  for (const to of ['victim+a@golf.example', 'Victim@golf.example', 'victim+b+c@golf.example', VICTIM]) {
    changes.push((await changeTo(client, to)).status)
  }
  expect(changes).toEqual([204, 204, 204, 429])
})

test('one account sends mails to ten new addresses in an hour', async () => {
  const client = await signUpAs(ATTACKER)
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await changeTo(client, `victim-${at}@golf.example`)).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429])
})

/** Requests a deletion and cancels it by signing in, ten times. */
async function deleteAndSignIn(email: string): Promise<number[]> {
  const statuses: number[] = []
  const client = service.newClient()
  await client.signIn(email)
  for (let attempt = 0; attempt < 10; attempt++) {
    const token = await credentialToken(email, PASSWORD)
    const body = { token, confirmation: 'DELETE' as const }
    statuses.push((await client.call(deleteAccount, { body })).status)
    await client.signIn(email)
  }
  return statuses
}

test('ten deletions with sign-ins send nothing to an address that is not confirmed', async () => {
  await signUpAs(VICTIM)
  await deleteAndSignIn(VICTIM)
  expect(await allTo(VICTIM)).toHaveLength(1)
})

test('ten deletions with sign-ins send few mails to a confirmed address, and never refuse the sign-in', async () => {
  await service.signInAs('golfer', VICTIM)
  expect(await deleteAndSignIn(VICTIM)).toEqual([200, 200, 200, ...Array<number>(7).fill(429)])
  expect(await allTo(VICTIM)).toHaveLength(6)
  expect((await service.newClient().signIn(VICTIM)).status).toBe(200)
})

test('requests for resets send eight mails in a day to an address that is not confirmed, and do not reveal it', async () => {
  const attacker = await signUpAs(VICTIM)
  const confirmed = 'confirmed@golf.example'
  await service.signInAs('golfer', confirmed)
  const request = async (client: TestClient, id: string) =>
    (await client.call(requestReset, { body: { id } })).status
  for (let hour = 0; hour < 3; hour++) {
    const statuses: Record<string, number[]> = {}
    for (const id of [VICTIM, confirmed, 'nobody@golf.example']) {
      statuses[id] = []
      for (let at = 0; at < 4; at++) statuses[id].push(await request(service.newClient(), id))
    }
    for (const ofAddress of Object.values(statuses)) expect(ofAddress).toEqual([204, 204, 204, 429])
    // The browser that has signed up has its own limit, but causes no more mails.
    expect(await request(attacker, VICTIM)).toBe(204)
    service.advanceClock(millisecondsInHour)
  }
  const isReset = (mail: string) => mail.includes('Reset your')
  expect((await allTo(VICTIM)).filter(isReset)).toHaveLength(8)
  expect((await allTo(confirmed)).filter(isReset)).toHaveLength(9)
})
