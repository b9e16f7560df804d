import { describe, expect, test } from 'vitest'
import { addPasskey, beginPasskey } from '../../../../src/contract/passkeys.ts'
import * as messages from '../../../../src/features/account/passkeys/messages.ts'
import { createPasskeys } from '../../../../src/features/account/passkeys/passkeys.store.ts'
import { createPasskeyMemory } from '../../../../src/features/session/passkeys/passkey-memory.ts'
import type { PasskeyPrompts } from '../../../../src/platform/browser/passkey-prompts.ts'
import { fakePrompts } from '../../../support/fake-prompts.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { settled, stubApi, success } from '../../../support/stub-api.ts'

const passkey = (id: string, name = id) => ({ id, name, createdMs: 1, lastUsedMs: undefined })

function setUp(changed: Partial<PasskeyPrompts> = {}) {
  const stub = stubApi()
  const memory = createPasskeyMemory(fakeStorage())
  const passkeys = createPasskeys({
    api: stub.api,
    prompts: { ...fakePrompts().prompts, ...changed },
    memory,
    makeCredential: async () => 'TOKEN',
    onSignedOut: () => {},
  })
  const names = () => {
    const state = passkeys.$state.get()
    return state.status === 'found' ? state.value.map(({ name }) => name) : state.status
  }
  return { ...stub, memory, passkeys, names }
}

async function loaded(options: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(options)
  void all.passkeys.load()
  await all.respondLast(success({ passkeys: [passkey('P1'), passkey('P2')] }))
  return all
}

test('shows a passkey only once when the service sends it twice', async () => {
  const { passkeys, names, respondLast } = setUp()
  void passkeys.load()
  await respondLast(success({ passkeys: [passkey('P1'), passkey('P1')] }))
  expect(names()).toEqual(['P1'])
})

describe('adding', () => {
  const add = ({ passkeys }: ReturnType<typeof setUp>) => passkeys.add('ann@example.com', 'Phone', 'secret1')

  test('sends the token, never the password, and remembers that this browser has a passkey', async () => {
    const all = await loaded()
    const adding = add(all)
    await settled()
    expect(all.calls.at(-1)?.input.body).toEqual({ token: 'TOKEN' })
    await all.respondTo(beginPasskey, success({}))
    expect(all.calls.at(-1)?.input.body).toMatchObject({ name: 'Phone', passkey: { id: 'AQ' } })
    expect(all.memory.has()).toBe(false)
    await all.respondTo(addPasskey, success(passkey('P3', 'Phone')))
    expect(await adding).toEqual({ kind: 'success', text: messages.ADDED })
    expect(all.memory.has()).toBe(true)
    expect(all.names()).toEqual(['P1', 'P2', 'Phone'])
  })

  test.each([
    ['was cancelled', 'aborted', messages.ABORTED],
    ['found an existing passkey on this device', 'exists', messages.EXISTS],
    ['failed', 'failed', messages.NOT_ADDED],
  ] as const)('explains that the prompt %s, and sends nothing', async (_, reason, text) => {
    const all = await loaded({ create: async () => ({ ok: false, reason }) })
    const adding = add(all)
    await settled()
    await all.respondTo(beginPasskey, success({}))
    expect(await adding).toEqual({ kind: 'danger', text })
    expect(all.requests().at(-1)).toBe('POST /rest/account/passkeys/begin')
    expect(all.memory.has()).toBe(false)
  })
})
