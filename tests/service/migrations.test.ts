import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeMigrations } from './migrations-suite.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

describeMigrations(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migrations-'))
  folders.push(dataDir)
  return { dataDir, databaseUrl: undefined }
})
