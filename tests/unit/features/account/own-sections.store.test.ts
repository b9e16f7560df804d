import { expect, test, vi } from 'vitest'
import { ENDED } from '../../../../src/features/account/messages.ts'
import { createSessions } from '../../../../src/features/account/own-sections.store.ts'
import { httpFailure, stubApi, success } from '../../../support/stub-api.ts'

const session = (id: string, isCurrent = false) => ({
  id,
  client: 'Chrome on Windows',
  signedInAt: 1,
  lastUsedAt: 2,
  isCurrent,
})
const all = [session('S1', true), session('S2'), session('S3')]

async function loaded() {
  const stub = stubApi()
  const onSignedOut = vi.fn()
  const sessions = createSessions({ api: stub.api, onSignedOut })
  const loading = sessions.load()
  await stub.respondLast(success({ sessions: all }))
  await loading
  return { ...stub, sessions, onSignedOut, ids: () => idsOf(sessions) }
}
function idsOf({ $state }: ReturnType<typeof createSessions>): string[] {
  const state = $state.get()
  return state.status === 'found' ? state.value.map(({ id }) => id) : []
}

test('removes a session that has already ended from the list', async () => {
  const { sessions, requests, respondLast, ids } = await loaded()
  const ending = sessions.end('S2')
  await respondLast(httpFailure(404))
  expect(await ending).toEqual({ kind: 'success', text: ENDED })
  expect(requests().at(-1)).toBe('DELETE /rest/account/sessions/S2')
  expect(ids()).toEqual(['S1', 'S3'])
})
