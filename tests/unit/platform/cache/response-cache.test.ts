import { expect, test } from 'vitest'
import { fillPath } from '../../../../src/contract/endpoint.ts'
import { listRounds } from '../../../../src/contract/history.ts'
import { getRound, type Round } from '../../../../src/contract/round.ts'
import { createResponseCache } from '../../../../src/platform/cache/response-cache.ts'
import { fakeCache } from '../../../support/fake-response-cache.ts'
import { played } from '../../../support/played-round.ts'
import { parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'
import { settled } from '../../../support/stub-api.ts'

const DAY = 24 * 3_600_000
const START = 1_763_600_000_000
const ANN = 'ann@example.com'
const PARS = [4, 5, 3]
const round = parsedRound({
  type: 'Round',
  info: { startTimestampMs: START, timezoneOffset: 3_600_000 },
  settings: settingsOf(PARS),
  scorecard: { cards: [playerCard('Ann', PARS, [4, 6, 3])] },
})

function setUp({ api = '', build = 'build-1' } = {}) {
  const { cache: browserCache, entries } = fakeCache()
  const state = { now: START, owner: ANN as string | undefined }
  const cache = createResponseCache({
    urlOf: (endpoint, input) => api + fillPath(endpoint.path, input.path),
    base: () => 'https://golf.example/round/R1',
    open: async () => browserCache,
    now: () => state.now,
    build,
    owner: () => state.owner,
  })
  const putRound = (token: string, value: Round = round) => cache.put(getRound, { path: { token } }, value)
  const findRound = (token: string) => cache.find(getRound, { path: { token } })
  const rounds = { roundList: [played({ roundToken: 'R1' })] }
  return { cache, browserCache, state, entries, putRound, findRound, rounds }
}

test.each(['', 'https://api.golf.example/v1'])(
  'finds a stored response and its time for an API at "%s"',
  async (api) => {
    const { putRound, findRound, state, entries } = setUp({ api })
    await putRound('R/1')
    state.now += DAY
    expect(await findRound('R/1')).toEqual({ value: round, asOfMs: START })
    expect(await findRound('R2')).toBe(undefined)
    expect([...entries.keys()]).toEqual([`${api || 'https://golf.example'}/rest/round/R%2F1`])
  },
)

test('stores the twenty latest rounds and the history', async () => {
  const { cache, state, putRound, findRound, entries, rounds } = setUp()
  const putLater = async (token: string) => {
    state.now += 1
    await putRound(token)
  }
  await cache.put(listRounds, {}, rounds, ANN)
  for (let index = 0; index < 20; index += 1) await putLater(`R${index}`)
  await putLater('R0')
  await putLater('R20')
  expect(await findRound('R1')).toBe(undefined)
  expect(await findRound('R0')).toBeDefined()
  expect(entries.size).toBe(21)
  expect(await cache.find(listRounds, {}, ANN)).toMatchObject({ value: rounds })
})

test('has the previous copy until the new one is stored, because the page may be left meanwhile', async () => {
  const { browserCache, putRound, findRound } = setUp()
  await putRound('R1')
  browserCache.put = () => new Promise(() => {})
  void putRound('R1')
  await settled()
  expect(await findRound('R1')).toBeDefined()
})

test('returns a personal response only to its owner', async () => {
  const { cache, rounds } = setUp()
  await cache.put(listRounds, {}, rounds, ANN)
  expect(await cache.find(listRounds, {}, ANN)).toBeDefined()
  expect(await cache.find(listRounds, {}, 'eve@example.com')).toBe(undefined)
  expect(await cache.find(listRounds, {})).toBe(undefined)
})

test('does not store a personal response after its owner has signed out or another user has signed in', async () => {
  const { cache, state, entries, rounds } = setUp()
  for (const owner of [undefined, 'eve@example.com']) {
    state.owner = owner
    await cache.put(listRounds, {}, rounds, ANN)
  }
  expect(entries.size).toBe(0)
})

test('ignores responses older than a session can be', async () => {
  const { putRound, findRound, state } = setUp()
  await putRound('R1')
  state.now += 31 * DAY
  expect(await findRound('R1')).toBe(undefined)
})

test('ignores a stored response that does not match the contract', async () => {
  const { findRound, entries } = setUp()
  for (const text of ['not json', '{}', '[]', `{"asOfMs":${START},"answer":"no round"}`]) {
    entries.set('https://golf.example/rest/round/R1', text)
    expect(await findRound('R1'), text).toBe(undefined)
  }
})

test('returns the entity tag only to the build that stored the response', async () => {
  const input = { path: { token: 'R1' } }
  const { cache, entries, findRound } = setUp()
  expect(await cache.put(getRound, input, round, undefined, '"1"')).toBe(true)
  expect(await findRound('R1')).toEqual({ value: round, asOfMs: START, entityTag: '"1"' })
  const next = setUp({ build: 'build-2' })
  for (const [url, text] of entries) next.entries.set(url, text)
  expect(await next.findRound('R1')).toEqual({ value: round, asOfMs: START })
})

test('parses a plain list again only if another build has stored it', async () => {
  const { cache, entries, rounds } = setUp()
  const next = setUp({ build: 'build-2' })
  await cache.put(listRounds, {}, { roundList: [{ ...rounds.roundList[0], unknown: 1 }] } as never, ANN)
  for (const [url, text] of entries) next.entries.set(url, text)
  const found = async (one: typeof cache) => (await one.find(listRounds, {}, ANN, true))?.value.roundList[0]
  expect(await found(cache)).toMatchObject({ roundToken: 'R1', unknown: 1 })
  expect(await found(next.cache)).toEqual(rounds.roundList[0])
})

test('does not fail when the browser provides no storage', async () => {
  const failing = createResponseCache({
    urlOf: (endpoint) => endpoint.path,
    base: () => 'https://golf.example/',
    open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    now: () => START,
    build: 'build-1',
    owner: () => undefined,
  })
  await expect(failing.put(getRound, { path: { token: 'R1' } }, round)).resolves.toBe(false)
  await expect(failing.find(getRound, { path: { token: 'R1' } })).resolves.toBe(undefined)
})
