import { spawnSync } from 'node:child_process'
import { resetPassword } from '../../../src/contract/password-reset.ts'
import { findUser } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createClient, PASSWORD, STAFF_EMAIL } from '../../support/service.ts'

export interface Staff {
  email: string
  /** The id of an install of the account. */
  iid: string
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
