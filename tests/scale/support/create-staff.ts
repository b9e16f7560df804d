import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import type { createApp } from '../../../src/service/app.ts'
import type { readConfig } from '../../../src/service/base/config/config.ts'
import { createUsers } from '../../../src/service/staff/users/users.ts'
import { PASSWORD } from '../../support/service.ts'

export interface Staff {
  email: string
  /** The id of an install of the account. */
  iid: string
}

/**
 * Migrates a database and creates a member of staff with the test's password.
 * @param release the folder of the release that runs the command
 */
export async function createStaff(databaseUrl: string, release = '.'): Promise<Staff> {
  const load = (file: string) => import(pathToFileURL(path.resolve(release, 'src/service', file)).href)
  const app = (await load('app.ts')) as { createApp: typeof createApp }
  // Release 1.0.0 has the file in another folder.
  const isEarly = existsSync(path.resolve(release, 'src/service/config.ts'))
  const configFile = isEarly ? 'config.ts' : 'base/config/config.ts'
  const config = (await load(configFile)) as { readConfig: typeof readConfig }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-staff-'))
  const settings = { PORT: '0', DEMO_DATA: 'off', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { context, close } = await app.createApp(config.readConfig(settings), { print: () => {} })
  try {
    const email = 'staff@golf.example'
    const token = await credentialToken(email, PASSWORD)
    await createAccounts(context).create({ email, name: 'Staff', token, role: 'staff', isConfirmed: true })
    return { email, iid: (await createUsers(context).find(email))?.iid ?? '' }
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
