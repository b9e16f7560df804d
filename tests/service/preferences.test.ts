import { expect, test } from 'vitest'
import { type EmailCategory, getOptOuts, unsubscribe } from '../../src/contract/unsubscribe.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { changeDatabase, expectRefusal, serviceOfTests } from '../support/service.ts'

const service = serviceOfTests()

let recipients = 0
/** Adds a recipient who has opted out of the categories. */
async function recipient(...optedOut: EmailCategory[]) {
  recipients += 1
  const preferences = createPreferences(service.context)
  const token = await preferences.tokenOf(`ann-${recipients}@golf.example`)
  await preferences.addOptOuts(token, optedOut)
  const client = service.newClient()
  return {
    token,
    save: (body: EmailCategory[], query: { mode?: 'add' } = {}) =>
      client.call(unsubscribe, { path: { token }, query, body }),
    async saved() {
      const response = await client.call(getOptOuts, { path: { token } })
      return response.json() as Promise<unknown>
    },
  }
}

test('returns the current choice to the holder of the token', async () => {
  expect(await (await recipient()).saved()).toEqual([])
  expect(await (await recipient('RoundSharing', 'Marketing')).saved()).toEqual(['Marketing', 'RoundSharing'])
})

test('fails if an unsubscribe token cannot be stored', async () => {
  changeDatabase(
    service.dataDir,
    'create trigger lost before insert on mail_recipients begin select raise(ignore); end',
  )
  const token = createPreferences(service.context).tokenOf('lost@golf.example')
  await expect(token).rejects.toThrow('there is no unsubscribe token')
  changeDatabase(service.dataDir, 'drop trigger lost')
})

test.each<[EmailCategory[], EmailCategory[]]>([
  [['Marketing'], ['RoundSharing']],
  [['Marketing', 'RoundSharing'], []],
])('replaces %j with %j', async (before, after) => {
  const { save, saved } = await recipient(...before)
  expect((await save(after)).status).toBe(204)
  expect(await saved()).toEqual(after)
})

test('does not opt in to any category when a list is added', async () => {
  const { save, saved } = await recipient('RoundSharing')
  expect((await save([], { mode: 'add' })).status).toBe(204)
  expect(await saved()).toEqual(['RoundSharing'])
  await save(['Marketing'], { mode: 'add' })
  expect(await saved()).toEqual(['Marketing', 'RoundSharing'])
})

test('rejects an unknown mode, so that a mistyped one does not opt in to categories', async () => {
  const { token, saved } = await recipient('Marketing')
  await expectRefusal(
    service.newClient().send('POST', `/rest/unsubscribe/${token}?mode=append`, {
      body: '[]',
      headers: { 'content-type': 'application/json' },
    }),
    400,
    expect.stringMatching(/^mode: /),
  )
  expect(await saved()).toEqual(['Marketing'])
})

test('rejects an unknown token, even with an empty list', async () => {
  const client = service.newClient()
  const path = { token: 'nobody' }
  expect((await client.call(getOptOuts, { path })).status).toBe(410)
  expect((await client.call(unsubscribe, { path, query: {}, body: [] })).status).toBe(404)
})

test('keeps the other opt-outs when a mail program unsubscribes with one click', async () => {
  const { token, saved } = await recipient('RoundSharing')
  const response = await fetch(`${service.origin}/rest/unsubscribe/${token}/one-click`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(response.status).toBe(204)
  expect(await saved()).toEqual(['Marketing', 'RoundSharing'])
})
