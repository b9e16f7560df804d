import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { addProperty, findUser } from '../../../src/contract/staff/users.ts'
import { createClient, createStaff, type TestClient } from '../../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const DISK_MB = 48

/** Fills the disk of the only process on SQLite. */
export async function sqliteFaults(figures: Figures): Promise<void> {
  const disk = await mountSmallDisk(DISK_MB)
  let site: SiteProcess | undefined
  try {
    const dataDir = path.join(disk.folder, 'data')
    await mkdir(dataDir)
    const { iid, cookies } = await createStaff({ dataDir })
    site = await startSiteProcess({ DATA_DIR: dataDir, DEMO_DATA: 'off', STAFF_MFA: 'off' })
    await fill(figures, { client: createClient(site.origin, cookies), disk, iid, site })
  } finally {
    await site?.stop()
    await disk.remove()
  }
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
