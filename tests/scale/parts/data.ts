import pg from 'pg'
import { openDataset, SIZES } from '../support/dataset.ts'
import { createFigures } from '../support/figures.ts'

const SECONDS_MAX = 180

const figures = createFigures('data')
const dataset = await openDataset()
try {
  const client = new pg.Client(dataset.url)
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(
    `select (select count(*) from rounds) as rounds, (select count(*) from accounts) as accounts,
       (select count(*) from courses) as courses, (select count(*) from promo_codes) as promo,
       pg_database_size(current_database()) as bytes`,
  )
  await client.end()
  const { rounds = '', accounts = '', courses = '', promo = '', bytes = '' } = rows[0] ?? {}
  const found = [rounds, accounts, courses, promo].map(Number)
  const expected = [SIZES.rounds, SIZES.accounts, SIZES.courses, SIZES.promoCodes]
  figures.add(
    'PostgreSQL: rounds, accounts, courses, promo codes',
    `${found.map((count) => count.toLocaleString('en')).join(', ')}; ${(Number(bytes) / 1e9).toFixed(1)} GB`,
    {
      text: `at least ${expected.map((count) => count.toLocaleString('en')).join(', ')}`,
      isMet: found.every((count, at) => count >= (expected[at] ?? 0)),
    },
  )
  figures.add(
    'building the data',
    dataset.isReused ? 'reused from an earlier run' : `${dataset.seconds.toFixed(0)} s`,
    { text: `at most ${SECONDS_MAX} s`, isMet: dataset.seconds <= SECONDS_MAX },
  )
} finally {
  await dataset.stop()
}
