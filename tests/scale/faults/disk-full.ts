import { chown, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRound } from '../../../src/contract/round.ts'
import { uploadRecipients } from '../../../src/contract/staff/mailing-files.ts'
import { fileForm } from '../../support/file-form.ts'
import type { Figures } from '../support/figures.ts'
import { countRepeatedly } from '../support/tally.ts'
import { type Environment, withEnvironment } from './environment.ts'
import { reportWrites, seconds } from './report.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { startWriters } from './writers.ts'

const DISK_MB = 96
const WORK_MS = 2_000
const FULL_MS = 5_000
const NAME = 'disk full for 5 s'

/** Fills the disk with the database's tables and the data folder while clients write and read. */
export async function diskFault(figures: Figures): Promise<void> {
  const disk = await mountSmallDisk(DISK_MB)
  const dataDir = path.join(disk.folder, 'data')
  try {
    await withEnvironment(
      {
        settings: { DATA_DIR: dataDir },
        // The write-ahead log is on another disk: without space for it, PostgreSQL ends instead of rejecting writes.
        async prepare(server, query) {
          const folder = path.join(disk.folder, 'tables')
          await mkdir(folder)
          await chown(folder, server.user?.uid ?? process.getuid?.() ?? 0, server.user?.gid ?? 0)
          await query(`create tablespace small location '${folder}'`)
          await query('alter database template1 set tablespace small')
        },
      },
      (environment) => fill(environment, { disk, dataDir, figures }),
    )
  } finally {
    await disk.remove()
  }
}

async function fill(
  environment: Environment,
  { disk, dataDir, figures }: { disk: SmallDisk; dataDir: string; figures: Figures },
): Promise<void> {
  const writers = startWriters(environment)
  await delay(WORK_MS)
  await disk.fill()
  // Writes may still use free space in the files of the tables until these are full, too.
  const [token] = await environment.query<{ token: string }>('select token from rounds limit 1')
  const read = () => environment.staff.call(getRound, { path: { token: token?.token ?? '' } })
  const stopReading = countRepeatedly(read, 1, 20)
  const startMs = performance.now()
  const uploads: number[] = []
  while (performance.now() - startMs < FULL_MS) {
    await disk.fill()
    uploads.push(await uploadFile(environment, 'while-full.csv'))
  }
  await disk.free()
  const endedAt = performance.now()
  await delay(WORK_MS)
  const reads = await stopReading()
  uploads.push(await uploadFile(environment, 'afterwards.csv'))
  await writers.stop()
  await reportWrites(figures, NAME, environment, {
    writers,
    endedAt,
    limits: { recoveredWithinMs: 10_000, respondsWithinMs: 10_000 },
  })
  figures.add(`${NAME}: reads`, reads.text, {
    text: 'only 200',
    isMet: [...reads.statuses].join() === '200',
  })
  const refused = writers.statuses.get(503) ?? 0
  const files = await readdir(path.join(dataDir, 'mailing', 'recipients'))
  const left = await readdir(path.join(dataDir, 'mailing', 'incoming')).catch(() => [])
  figures.add(
    `${NAME}: uploads of mailing files`,
    `${[...new Set(uploads)].join(', ')}; stored: ${files.join(', ') || 'none'}; left over: ${left.length}`,
    {
      text: '503, afterwards 2xx; no partial files',
      isMet:
        uploads.slice(0, -1).every((status) => status === 503) &&
        (uploads.at(-1) ?? 0) < 300 &&
        files.join() === 'afterwards.csv' &&
        left.length === 0,
    },
  )
  const alive = environment.cluster.processes().filter(({ process }) => process.exitCode === null).length
  figures.add(`${NAME}: processes still running after ${seconds(FULL_MS)}`, `${alive}, ${refused} × 503`, {
    text: 'all, with rejected writes',
    isMet: alive === environment.cluster.processes().length && refused > 0,
  })
}

async function uploadFile({ staff }: Environment, name: string): Promise<number> {
  const rows = Array.from({ length: 20_000 }, (_, row) => `golfer-${row}@golf.example,Golfer`)
  const body = fileForm(['email,name', ...rows].join('\n'))
  const response = await staff.call(uploadRecipients, { path: { name }, body } as never)
  await response.arrayBuffer()
  return response.status
}
