import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startService } from '../support/service.ts'
import { describeSearchMigration } from './search-migration-suite.ts'
import { describeSearch } from './search-suite.ts'

describeSearch(startService)
describeSearchMigration(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'search-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { dataDir, databaseUrl: undefined }
})
