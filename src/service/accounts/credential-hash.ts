import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const deriveInThread = promisify(argon2)
/**
 * Maximum number of concurrent hashes. They run in Node's four worker threads, which also read the files of the site,
 * so many simultaneous sign-ins must not block pages.
 */
const MAX_THREADS = 2
const TAG_LENGTH = 32

/** The cost of Argon2id: memory in KiB, number of passes over it, and number of lanes. */
interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's minimum for Argon2id: 19 MiB of memory, two passes, one lane. */
const COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

export type CredentialHasher = ReturnType<typeof createCredentialHasher>

export type Derive = (parameters: Argon2Parameters) => Promise<Buffer>

/**
 * Hashes and verifies credential tokens, at most two at the same time.
 * @param cost lower in tests, which create many accounts
 * @param deriveOne computes one hash
 */
export function createCredentialHasher(
  cost = COST,
  deriveOne: Derive = (parameters) => deriveInThread('argon2id', parameters),
) {
  const limit = pLimit(MAX_THREADS)
  const derive: Derive = (parameters) => limit(() => deriveOne(parameters))
  /** A random hash that no token matches. */
  const dummyHash = formatHash(cost, randomBytes(16), randomBytes(TAG_LENGTH))

  return {
    /** Returns a salted Argon2id hash of the credential token: `argon2id$19456$2$1$salt$tag`. */
    async hash(token: string): Promise<string> {
      const nonce = randomBytes(16)
      const tag = await derive({ ...cost, tagLength: TAG_LENGTH, message: token, nonce })
      return formatHash(cost, nonce, tag)
    },

    /**
     * Returns whether the token matches the hash. Without a hash (no such account) it takes equally long and
     * returns false.
     */
    async verify(token: string, hash: string | undefined): Promise<boolean> {
      const [, memory, passes, parallelism, salt = '', tag = ''] = (hash ?? dummyHash).split('$')
      const expected = Buffer.from(tag, 'base64')
      const actual = await derive({
        message: token,
        nonce: Buffer.from(salt, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length,
      })
      return timingSafeEqual(actual, expected) && hash !== undefined
    },
  }
}

function formatHash({ memory, passes, parallelism }: HashCost, nonce: Buffer, tag: Buffer): string {
  return ['argon2id', memory, passes, parallelism, nonce.toString('base64'), tag.toString('base64')].join('$')
}
