import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resetPassword } from '../../../src/contract/password-reset.ts'
import { findUser } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { createApp } from '../../../src/service/app.ts'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { createUsers } from '../../../src/service/staff/users/users.ts'
import { createClient, PASSWORD } from '../../support/service.ts'

export interface Staff {
  email: string
  /** The id of an install of the account. */
  iid: string
}

export const STAFF_EMAIL = 'staff@golf.example'

/** Migrates a database and creates a member of staff with the test's password. */
export async function createStaff(databaseUrl: string): Promise<Staff> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-staff-'))
  const settings = { PORT: '0', DEMO_DATA: 'off', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { context, close } = await createApp(readConfig(settings), { print: () => {} })
  try {
    const token = await credentialToken(STAFF_EMAIL, PASSWORD)
    await createAccounts(context).create({
      email: STAFF_EMAIL,
      name: 'Staff',
      token,
      role: 'staff',
      isConfirmed: true,
    })
    return { email: STAFF_EMAIL, iid: (await createUsers(context).find(STAFF_EMAIL))?.iid ?? '' }
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Adds a member of staff to a service of any release that runs, with the test's password. */
export async function addStaff(
  origin: string,
  settings: Record<string, string>,
  release: string,
): Promise<Staff> {
  const added = runManage(release, settings, 'staff', 'add', STAFF_EMAIL, '--json')
  const { link } = JSON.parse(added) as { link: string }
  const client = createClient(origin)
  const code = decodeURIComponent(link.split('/').at(-1) ?? '')
  const token = await credentialToken(STAFF_EMAIL, PASSWORD)
  await client.call(resetPassword, { body: { id: STAFF_EMAIL, code, token } })
  const { status } = await client.signIn(STAFF_EMAIL)
  if (status !== 200) throw new Error(`staff cannot sign in: ${status}`)
  const found = await client.call(findUser, { path: { query: STAFF_EMAIL } })
  return { email: STAFF_EMAIL, iid: ((await found.json()) as { iid: string }).iid }
}

/** Runs a command of a release. Returns what it prints. @throws Error with its error if it fails */
export function runManage(release: string, settings: Record<string, string>, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/service/launch/manage.mjs', ...args], {
    cwd: release,
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  })
  if (status !== 0) throw new Error(`manage ${args[0]}: ${stderr}`)
  return stdout
}
