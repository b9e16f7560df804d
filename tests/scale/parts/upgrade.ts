import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../../support/postgres-server.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { addStaff } from '../support/create-staff.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { createRoundWriters } from '../support/round-writers.ts'
import { measureSteps } from '../support/steps.ts'
import { fillDatabase } from '../upgrade/previous-data.ts'
import { extractRelease, previousReleases } from '../upgrade/previous-release.ts'

/**
 * The number of rounds, and of accounts, installs, licenses, properties, sessions, audit events and recipients each.
 */
const ROWS = Number(process.env.UPGRADE_ROWS ?? 100_000)
const WRITERS = 8
const LONGEST_MS = 2_000
/**
 * The statuses that clients and nginx retry. While it shuts down, the previous release responds 503 without Retry-After
 * (0).
 */
const REPEATED = [0, 502, 503]

// Upgrades two processes from the previous release to this tree and rolls them back, under load, on one database.
await measureSteps(createFigures('upgrade'), { 'upgrade and roll back': measureUpgrade })

async function measureUpgrade(figures: Figures): Promise<void> {
  const [previous] = previousReleases()
  if (!previous) {
    const hint = 'the history of the repository is missing (git fetch --unshallow --tags)'
    figures.add('upgrade from the previous release', hint, { text: 'measured', isMet: false })
    return
  }
  // Accepts the self-signed certificate of nginx.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const release = await mkdtemp(path.join(tmpdir(), 'scale-release-'))
  const server = await startPostgres({ settings: ['fsync=on', 'max_connections=100'] })
  let cluster: Cluster | undefined
  try {
    extractRelease(previous, release)
    const url = await server.createDatabase()
    cluster = await startCluster({ databaseUrl: url, release, settings: { SITE_DIR: path.resolve('dist') } })
    const dataDir = cluster.processes()[0]?.dataDir ?? ''
    const staff = await addStaff(
      cluster.origin,
      { DATABASE_URL: url, DATA_DIR: dataDir, STAFF_MFA: 'off' },
      release,
    )
    await fillDatabase(url, { origin: cluster.origin, staff, rows: ROWS })
    const writers = createRoundWriters({ origin: cluster.origin, staff, writers: WRITERS })
    /** Adds the figures that clients measured during a phase. */
    const addPhase = async (phase: string, operation: () => Promise<unknown>) => {
      writers.take()
      const startedMs = performance.now()
      await operation()
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      for (const [kind, { text, statuses, longestMs }] of Object.entries(writers.take())) {
        figures.add(`${phase} (${seconds} s): ${kind}`, text, {
          text: `200; 502 and 503 only while a process shuts down; under ${LONGEST_MS} ms`,
          isMet:
            [...statuses].every((status) => status === 200 || REPEATED.includes(status)) &&
            longestMs < LONGEST_MS,
        })
      }
    }
    const from = `${previous.version} (${previous.commit.slice(0, 7)})`
    await addPhase(`${from}, ${ROWS} rounds`, () => delay(3_000))
    await addPhase('a process of this tree starts and migrates', () => replace(cluster, 0, '.'))
    await addPhase('both releases', () => delay(3_000))
    await addPhase('the other process is replaced', () => replace(cluster, 1, '.'))
    await addPhase('this tree alone, rescoring', () => delay(3_000))
    await addPhase('a process is rolled back', () => replace(cluster, 0, release))
    await addPhase('both releases again', () => delay(3_000))
    await addPhase('the other process is rolled back', () => replace(cluster, 1, release))
    const { text, isMet } = await writers.stopAndCheck(url)
    figures.add('acknowledged uploads during upgrade and rollback', text, { text: '0 lost', isMet })
  } finally {
    await cluster?.stop()
    await server.stop()
    await rm(release, { recursive: true, force: true })
  }
}

async function replace(cluster: Cluster | undefined, index: number, release: string): Promise<void> {
  await cluster?.processes()[index]?.stop()
  await cluster?.restart(index, release)
}
