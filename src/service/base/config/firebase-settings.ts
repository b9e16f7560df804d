import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'

/** The service account that may write to the realtime database. */
export interface FirebaseAccount {
  email: string
  /** The private key as PEM. */
  privateKey: string
  /** Where it gets access tokens. */
  tokenUrl: string
  /** The path of the file from which it was read. */
  file: string
}
export interface FirebaseConfig {
  /** The address of the realtime database without a trailing slash. */
  url: string
  account: FirebaseAccount
}

const keyFile = v.object({
  client_email: v.string(),
  private_key: v.string(),
  token_uri: v.optional(v.pipe(v.string(), v.url()), 'https://oauth2.googleapis.com/token'),
})

/** Reads the key file of a service account. @throws Error with one line that does not quote the file */
export function readFirebaseAccount(path: string): FirebaseAccount {
  const file = resolve(path.trim())
  const parsed = v.safeParse(keyFile, parse(read(file)))
  if (!parsed.success) throw new Error('expected a key file with client_email and private_key')
  const { client_email: email, private_key: privateKey, token_uri: tokenUrl } = parsed.output
  try {
    createPrivateKey(privateKey)
  } catch {
    throw new Error('expected a key file with a private key in PEM')
  }
  return { email, privateKey, tokenUrl, file }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`expected the path of a service account's key file (${code})`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error("expected a service account's key file in JSON")
  }
}
