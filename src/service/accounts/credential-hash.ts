import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** A slow, salted hash of the credential token, with its cost in front: `argon2id$19456$2$1$salt$tag`. */
export async function hashCredential(token: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: token, nonce })
  const { memory, passes, parallelism } = COST
  return ['argon2id', memory, passes, parallelism, nonce.toString('base64'), tag.toString('base64')].join('$')
}

/** Takes as long for an account that there is not (`undefined`) as for one that there is. */
export async function isCredential(token: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = (hash ?? NOBODY).split('$')
  const expected = Buffer.from(tag, 'base64')
  const found = await derive('argon2id', {
    message: token,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected) && hash !== undefined
}

/** The hash of nothing that anybody could know. */
const NOBODY = [
  'argon2id',
  COST.memory,
  COST.passes,
  COST.parallelism,
  randomBytes(16).toString('base64'),
  randomBytes(32).toString('base64'),
].join('$')
