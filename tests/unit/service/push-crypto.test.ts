import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidAuthorization, vapidKeyFrom, vapidKeyOf } from '../../../src/service/golf/push/push-keys.ts'
import { encryptMessage, MESSAGE_MAX_BYTES } from '../../../src/service/golf/push/push-requests.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The values of the example in RFC 8291, section 5 and appendix A. */
const rfc8291 = {
  message: 'When I grow up, I want to be a watermelon',
  senderPrivate: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts the example of RFC 8291 to the published message', () => {
  const encrypted = encryptMessage(Buffer.from(rfc8291.message), rfc8291, {
    salt: rfc8291.salt,
    privateKey: rfc8291.senderPrivate,
  })
  expect(encrypted.toString('base64url')).toBe(rfc8291.encrypted)
})

test('encrypts the longest message into 4096 bytes, each time differently', () => {
  const longest = Buffer.alloc(MESSAGE_MAX_BYTES, 'x')
  const [first, second] = [encryptMessage(longest, rfc8291), encryptMessage(longest, rfc8291)]
  expect(first).toHaveLength(4096)
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16))
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86))
})

test('returns the public key of the example of RFC 8291', () => {
  expect(vapidKeyFrom(rfc8291.senderPrivate).publicKey).toBe(rfc8291.senderPublic)
})

test('derives the same key pair from a secret each time', () => {
  expect(vapidKeyOf('a secret').publicKey).toBe(vapidKeyOf('a secret').publicKey)
  expect(vapidKeyOf('a secret').publicKey).not.toBe(vapidKeyOf('another secret').publicKey)
})

/** Returns the parts of a header as RFC 8292 defines it, and whether the signature is that of the key. */
function parsed(header: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = bytes(key)
  const part = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const json = (text: string) => JSON.parse(bytes(text).toString()) as Record<string, unknown>
  return {
    key,
    head: json(head),
    payload: json(payload),
    isSigned: verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      bytes(signature),
    ),
  }
}

test('accepts the header of the example of RFC 8292', () => {
  const header =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  expect(parsed(header)).toMatchObject({
    head: { typ: 'JWT', alg: 'ES256' },
    payload: { aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' },
    isSigned: true,
  })
})

test('identifies the service in the form of RFC 8292', () => {
  const key = vapidKeyOf('a secret')
  const claims = {
    audience: 'https://push.example.net',
    subject: 'mailto:push@example.com',
    expiresAtMs: 1_453_523_768_900,
  }
  expect(parsed(vapidAuthorization(key, claims))).toEqual({
    key: key.publicKey,
    head: { typ: 'JWT', alg: 'ES256' },
    payload: { aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' },
    isSigned: true,
  })
})
