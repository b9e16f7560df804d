import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB of memory, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Returns a salted Argon2id hash of the credential token: `argon2id$19456$2$1$salt$tag`. */
export async function hashCredential(token: string): Promise<string> {
  const nonce = randomBytes(16)
  return formatHash(nonce, await derive('argon2id', { ...COST, message: token, nonce }))
}

/**
 * Returns whether the token matches the hash. Without a hash (no such account) it takes equally long and
 * returns false.
 */
export async function verifyCredential(token: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = (hash ?? DUMMY_HASH).split('$')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: token,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && hash !== undefined
}

function formatHash(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST
  return ['argon2id', memory, passes, parallelism, nonce.toString('base64'), tag.toString('base64')].join('$')
}

/** A random hash that no token matches. */
const DUMMY_HASH = formatHash(randomBytes(16), randomBytes(COST.tagLength))
