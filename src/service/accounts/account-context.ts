import type { BaseDeps, Context } from '../base/context.ts'
import type { Database } from '../base/database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { CredentialHasher } from './credential-hash.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'

export interface AccountContext extends Context {
  credentials: CredentialHasher
  /** Erases a round, which belongs to a higher floor. Called in a transaction. */
  eraseRound(db: Database, token: string): Promise<void>
}

export interface AccountDeps extends AccountContext, BaseDeps {
  mailer: Mailer
  relyingParty: RelyingParty
}
