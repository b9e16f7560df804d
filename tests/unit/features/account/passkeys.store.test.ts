import { describe, expect, test, vi } from 'vitest'
import { addPasskey, beginPasskey } from '../../../../src/contract/passkeys.ts'
import { UNCONFIRMED_SIGN_IN, WRONG_PASSWORD } from '../../../../src/features/account/messages.ts'
import * as messages from '../../../../src/features/account/passkeys/messages.ts'
import { createPasskeys } from '../../../../src/features/account/passkeys/passkeys.store.ts'
import { createPasskeyMemory } from '../../../../src/features/session/passkeys/passkey-memory.ts'
import { INSECURE_PAGE } from '../../../../src/features/shared/form-failure.ts'
import type { PasskeyPrompts } from '../../../../src/platform/browser/passkey-prompts.ts'
import { fakePrompts } from '../../../support/fake-prompts.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

const passkey = (id: string, name = id) => ({ id, name, createdMs: 1, lastUsedMs: undefined })

function setUp({
  token = 'TOKEN',
  ...changed
}: Partial<PasskeyPrompts> & { token?: string | undefined } = {}) {
  const stub = stubApi()
  const memory = createPasskeyMemory(fakeStorage())
  const onSignedOut = vi.fn()
  const passkeys = createPasskeys({
    api: stub.api,
    prompts: { ...fakePrompts().prompts, ...changed },
    memory,
    makeCredential: async () => token || undefined,
    onSignedOut,
  })
  const names = () => {
    const state = passkeys.$state.get()
    return state.status === 'found' ? state.value.map(({ name }) => name) : state.status
  }
  return { ...stub, memory, onSignedOut, passkeys, names }
}

async function loaded(options: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(options)
  void all.passkeys.load()
  await all.respondLast(success({ passkeys: [passkey('P1'), passkey('P2')] }))
  return all
}

describe('the list', () => {
  test('is that of the latest request when an older one responds last', async () => {
    const { passkeys, names, respond } = setUp()
    void passkeys.load()
    void passkeys.load()
    await respond(1, success({ passkeys: [passkey('NEW')] }))
    await respond(0, networkFailure)
    expect(names()).toEqual(['NEW'])
  })

  test('shows a passkey only once when the service sends it twice', async () => {
    const { passkeys, names, respondLast } = setUp()
    void passkeys.load()
    await respondLast(success({ passkeys: [passkey('P1'), passkey('P1')] }))
    expect(names()).toEqual(['P1'])
  })

  test('loads again after a failure', async () => {
    const { passkeys, names, respondLast } = setUp()
    void passkeys.load()
    await respondLast(malformedFailure)
    expect(names()).toBe('failed')
    void passkeys.load()
    expect(names()).toBe('loading')
    await respondLast(success({ passkeys: [] }))
    expect(names()).toEqual([])
  })
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

  test('sends nothing when WebCrypto is not available', async () => {
    const all = setUp({ token: '' })
    expect(await add(all)).toEqual({ kind: 'danger', text: INSECURE_PAGE })
    expect(all.calls).toEqual([])
  })

  test.each([
    ['a wrong password', httpFailure(422), WRONG_PASSWORD],
    ['an unconfirmed email', httpFailure(409), messages.UNCONFIRMED],
    ['a missing second step', httpFailure(403), UNCONFIRMED_SIGN_IN],
    ['too many attempts', httpFailure(429), messages.NOT_ADDED],
    ['a server error', httpFailure(500), messages.NOT_ADDED],
    ['no connection', networkFailure, messages.NOT_ADDED],
  ])('explains %s without opening the prompt', async (_, result, text) => {
    const create = vi.fn()
    const all = await loaded({ create })
    const adding = add(all)
    await settled()
    await all.respondTo(beginPasskey, result)
    expect(await adding).toMatchObject({ kind: 'danger', text })
    expect(create).not.toHaveBeenCalled()
    expect(all.onSignedOut).not.toHaveBeenCalled()
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

  test.each([
    ['a challenge that has expired', httpFailure(400), messages.TOOK_TOO_LONG],
    ['too many passkeys', httpFailure(409), messages.TOO_MANY],
    ['a server error', httpFailure(500), messages.NOT_ADDED],
    ['no connection', networkFailure, messages.NOT_ADDED],
  ])('explains %s after the prompt, and adds nothing', async (_, result, text) => {
    const all = await loaded()
    const adding = add(all)
    await settled()
    await all.respondTo(beginPasskey, success({}))
    await all.respondTo(addPasskey, result)
    expect(await adding).toMatchObject({ kind: 'danger', text })
    expect(all.names()).toEqual(['P1', 'P2'])
    expect(all.memory.has()).toBe(false)
  })
})

describe('a change', () => {
  test('renames a passkey', async () => {
    const { passkeys, names, requests, respondLast } = await loaded()
    const renaming = passkeys.rename('P1', ' Phone ')
    await respondLast(success(null))
    expect(await renaming).toEqual({ kind: 'success', text: messages.RENAMED })
    expect(requests().at(-1)).toBe('POST /rest/account/passkeys/P1')
    expect(names()).toEqual(['Phone', 'P2'])
  })

  test.each([
    ['succeeds', success(null)],
    ['finds that it no longer exists', httpFailure(404)],
  ])('removes a passkey from the list when removing it %s', async (_, result) => {
    const { passkeys, names, respondLast } = await loaded()
    const removing = passkeys.remove('ann@example.com', 'P1', 'secret1')
    await settled()
    await respondLast(result)
    expect(await removing).toEqual({ kind: 'success', text: messages.REMOVED })
    expect(names()).toEqual(['P2'])
  })

  test('keeps a passkey when the password is wrong, and sends its hash', async () => {
    const { passkeys, names, calls, respondLast } = await loaded()
    const removing = passkeys.remove('ann@example.com', 'P1', 'secret1')
    await settled()
    expect(calls.at(-1)?.input.body).toEqual({ token: 'TOKEN' })
    await respondLast(httpFailure(422))
    expect(await removing).toEqual({ kind: 'danger', text: WRONG_PASSWORD })
    expect(names()).toEqual(['P1', 'P2'])
  })

  test.each([
    ['a missing second step', httpFailure(403), UNCONFIRMED_SIGN_IN, UNCONFIRMED_SIGN_IN],
    ['a server error', httpFailure(500), messages.NOT_RENAMED, messages.NOT_REMOVED],
    ['no connection', networkFailure, messages.NOT_RENAMED, messages.NOT_REMOVED],
  ])('leaves the list unchanged after %s', async (_, result, notRenamed, notRemoved) => {
    const { passkeys, names, respondLast } = await loaded()
    const renaming = passkeys.rename('P1', 'Phone')
    await respondLast(result)
    expect(await renaming).toMatchObject({ kind: 'danger', text: notRenamed })
    const removing = passkeys.remove('ann@example.com', 'P1', 'secret1')
    await settled()
    await respondLast(result)
    expect(await removing).toMatchObject({ kind: 'danger', text: notRemoved })
    expect(names()).toEqual(['P1', 'P2'])
  })

  test('checks the user again when the session has ended', async () => {
    const { passkeys, respondLast, onSignedOut } = await loaded()
    void passkeys.rename('P1', 'Phone')
    await respondLast(httpFailure(401))
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    void passkeys.remove('ann@example.com', 'P1', 'secret1')
    await settled()
    await respondLast(httpFailure(401))
    expect(onSignedOut).toHaveBeenCalledTimes(2)
    void passkeys.add('ann@example.com', 'Phone', 'secret1')
    await settled()
    await respondLast(httpFailure(401))
    expect(onSignedOut).toHaveBeenCalledTimes(3)
    void passkeys.load()
    await respondLast(httpFailure(401))
    expect(onSignedOut).toHaveBeenCalledTimes(4)
  })
})
