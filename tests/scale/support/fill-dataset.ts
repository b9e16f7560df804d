import type pg from 'pg'

/** Golfers of the data set by their number of rounds; their password is `PASSWORD` of tests/support/service.ts. */
export const GOLFERS = [
  { email: 'seventy@golf.example', rounds: 70 },
  { email: 'thousands@golf.example', rounds: 3000 },
] as const

interface Sizes {
  rounds: number
  accounts: number
  promoCodes: number
}

const FIRST_NAMES =
  'Ann Bob Carla Dan Eve Finn Greta Hannah Ian Joanna Karl Lena Mary Nick Örjan Paula Quinn Rosa Sam Zoë'.split(
    ' ',
  )
const LAST_NAMES =
  'Anders Baker Carter Dahl Evans Fischer García Hansen Ivers Jensen Kowalski Lund Miller Nowak Olsen'.split(
    ' ',
  )
const COURSES_PER_INSERT = 100

/** Fills an empty database that has the demo's rounds with accounts, installs, rounds and promo codes. */
export async function fillGolf(client: pg.Client, { rounds, accounts, promoCodes }: Sizes): Promise<void> {
  await client.query(
    `insert into accounts (id, email, name, credential_hash, role, support_id, created_at, confirmed_at)
     select 'scale-' || i,
       lower(replace(f, 'Ö', 'ö') || '.' || l) || i || '@' || (array['gmail.com','gmx.net','golf.example','yahoo.com'])[i % 4 + 1],
       f || ' ' || l || ' ' || upper(substr(md5('n' || i), 1, 3)), 'x', 'golfer', 'S-' || upper(md5('s' || i)),
       1700000000000 + i, 1700000000000 + i
     from generate_series(1, ${accounts}) i,
       lateral (select ($1::text[])[i % 20 + 1] f, ($2::text[])[i / 20 % 15 + 1] l) names`,
    [FIRST_NAMES, LAST_NAMES],
  )
  await client.query(
    `insert into installs (iid, account_id, is_primary, created_at)
     select 'W-' || upper(md5('i' || i)), 'scale-' || i, 1, 1700000000000 + i from generate_series(1, ${accounts}) i`,
  )
  await client.query(
    `create temp table templates as select row_number() over (order by token) - 1 as n, * from rounds
     where is_live = 0 and is_deleted = 0 order by token limit 60`,
  )
  const { rows } = await client.query<{ count: string }>('select count(*) from templates')
  const templates = Number(rows[0]?.count)
  const insertRounds = async (count: number, token: string, iid: string) => {
    await client.query(
      `insert into rounds (token, iid, recorded, round_json, history_json, statistics_json, engine_version,
         started_at, timezone_offset, is_live, is_deleted, created_at, updated_at, entity_tag)
       select ${token}, ${iid}, t.recorded, t.round_json,
         replace(t.history_json, '"' || t.token || '"', '"' || ${token} || '"'), t.statistics_json,
         t.engine_version, 1500000000000 + i * 200000::bigint, t.timezone_offset, 0, 0, t.created_at, t.updated_at,
         gen_random_uuid()::text
       from generate_series(1, ${count}) i join templates t on t.n = i % ${templates}`,
    )
    await client.query(
      `insert into own_strokes (token, iid, course_key, hole_count, started_at, is_deleted, card_index, strokes_json)
       select ${token}, ${iid}, s.course_key, s.hole_count, 1500000000000 + i * 200000::bigint, 0, s.card_index,
         s.strokes_json
       from generate_series(1, ${count}) i join templates t on t.n = i % ${templates}
         join own_strokes s on s.token = t.token`,
    )
  }
  await insertRounds(rounds, `md5('r' || i)`, `'W-' || upper(md5('i' || (i % ${accounts} + 1)))`)
  for (const { email, rounds: count } of GOLFERS) {
    const primary = `(select iid from installs join accounts on accounts.id = account_id
      where email = '${email}' and is_primary = 1)`
    await insertRounds(count, `md5('${email}' || i)`, primary)
  }
  await client.query(
    `insert into promo_batches (id, category, batch, type, description, expires_at, created_at)
     select 'scale-' || i, 'press', 'scale ' || i, 'pro_year', '', null, 1 from generate_series(0, 49) i`,
  )
  await client.query(
    `insert into promo_codes (code, batch_id)
     select upper(substr(md5('p' || i), 1, 16)), 'scale-' || i % 50 from generate_series(1, ${promoCodes}) i`,
  )
}

interface CourseRow {
  holes_json: string
  west_e6: number
  south_e6: number
  east_e6: number
  north_e6: number
}

/** Adds copies of the demo's courses at other places, each with its own facility. */
export async function fillCourses(client: pg.Client, count: number): Promise<void> {
  const { rows: templates } = await client.query<CourseRow>(
    'select holes_json, west_e6, south_e6, east_e6, north_e6 from courses order by id',
  )
  for (let start = 0; start < count; start += COURSES_PER_INSERT) {
    const courses = Array.from({ length: Math.min(COURSES_PER_INSERT, count - start) }, (_, at) =>
      movedCourse(templates[(start + at) % templates.length] as CourseRow, start + at),
    )
    await client.query(
      `insert into facilities (id, name, created_at)
       select id, name, 1 from json_to_recordset($1) as c(id text, name text)`,
      [JSON.stringify(courses)],
    )
    await client.query(
      `insert into courses (id, facility_id, name, holes_json, west_e6, south_e6, east_e6, north_e6, updated_at)
       select id, id, name, holes_json, west_e6, south_e6, east_e6, north_e6, 1 from json_to_recordset($1)
         as c(id text, name text, holes_json text, west_e6 int, south_e6 int, east_e6 int, north_e6 int)`,
      [JSON.stringify(courses)],
    )
  }
}

/** Returns a course moved to its own cell of a grid, so that no courses are adjacent. */
function movedCourse(course: CourseRow, index: number) {
  const [south, west] = [
    -40_000_000 + (index % 800) * 100_000,
    -170_000_000 + Math.floor(index / 800) * 500_000,
  ]
  const [lat, lon] = [south - course.south_e6, west - course.west_e6]
  const move = (json: string) =>
    json
      .replace(/"lat":(-?[\d.]+)/g, (_, value) => `"lat":${Math.round(Number(value) * 1e6 + lat) / 1e6}`)
      .replace(/"lon":(-?[\d.]+)/g, (_, value) => `"lon":${Math.round(Number(value) * 1e6 + lon) / 1e6}`)
  return {
    id: `scale-${index}`,
    name: `Links ${index}`,
    holes_json: move(course.holes_json),
    west_e6: west,
    south_e6: south,
    east_e6: course.east_e6 + lon,
    north_e6: course.north_e6 + lat,
  }
}
