import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Derive } from '../../../src/service/accounts/credential-hash.ts'
import { serviceOfTests, startService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Delaying the pages of all users with sign-ins, whose hashes are slow on purpose: they run in the threads that also
// read files.

const SIGN_INS = 24

const siteDir = temporaryFolder()
let runningHashes = 0
let mostHashes = 0
const { promise: released, resolve: release } = Promise.withResolvers<void>()
const derive: Derive = async ({ tagLength }) => {
  runningHashes += 1
  mostHashes = Math.max(mostHashes, runningHashes)
  await released
  runningHashes -= 1
  return Buffer.alloc(tagLength)
}
beforeAll(async () => {
  await mkdir(join(siteDir, 'login'))
  await writeFile(join(siteDir, 'login/index.html'), '<h1>Sign in</h1>')
})
const service = serviceOfTests(() => startService({ siteDir, derive, trustedProxies: 1 }))

test('serves a page while many sign-ins wait for their hashes, of which two are computed at a time', async () => {
  const client = service.newClient()
  await client.send('GET', '/rest/auth/get_user')
  const signIns = Array.from({ length: SIGN_INS }, async (_, index) => {
    const response = await client.send('POST', '/rest/auth/login', {
      body: JSON.stringify({ id: `golfer-${index}@golf.example`, token: 'A'.repeat(64) }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
    })
    return response.status
  })
  await expect.poll(() => runningHashes).toBe(2)
  expect(await (await fetch(`${service.origin}/login`)).text()).toBe('<h1>Sign in</h1>')
  expect(runningHashes).toBe(2)
  release()
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([401]))
  expect(mostHashes).toBe(2)
})
