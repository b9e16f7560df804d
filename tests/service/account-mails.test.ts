import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startService } from '../support/service.ts'
import { describeAccountMails } from './account-mails-suite.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'account-mails-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

describeAccountMails((options) => startService({ ...options, dataDir }), { isShared: false })
