import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Derive } from '../../../src/service/accounts/credential-hash.ts'
import { startService, type TestService } from '../../support/service.ts'

// Delaying the pages of all users with sign-ins, whose hashes are slow on purpose: they run in the threads that also
// read files.

const SIGN_INS = 24

let service: TestService
let siteDir: string
let runningHashes = 0
let mostHashes = 0
let release = () => {}
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'sign-in-flood-'))
  await mkdir(join(siteDir, 'login'))
  await writeFile(join(siteDir, 'login/index.html'), '<h1>Sign in</h1>')
  const released = new Promise<void>((resolve) => (release = resolve))
  const derive: Derive = async ({ tagLength }) => {
    runningHashes += 1
    mostHashes = Math.max(mostHashes, runningHashes)
    await released
    runningHashes -= 1
    return Buffer.alloc(tagLength)
  }
  service = await startService({ siteDir, derive, trustedProxies: 1 })
})
afterAll(async () => {
  await service.stop()
  await rm(siteDir, { recursive: true })
})

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
