import pg from 'pg'
import { upload as uploadCall } from '../../../src/contract/staff/uploads.ts'
import { fileForm } from '../../support/file-form.ts'
import { holes, strokes, upload } from '../../support/recorded.ts'
import { createClient } from '../../support/service.ts'
import type { Staff } from '../support/create-staff.ts'

const PARS = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
export const TEMPLATE = 'template'

/** Uploads a round to a service of the previous release. */
export async function uploadTemplate(origin: string, { email, iid }: Staff): Promise<void> {
  const client = createClient(origin)
  await client.signIn(email)
  const players = ['Ann', 'Bob', 'Cara', 'Dan'].map((name) => ({
    name,
    holes: strokes(PARS.map((par) => par + 1).join(' ')),
  }))
  const round = upload({ token: TEMPLATE, course: { name: 'Old Links', holes: holes(...PARS) }, players })
  const response = await client.call(uploadCall, {
    query: {},
    path: { type: 'round', identifier: iid },
    body: fileForm(JSON.stringify(round)) as never,
  })
  if (response.status !== 200) throw new Error(`The round was rejected: ${response.status}`)
}

/** Fills the growing tables of the previous release with this many rounds, and as many rows of other kinds. */
export async function fillDatabase(
  databaseUrl: string,
  { origin, staff, rows }: { origin: string; staff: Staff; rows: number },
): Promise<void> {
  await uploadTemplate(origin, staff)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const statement of statements(rows)) await client.query(statement)
  } finally {
    await client.end()
  }
}

const statements = (rows: number): string[] => [
  `insert into accounts (id, email, name, credential_hash, role, support_id, created_at, confirmed_at)
     select 'a' || n, 'golfer-' || n || '@club.example', 'Golfer ' || n, 'none', 'golfer', 'S-' || n, n, n
     from generate_series(1, ${rows}) as n`,
  `insert into installs (iid, account_id, created_at) select 'i' || n, 'a' || n, n from generate_series(1, ${rows}) as n`,
  `insert into sessions (token_hash, account_id, created_at, expires_at)
     select 's' || n, 'a' || n, n, 4000000000000 from generate_series(1, ${rows}) as n`,
  `insert into licenses (id, iid, source, type, created_at, additional_info)
     select 'l' || n, 'i' || n, 'purchase', 'YEAR', n, 'Order ' || n from generate_series(1, ${rows}) as n`,
  `insert into properties (iid, slot, position, type, fields_json, committed_at)
     select 'i' || n, 'club', 0, 'Club', '{"nfcId":"04' || lpad(to_hex(n), 6, '0') || '"}', n
     from generate_series(1, ${rows}) as n`,
  `insert into rounds (token, iid, recorded, round_json, history_json, engine_version, started_at, timezone_offset,
       created_at, updated_at)
     select 'r' || n, 'i' || n, recorded, round_json, history_json, engine_version, started_at - n, timezone_offset,
       created_at, updated_at
     from rounds, generate_series(1, ${rows}) as n where token = '${TEMPLATE}'`,
  `insert into round_courses (token, course_id, hole_count, uploaded_at)
     select 'r' || n, course_id, hole_count, uploaded_at
     from round_courses, generate_series(1, ${rows}) as n where token = '${TEMPLATE}'`,
  `insert into audit (id, at, actor, iid, action, result)
     select 'e' || n, n, 'staff@golf.example', 'i' || n, 'add property', 'ok' from generate_series(1, ${rows}) as n`,
  `insert into mailing_runs (id, emails_file, template_id, campaign, actor, template_json, status, message, started_at)
     values ('run', 'all', 'news', 'News', 'staff', '{}', 'finished', 'Done', 1)`,
  `insert into mailing_recipients (run_id, position, email, fields_json, status)
     select 'run', n, 'golfer-' || n || '@club.example', '{}', 'sent' from generate_series(1, ${rows}) as n`,
  'analyze',
]
