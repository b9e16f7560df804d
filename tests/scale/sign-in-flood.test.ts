import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

// Delaying the pages of all users with sign-ins, whose hashes are slow on purpose.

const SIGN_INS = 200
const MAX_PAGE_MS = 2_000

let service: TestService
let siteDir: string
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'sign-in-flood-'))
  await mkdir(join(siteDir, 'login'))
  await writeFile(join(siteDir, 'login/index.html'), '<h1>Sign in</h1>')
  service = await startService({ siteDir, hasSlowHashes: true, trustedProxies: 1 })
})
afterAll(async () => {
  await service.stop()
  await rm(siteDir, { recursive: true })
})

test('serves a page while many sign-ins from different addresses wait for their hashes', async () => {
  const client = service.newClient()
  await client.send('GET', '/rest/auth/get_user')
  let completed = 0
  const signIns = Array.from({ length: SIGN_INS }, async (_, index) => {
    const response = await client.send('POST', '/rest/auth/login', {
      body: JSON.stringify({ id: `golfer-${index}@golf.example`, token: 'A'.repeat(64) }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
    })
    completed += 1
    return response.status
  })
  await Promise.race(signIns)
  const startMs = performance.now()
  expect(await (await fetch(`${service.origin}/login`)).text()).toBe('<h1>Sign in</h1>')
  expect(completed).toBeLessThan(SIGN_INS / 2)
  expect(performance.now() - startMs).toBeLessThan(MAX_PAGE_MS)
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([401]))
})
