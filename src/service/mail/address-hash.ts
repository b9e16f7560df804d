import { createHmac } from 'node:crypto'
import { emailKey } from '../accounts/email-key.ts'
import { createSecrets } from '../accounts/secrets.ts'
import type { Database } from '../database/database.ts'

/** Marks a hash where an e-mail address would be. */
const PREFIX = 'hash:'

/**
 * Returns a function that returns the keyed hash that stands for an address whose account was deleted. It shows who must
 * not be mailed again, and reveals the address only to who already knows it and the key.
 */
export async function addressHasher(db: Database): Promise<(email: string) => string> {
  const key = await createSecrets(db).getOrCreate('address')
  return (email) => PREFIX + createHmac('sha256', key).update(emailKey(email)).digest('hex')
}

/** Returns the forms under which addresses may be stored: each in clear and as its hash. */
export async function addressKeys(db: Database, emails: readonly string[]): Promise<string[]> {
  const hashOf = await addressHasher(db)
  return emails.flatMap((email) => [emailKey(email), hashOf(email)])
}

/** Returns whether a stored address is the hash of one whose account was deleted. */
export const isAddressHash = (stored: string) => stored.startsWith(PREFIX)
