import { expect, test } from 'vitest'
import { fillPath } from '../../../../src/contract/endpoint.ts'
import { listRounds } from '../../../../src/contract/history.ts'
import { getRound, type Round } from '../../../../src/contract/round.ts'
import { createResponseCache } from '../../../../src/platform/cache/response-cache.ts'
import { fakeCache } from '../../../support/fake-response-cache.ts'
import { played } from '../../../support/played-round.ts'
import { parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'

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

function setUp({ api = '' } = {}) {
  const { cache, entries } = fakeCache()
  const state = { now: START, owner: ANN as string | undefined }
  const kept = createResponseCache({
    urlOf: (endpoint, input) => api + fillPath(endpoint.path, input.path),
    base: () => 'https://golf.example/round/R1',
    open: async () => cache,
    now: () => state.now,
    owner: () => state.owner,
  })
  const keepRound = (token: string, value: Round = round) => kept.keep(getRound, { path: { token } }, value)
  const findRound = (token: string) => kept.find(getRound, { path: { token } })
  const rounds = { roundList: [played({ roundToken: 'R1' })] }
  return { kept, state, entries, keepRound, findRound, rounds }
}

test.each(['', 'https://api.golf.example/v1'])(
  'gives back what was kept, and when, of an API at “%s”',
  async (api) => {
    const { keepRound, findRound, state, entries } = setUp({ api })
    await keepRound('R/1')
    state.now += DAY
    expect(await findRound('R/1')).toEqual({ value: round, asOfMs: START })
    expect(await findRound('R2')).toBe(undefined)
    expect([...entries.keys()]).toEqual([`${api || 'https://golf.example'}/rest/round/R%2F1`])
  },
)

test('keeps the twenty rounds seen last, and the history beside them', async () => {
  const { kept, keepRound, findRound, entries, rounds } = setUp()
  await kept.keep(listRounds, {}, rounds, ANN)
  for (let index = 0; index < 20; index += 1) await keepRound(`R${index}`)
  await keepRound('R0')
  await keepRound('R20')
  expect(await findRound('R1')).toBe(undefined)
  expect(await findRound('R0')).toBeDefined()
  expect(entries.size).toBe(21)
  expect(await kept.find(listRounds, {}, ANN)).toMatchObject({ value: rounds })
})

test('gives a golfer’s own answer to that golfer alone', async () => {
  const { kept, rounds } = setUp()
  await kept.keep(listRounds, {}, rounds, ANN)
  expect(await kept.find(listRounds, {}, ANN)).toBeDefined()
  expect(await kept.find(listRounds, {}, 'eve@example.com')).toBe(undefined)
  expect(await kept.find(listRounds, {})).toBe(undefined)
})

test('does not keep an answer that comes after its golfer has signed out, or another one in', async () => {
  const { kept, state, entries, rounds } = setUp()
  for (const owner of [undefined, 'eve@example.com']) {
    state.owner = owner
    await kept.keep(listRounds, {}, rounds, ANN)
  }
  expect(entries.size).toBe(0)
})

test('forgets what is older than a session may be', async () => {
  const { keepRound, findRound, state } = setUp()
  await keepRound('R1')
  state.now += 31 * DAY
  expect(await findRound('R1')).toBe(undefined)
})

test('reads what was kept by the contract, as an older page may have written it', async () => {
  const { findRound, entries } = setUp()
  for (const text of ['not json', '{}', '[]', `{"asOfMs":${START},"answer":"no round"}`]) {
    entries.set('https://golf.example/rest/round/R1', text)
    expect(await findRound('R1'), text).toBe(undefined)
  }
})

test('a browser that keeps nothing, or has no room, only forgets', async () => {
  const refusing = createResponseCache({
    urlOf: (endpoint) => endpoint.path,
    base: () => 'https://golf.example/',
    open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    now: () => START,
    owner: () => undefined,
  })
  await expect(refusing.keep(getRound, { path: { token: 'R1' } }, round)).resolves.toBe(undefined)
  await expect(refusing.find(getRound, { path: { token: 'R1' } })).resolves.toBe(undefined)
})
