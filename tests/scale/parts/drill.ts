import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { createClient, STAFF_EMAIL } from '../../support/service.ts'
import { score, sheetClient, startSheet } from '../../support/sheet-clients.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import { addStaff, runManage } from '../support/create-staff.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { measureSteps } from '../support/steps.ts'
import { TEMPLATE, uploadTemplate } from '../upgrade/previous-data.ts'
import { extractRelease, previousReleases, type Release } from '../upgrade/previous-release.ts'

// Goes from each earlier release to this tree and back, on both databases. Each release leaves a mailing half sent, a score
// sheet half played and a backup. Needs the history of the repository and the package registry.
/** It made no backups of PostgreSQL, and had no score sheets. */
const FIRST = '1.0.0'
const TREE = process.cwd()

type Settings = Record<string, string>

/** A mailing in progress with one mail that was sent and one that was not. */
const MAILING = [
  `insert into mailing_runs (id, emails_file, template_id, campaign, actor, template_json, status, message, started_at)
     values ('run', 'all', 'news', 'News', 'staff', '{}', 'running', '', 1)`,
  `insert into mailing_recipients (run_id, position, email, fields_json, status)
     values ('run', 2, 'ann@club.example', '{}', 'sent'), ('run', 3, 'bob@club.example', '{}', 'pending')`,
]

await measureSteps(createFigures('drill'), { 'the way to this tree and back': drillAll })

async function drillAll(figures: Figures): Promise<void> {
  const releases = previousReleases()
  if (releases.length === 0) throw new Error('the history of the repository is missing')
  const server = await startPostgres()
  try {
    for (const release of releases) {
      const folder = await mkdtemp(path.join(tmpdir(), 'scale-release-'))
      extractRelease(release, folder)
      for (const isOnPostgres of release.version === FIRST ? [false] : [false, true]) {
        await drillOne(figures, release, folder, isOnPostgres ? server : undefined)
      }
      await rm(folder, { recursive: true })
    }
  } finally {
    await server.stop()
  }
}

async function drillOne(
  figures: Figures,
  { version }: Release,
  release: string,
  server: PostgresServer | undefined,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-drill-'))
  const place = async (name: string): Promise<Settings> => ({
    DATA_DIR: path.join(folder, name),
    ...(server && { DATABASE_URL: await server.createDatabase() }),
    BACKUP_PASSPHRASE: 'a long passphrase',
    DEMO_DATA: 'off',
    STAFF_MFA: 'off',
    LOG_LEVEL: 'silent',
  })
  const database = server ? 'PostgreSQL' : 'SQLite'
  const add = (step: string, error: unknown) =>
    figures.add(`${version} on ${database}: ${step}`, error === undefined ? 'works' : String(error), {
      text: 'sign-in, round and sheet work, the mailing has stopped',
      isMet: error === undefined,
    })
  const attempt = async (step: string, operation: () => Promise<void>) => {
    const error = await operation().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    add(step, error)
  }
  try {
    const old = await place('old')
    const sheet = await withProcess(old, release, (site) =>
      begin(site.origin, old, release, version !== FIRST),
    )
    await runSql(old, MAILING)
    const backup = path.join(folder, 'fairway.backup')
    runManage(release, old, 'backup', backup)
    const isStopped = async (settings: Settings) => {
      const rows = await runSql(settings, [
        "select count(*) as count from mailing_runs where status = 'failed'",
      ])
      if (Number(rows[0]?.count) !== 1) throw new Error('the mailing goes on')
    }
    const restored = await place('restored')
    await attempt('its backup restored by this tree', async () => {
      runManage(TREE, restored, 'restore', backup)
      await withProcess(restored, TREE, (site) => goOn(site.origin, sheet, [1, 2]))
      await isStopped(restored)
    })
    await attempt('its database taken over by this tree', () =>
      withProcess(old, TREE, (site) => goOn(site.origin, sheet, [1, 2])),
    )
    await attempt('back to it, with its backup over the newer database', async () => {
      runManage(TREE, old, 'restore', backup, '--force')
      await withProcess(old, release, (site) => goOn(site.origin, sheet, [1, 2]))
      await isStopped(old)
    })
    await attempt('forth again, with a backup of this tree and back to that', async () => {
      await withProcess(old, TREE, (site) => goOn(site.origin, sheet, [1, 2, 3]))
      const newer = path.join(folder, 'newer.backup')
      runManage(TREE, old, 'backup', newer)
      runManage(TREE, old, 'restore', newer, '--force')
      await withProcess(old, TREE, (site) => goOn(site.origin, sheet, [1, 2, 3]))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Sheet {
  token: string
  key: string
}

async function withProcess<Value>(
  settings: Settings,
  release: string,
  use: (site: SiteProcess) => Promise<Value>,
): Promise<Value> {
  const site = await startSiteProcess(settings, release)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

/** Creates a member of staff with a round, and plays the first hole of a sheet. */
async function begin(
  origin: string,
  settings: Settings,
  release: string,
  hasSheets: boolean,
): Promise<Sheet | undefined> {
  await uploadTemplate(origin, await addStaff(origin, settings, release))
  if (!hasSheets) return undefined
  const client = createClient(origin)
  expectStatus(await client.signIn(STAFF_EMAIL), 'sign-in')
  const sheet = await startSheet(client)
  expectStatus(sheet.started, 'the start of the sheet')
  expectStatus(await sheet.send(score('p1', 1, 4), score('p2', 1, 5)), 'the first hole')
  return { token: sheet.token, key: sheet.key }
}

/** Signs in, opens the round, and plays the last of the holes, after which the sheet has all of them. */
async function goOn(origin: string, sheet: Sheet | undefined, holes: readonly number[]): Promise<void> {
  const client = createClient(origin)
  expectStatus(await client.signIn(STAFF_EMAIL), 'sign-in')
  expectStatus(await client.send('GET', `/rest/round/${TEMPLATE}`), 'the round')
  if (!sheet) return
  const device = sheetClient(client, sheet)
  expectStatus(await device.send(score('p1', holes.at(-1) ?? 0, 4)), 'the next hole')
  const { entries } = (await device.read()).body as { entries: { player: string; hole: number }[] }
  const played = new Set(entries.flatMap(({ player, hole }) => (player === 'p1' ? [hole] : [])))
  if (String([...played]) !== String(holes)) throw new Error(`the sheet has the holes ${[...played]}`)
  expectStatus(await client.send('GET', `/rest/round/${sheet.token}`), 'the round of the sheet')
}

function expectStatus({ status }: { status: number }, what: string): void {
  if (status >= 300) throw new Error(`${what}: ${status}`)
}

/** Runs statements on the database of a service that has stopped. Returns the rows of the last one. */
async function runSql({ DATABASE_URL, DATA_DIR = '' }: Settings, statements: readonly string[]) {
  if (DATABASE_URL) {
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  const database = new DatabaseSync(path.join(DATA_DIR, 'service.sqlite'))
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = database.prepare(statement).all()
    return rows
  } finally {
    database.close()
  }
}
