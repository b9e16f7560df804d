import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import * as v from 'valibot'

const derive = promisify(argon2)
const KEY_BYTES = 32
export const CIPHER = 'aes-256-gcm'
export const IV_BYTES = 12
/** The second recommendation of RFC 9106 for Argon2id: 64 MiB of memory, three passes, four lanes. */
export const COST = { memory: 65_536, passes: 3, parallelism: 4 }
/** Restoring a backup must not be able to take all memory. */
const MEMORY_MAX = 1_048_576

export const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
/** How a key was derived from a passphrase. */
export const derivation = v.object({
  derivation: v.literal('argon2id'),
  memory: count(MEMORY_MAX),
  passes: count(100),
  parallelism: count(64),
  salt: base64,
})
type Derivation = Omit<v.InferOutput<typeof derivation>, 'derivation'>

/** Derives a key. Keyboards compose characters such as é in different ways; they count as the same. */
export const keyFrom = (passphrase: string, { memory, passes, parallelism, salt }: Derivation) =>
  derive('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: KEY_BYTES,
  })
