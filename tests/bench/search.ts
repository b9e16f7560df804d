import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchUsers } from '../../src/contract/search.ts'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { startService, type TestClient } from '../support/service.ts'
import { ACCOUNTS, analyze, fillForSearch, golferAt } from './search-data.ts'

const REPEATS = 200

type Golfer = ReturnType<typeof golferAt>
/** The queries: derived from a random golfer, or fixed. */
const QUERIES: Record<string, (golfer: Golfer, random: (max: number) => number) => string> = {
  'two letters of a name': ({ name }) => name.slice(0, 2),
  'a common part': (_, random) => ['ann', 'gmail', 'com', 'example', 'mil', '@g'][random(6)] ?? '',
  'part of a name': ({ name }, random) => partOf(name, random),
  'part of an e-mail': ({ email }, random) => partOf(email, random),
  'a whole e-mail': ({ email }) => email.toUpperCase(),
  'a part that nobody has': (_, random) => `zq${random(1000)}comgma`,
  'frequent parts that never occur in sequence': () => 'gmailgmx.net.comexample',
  'a long text': () => 'ann.miller@'.repeat(18),
  'a support id': ({ supportId }) => supportId.toLowerCase(),
  'the beginning of an install id': ({ iid }) => iid.slice(0, 6).toLowerCase(),
  'a link to a round': ({ tokens }) => `https://golf.example/round/${tokens[0]}#3`,
  'an order number': ({ order }) => order,
  'an NFC id': ({ nfcId }) => nfcId.replaceAll(':', ''),
  'a promo code': ({ promoCode }) => promoCode.toLowerCase(),
}

function partOf(text: string, random: (max: number) => number): string {
  const length = 3 + random(5)
  return text.slice(random(Math.max(1, text.length - length))).slice(0, length)
}

/** Returns whole numbers below a maximum, the same ones in every run. */
function repeatableRandom() {
  let state = 1
  return (max: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % max
  }
}

/**
 * Measures the search of users over HTTP among 100,000 accounts with 300,000 rounds.
 * @param databaseUrl an empty database; without one, SQLite is measured
 */
export async function measureSearch(databaseUrl: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-'))
  const store = await openStore({ dataDir, databaseUrl })
  await fillForSearch(store.db)
  await analyze(store.db)
  await store.close()
  const service = await startService({ dataDir, databaseUrl })
  try {
    const staff = await service.signInAs('staff')
    const random = repeatableRandom()
    const rows = []
    const all: number[] = []
    for (const [name, queryOf] of Object.entries(QUERIES)) {
      const times: number[] = []
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        times.push(await timeOf(staff, queryOf(golferAt(random(ACCOUNTS)), random)))
      }
      rows.push({ search: name, ...quantiles(times) })
      all.push(...times)
    }
    return [...rows, { search: 'all', ...quantiles(all) }]
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timeOf(staff: TestClient, query: string): Promise<number> {
  const startedMs = performance.now()
  const response = await staff.call(searchUsers, { query: { query } })
  await response.text()
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  return performance.now() - startedMs
}

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return { medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}
