import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCourses } from '../../src/contract/catalogue-courses.ts'
import { searchUsers } from '../../src/contract/staff/search.ts'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { quantile } from '../scale/support/open-loop.ts'
import { startService } from '../support/service.ts'
import { FACILITIES, facilityAt, fillCourses } from './course-search-data.ts'
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

type Facility = ReturnType<typeof facilityAt>
interface CourseQuery {
  query?: string
  near?: string
}
const at = ({ lat, lon }: Facility['position']) => `${lat.toFixed(5)},${lon.toFixed(5)}`
/** The queries for courses: derived from a random facility, or fixed. */
const COURSE_QUERIES: Record<string, (facility: Facility, random: (max: number) => number) => CourseQuery> = {
  'near a place': ({ position }) => ({ near: at(position) }),
  'in the middle of an ocean': () => ({ near: '-40.0,-120.0' }),
  'part of a name': ({ name }, random) => ({ query: partOf(name, random) }),
  'part of a name, near': ({ name, position }, random) => ({
    query: partOf(name, random),
    near: at(position),
  }),
  'a whole name': ({ name }) => ({ query: name }),
  'a town and a country': ({ place }) => ({ query: place.replace(',', '') }),
  'a word of all names': () => ({ query: 'golf' }),
  'a word of all names, near': ({ position }) => ({ query: 'golf', near: at(position) }),
  'a word of all names, far from them': () => ({ query: 'golf', near: '-40.0,-120.0' }),
  'two letters, near': ({ name, position }) => ({ query: name.slice(0, 2), near: at(position) }),
  'words that no course has together': ({ position }) => ({ query: 'golfklubb españa', near: at(position) }),
  'a word that no course has': (_, random) => ({ query: `zq${random(1000)}` }),
}

/**
 * Measures over HTTP the search of users among 100,000 accounts with 300,000 rounds, and that of 40,000 courses.
 * @param databaseUrl an empty database; without one, SQLite is measured
 */
export async function measureSearch(databaseUrl: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-'))
  const store = await openStore({ dataDir, databaseUrl })
  await fillForSearch(store.db)
  await fillCourses(store.db)
  await analyze(store.db)
  await store.close()
  const service = await startService({ dataDir, databaseUrl })
  try {
    const staff = await service.signInAs('staff')
    return [
      ...(await measureQueries('user', QUERIES, (queryOf, random) =>
        staff.call(searchUsers, { query: { query: queryOf(golferAt(random(ACCOUNTS)), random) } }),
      )),
      ...(await measureQueries('course', COURSE_QUERIES, (queryOf, random) =>
        staff.call(findCourses, { query: queryOf(facilityAt(random(FACILITIES)), random) }),
      )),
    ]
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Random = (max: number) => number

/** Returns the quantiles of each kind of query, and of all together. */
async function measureQueries<QueryOf>(
  found: string,
  queries: Record<string, QueryOf>,
  call: (queryOf: QueryOf, random: Random) => Promise<Response>,
) {
  const random = repeatableRandom()
  const rows = []
  const all: number[] = []
  for (const [name, queryOf] of Object.entries(queries)) {
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const startedMs = performance.now()
      const response = await call(queryOf, random)
      await response.text()
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      times.push(performance.now() - startedMs)
    }
    rows.push({ search: `${found}: ${name}`, ...quantiles(times) })
    all.push(...times)
  }
  return [...rows, { search: `${found}: all`, ...quantiles(all) }]
}

function quantiles(times: readonly number[]) {
  const at = (share: number) => quantile(times, share).toFixed(1)
  return { medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}
