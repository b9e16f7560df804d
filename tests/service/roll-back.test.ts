import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeRollBack } from './roll-back-suite.ts'

let dataDir = ''
afterAll(() => rm(dataDir, { recursive: true }))

describeRollBack(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roll-back-'))
  return { dataDir, databaseUrl: undefined }
})
