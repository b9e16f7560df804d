import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runManage } from '../support/run-manage.ts'
import { describeManageWithoutService } from './manage-empty-suite.ts'

describeManageWithoutService(async () => undefined)

test.each([['backup', '/nowhere/fairway.backup'], ['move-to-postgres']])(
  '%s %s refuses where there is no service, and creates nothing',
  async (...command) => {
    const folder = await mkdtemp(join(tmpdir(), 'no-service-'))
    const dataDir = join(folder, 'typo')
    const error = `There is no service in ${dataDir}; check DATA_DIR in the environment and in .env, or create one with npm run manage -- init\n`
    const environment = {
      DATA_DIR: dataDir,
      ...(command[0] === 'move-to-postgres' && { DATABASE_URL: 'postgres://fairway@127.0.0.1:1/golf' }),
    }
    expect(await runManage(environment, ...command)).toEqual({ code: 1, out: '', error })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  },
)
