import { createHmac } from 'node:crypto'
import type { Database } from '../base/database/database.ts'
import { createSecrets } from '../base/keys/secrets.ts'

/** Returns the form in which e-mail addresses are stored and compared. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Prefix of a hash that is stored instead of an e-mail address. */
const PREFIX = 'hash:'

/**
 * Creates a function that returns the address hash of an e-mail address. The hash makes it possible not to mail an
 * address again after its account was deleted. It can only be compared by someone who knows the key.
 */
export async function addressHasher(db: Database): Promise<(email: string) => string> {
  const key = await createSecrets({ db }).getOrCreate('address')
  return (email) => PREFIX + createHmac('sha256', key).update(emailKey(email)).digest('hex')
}

/** Returns the addresses by the forms in which they may be stored: each as plain text and as its hash. */
export async function emailsByKey(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const hashOf = await addressHasher(db)
  return new Map(emails.flatMap((email) => [emailKey(email), hashOf(email)].map((key) => [key, email])))
}

/** Returns the forms in which the addresses may be stored. */
export const addressKeys = async (db: Database, emails: readonly string[]) => [
  ...(await emailsByKey(db, emails)).keys(),
]
