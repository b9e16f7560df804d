import { expect, test } from 'vitest'
import { createCredentialHasher } from '../../src/service/accounts/credential-hash.ts'

const TOKEN = 'A'.repeat(64)
const secure = createCredentialHasher()

test('hashes with the cost that OWASP recommends, and a new salt each time', async () => {
  const hashes = [await secure.hash(TOKEN), await secure.hash(TOKEN)]
  for (const hash of hashes) expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[^$]{24}\$[^$]{44}$/)
  expect(new Set(hashes).size).toBe(2)
})

test('verifies a token against its hash, even if the hash has another cost', async () => {
  const fast = createCredentialHasher({ memory: 8, passes: 1, parallelism: 1 })
  for (const hash of [await secure.hash(TOKEN), await fast.hash(TOKEN)]) {
    expect(await secure.verify(TOKEN, hash)).toBe(true)
    expect(await secure.verify('B'.repeat(64), hash)).toBe(false)
  }
  expect(await secure.verify(TOKEN, undefined)).toBe(false)
})
