import { expect, test } from 'vitest'
import {
  getCompetition,
  type OrganisedCompetition,
  openCompetitionRound,
  putCompetition,
} from '../../../../src/contract/competitions.ts'
import { createOrganised } from '../../../../src/features/competitions/organised.store.ts'
import { competitionOf } from '../../../support/competitions.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const stored = (changes: Partial<OrganisedCompetition> = {}): OrganisedCompetition => ({
  revision: 1,
  competition: competitionOf(3),
  rounds: [{ state: 'planned', groups: [] }],
  leaderboard: [],
  ...changes,
})

async function opened(first = stored()) {
  const server = stubApi()
  const time = fakeClock()
  const signedOut: string[] = []
  const store = createOrganised({
    api: server.api,
    clock: time.clock,
    visibility: fakeVisibility().visibility,
    randomToken: () => 'random',
    token: 'C1',
    onSignedOut: () => signedOut.push('out'),
  })
  const stop = store.start()
  await server.respondLast(success(first))
  const rename = (name: string) => store.edit((document) => ({ ...document, name }))
  const sent = () =>
    server.calls.filter(({ endpoint }) => endpoint === putCompetition).map(({ input }) => input.body)
  const pass = async (ms: number) => {
    time.advance(ms)
    await settled()
  }
  return { server, pass, store, stop, rename, sent, signedOut }
}

test('stores what was changed after a pause, and what was changed meanwhile with the next revision', async () => {
  const { server, store, rename, sent, pass } = await opened()
  rename('A')
  rename('AB')
  expect(store.$saving.get().status).toBe('waiting')
  await pass(600)
  expect(sent()).toMatchObject([{ revision: 1, competition: { name: 'AB' } }])
  rename('ABC')
  await server.respondLast(success({ revision: 2 }))
  expect(sent()).toMatchObject([{}, { revision: 2, competition: { name: 'ABC' } }])
  await server.respondLast(success({ revision: 3 }))
  expect(store.$saving.get().status).toBe('saved')
  expect(store.$shown.get()?.competition.name).toBe('ABC')
})

test('says what somebody else has changed, and takes either', async () => {
  const newer = stored({ revision: 5, competition: competitionOf(4) })
  const changes = ['1 entrant added', 'date or draw of round 1']
  const one = await opened()
  const two = await opened()
  for (const { server, store, rename, pass } of [one, two]) {
    rename('Mine')
    await pass(600)
    await server.respondLast(httpFailure(409, 'changed'))
    await server.respondTo(getCompetition, success(newer))
    expect(store.$saving.get()).toEqual({ status: 'stale', newer, changes })
    rename('Mine too')
    await pass(600)
    expect(server.calls.at(-1)?.endpoint).toBe(getCompetition)
  }
  void one.store.takeStored()
  expect(one.store.$shown.get()?.competition.entrants).toHaveLength(4)
  expect(one.store.$saving.get().status).toBe('saved')

  void two.store.replaceNewer()
  await settled()
  expect(two.sent().at(-1)).toMatchObject({ revision: 5, competition: { name: 'Mine too' } })
})

test('sends again with the new revision when only that was raised, as by opening a round', async () => {
  const { server, rename, pass, sent } = await opened()
  rename('Mine')
  await pass(600)
  await server.respondLast(httpFailure(409, 'changed'))
  await server.respondTo(getCompetition, success(stored({ revision: 2 })))
  expect(sent().at(-1)).toMatchObject({ revision: 2, competition: { name: 'Mine' } })
})

test('keeps what the service refuses, and stores it when the user tries again', async () => {
  const { server, store, rename, pass, sent, signedOut } = await opened()
  rename('Mine')
  await pass(600)
  await server.respondLast(httpFailure(400, 'name: is empty'))
  expect(store.$saving.get()).toMatchObject({ status: 'failed', failure: { status: 400 } })
  expect(store.$shown.get()?.competition.name).toBe('Mine')
  void store.save()
  await settled()
  await server.respondLast(networkFailure)
  void store.save()
  await settled()
  await server.respondLast(httpFailure(401))
  expect(signedOut).toEqual(['out'])
  expect(sent()).toHaveLength(3)
  void store.takeStored()
  expect(store.$shown.get()?.competition.name).toBe('Spring Medal')
})

test('opens a round only when everything is stored', async () => {
  const { server, store, rename } = await opened()
  rename('Mine')
  const opening = store.changeRound({ act: 'open', round: 1 })
  await settled()
  expect(server.calls.at(-1)?.endpoint).toBe(putCompetition)
  await server.respondLast(httpFailure(400, 'no'))
  expect(await opening).toBe(false)
  expect(store.$rounds.get()).toMatchObject({ status: 'failed', failure: { status: 400 } })

  void store.changeRound({ act: 'open', round: 1 })
  await settled()
  await server.respondLast(success({ revision: 2 }))
  expect(server.calls.at(-1)?.endpoint).toBe(openCompetitionRound)
})

test('follows an open round, but never while something is not stored', async () => {
  const open = stored({ rounds: [{ state: 'open', groups: [] }] })
  const { server, rename, pass, stop } = await opened(open)
  await pass(5_000)
  expect(server.calls).toHaveLength(2)
  rename('Mine')
  await server.respond(1, success(stored({ ...open, revision: 9 })))
  await pass(600)
  expect(server.calls.at(-1)?.input.body).toMatchObject({ revision: 1 })
  stop()
})

test.each([
  ['closed', 1],
  ['planned', 0],
] as const)('asks once a minute for late entries, only after a close: %s', async (state, requests) => {
  const { server, pass, stop } = await opened(stored({ rounds: [{ state, groups: [] }] }))
  await pass(59_000)
  expect(server.calls).toHaveLength(1)
  await pass(1_000)
  expect(server.calls).toHaveLength(1 + requests)
  stop()
})
