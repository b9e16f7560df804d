import { expect, test } from 'vitest'
import { credentialToken } from '../../../../src/domain/accounts/credential-token.ts'

const KNOWN = 'FF79BBE3225222A8B5CF0606079E418EF645D4329990F06018E62D1CB526F449'

test('returns the documented token for the documented example', async () => {
  expect(await credentialToken('a@b.co', 'secret1')).toBe(KNOWN)
})

test('trims and lowercases the e-mail but not the password', async () => {
  expect(await credentialToken(' A@B.co\t', 'secret1')).toBe(KNOWN)
  expect(await credentialToken('a@b.co', ' secret1')).not.toBe(KNOWN)
  expect(await credentialToken('a@b.co', 'Secret1')).not.toBe(KNOWN)
})
