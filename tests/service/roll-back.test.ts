import { rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { createDataDir } from '../support/service.ts'
import { describeRollBack } from './roll-back-suite.ts'

let dataDir = ''
afterAll(() => rm(dataDir, { recursive: true }))

describeRollBack(async () => {
  dataDir = await createDataDir()
  return { dataDir, databaseUrl: undefined }
})
