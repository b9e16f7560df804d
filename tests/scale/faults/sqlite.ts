import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addProperty, findUser } from '../../../src/contract/staff/users.ts'
import { createClient, createStaff, type TestClient } from '../../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { kill } from './environment.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const KILLS = Number(process.env.SQLITE_KILLS ?? 10)
const DISK_MB = 48
const LIFE_MAX_MS = 300
const CLIENTS = 4

/** Kills the only process on SQLite while clients write, then fills its disk. */
export async function sqliteFaults(figures: Figures): Promise<void> {
  const disk = await mountSmallDisk(DISK_MB)
  let site: SiteProcess | undefined
  try {
    const dataDir = path.join(disk.folder, 'data')
    await mkdir(dataDir)
    const { iid, cookies } = await createStaff({ dataDir })
    const start = () => startSiteProcess({ DATA_DIR: dataDir, DEMO_DATA: 'off', STAFF_MFA: 'off' })
    const acknowledged = new Set<string>()
    const statuses = new Set<number>()
    site = await start()
    for (let at = 0; at < KILLS; at++) {
      const client = createClient(site.origin, cookies)
      const writing = Promise.all(
        Array.from({ length: CLIENTS }, (_, one) =>
          write(client, `${at}-${one}`, { iid, acknowledged, statuses }),
        ),
      )
      await delay(50 + Math.random() * LIFE_MAX_MS)
      await kill(site)
      await writing
      site = await start()
    }
    const client = createClient(site.origin, cookies)
    figures.add(
      ...(await verdictOf(`${KILLS} kills of a process on SQLite`, client, { iid, acknowledged, statuses })),
    )
    await fill(figures, { client, disk, iid, site })
  } finally {
    await site?.stop()
    await disk.remove()
  }
}

interface Written {
  iid: string
  acknowledged: Set<string>
  statuses: Set<number>
}

/** Writes until the process no longer responds. */
async function write(
  client: TestClient,
  prefix: string,
  { iid, acknowledged, statuses }: Written,
): Promise<void> {
  for (let at = 0; ; at++) {
    const name = `write-${prefix}-${at}`
    try {
      const response = await client.call(addProperty, { body: { iid, name, value: name } })
      await response.arrayBuffer()
      statuses.add(response.status)
      if (response.ok) acknowledged.add(name)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

async function verdictOf(
  name: string,
  client: TestClient,
  { iid, acknowledged, statuses }: Written,
): Promise<Parameters<Figures['add']>> {
  const response = await client.call(findUser, { path: { query: iid } })
  const { properties } = (await response.json()) as { properties: { key?: string }[] }
  const stored = properties.map(({ key }) => key ?? '')
  const lost = acknowledged.difference(new Set(stored)).size
  const duplicated = stored.length - new Set(stored).size
  return [
    name,
    `${acknowledged.size} acknowledged, ${lost} lost, ${duplicated} duplicated; statuses ${[...statuses].join(', ')}`,
    {
      text: '0 lost, 0 duplicated, no 500',
      isMet: lost === 0 && duplicated === 0 && acknowledged.size > 0 && !statuses.has(500),
    },
  ]
}

async function fill(
  figures: Figures,
  { client, disk, iid, site }: { client: TestClient; disk: SmallDisk; iid: string; site: SiteProcess },
): Promise<void> {
  const value = 'x'.repeat(1_000)
  const writeOnce = async (name: string) =>
    (await client.call(addProperty, { body: { iid, name, value } })).status
  const refused = new Set<number>()
  // The write-ahead log still has space until it is full, too.
  for (let at = 0; at < 100; at++) {
    await disk.fill()
    const status = await writeOnce(`full-${at}`)
    if (status !== 200) refused.add(status)
  }
  const read = (await client.call(findUser, { path: { query: iid } })).status
  await disk.free()
  const afterwards = await writeOnce('afterwards')
  const isAlive = site.process.exitCode === null
  figures.add(
    'disk full on SQLite',
    `writes ${[...refused].join(', ')}, reads ${read}, afterwards ${afterwards}, process ${isAlive ? 'goes on' : 'ended'}`,
    {
      text: 'writes 503, everything else 200, without a restart',
      isMet: [...refused].join() === '503' && read === 200 && afterwards === 200 && isAlive,
    },
  )
}
