import type { Areas, Context, Factories, ServicesOf } from '../base/areas.ts'
import { type MailDeps, mailAreas } from '../mail/areas.ts'
import { createAccessTokens } from './access-tokens/access-tokens.ts'
import { createAccountDeletions } from './account-data/account-deletions.ts'
import { createAccountExports } from './account-data/account-exports.ts'
import type { DeleteDeps } from './account-data/delete-account.ts'
import { createAccounts } from './accounts.ts'
import type { CredentialHasher } from './credential-hash.ts'
import { createEmailChanges } from './email-changes.ts'
import { createGolferFacts } from './golfer-facts.ts'
import { createHeldRounds } from './held-rounds.ts'
import { createInstalls } from './installs.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { createPreferences } from './preferences/preferences.ts'
import { createResets } from './resets.ts'
import { createEnrolments } from './second-step/enrolments.ts'
import { createSecondSteps } from './second-step/second-steps.ts'
import { createSessions } from './sessions.ts'

export interface AccountContext extends Context {
  credentials: CredentialHasher
  eraseRound: DeleteDeps['eraseRound']
}

export const accountAreas = {
  ...mailAreas,
  accounts: ({ db, clock, kind, credentials }) => createAccounts(db, clock, kind, credentials),
  sessions: ({ db, clock }) => createSessions(db, clock),
  resets: (context) => createResets(context),
  emailChanges: ({ db, clock, kind, credentials }) => createEmailChanges(db, clock, kind, credentials),
  installs: ({ db, clock }) => createInstalls(db, clock),
  golferFacts: ({ db }) => createGolferFacts(db),
  heldRounds: ({ db }) => createHeldRounds(db),
  accessTokens: ({ db, clock }) => createAccessTokens(db, clock),
  passkeys: ({ db, clock, kind }) => createPasskeys(db, clock, kind),
  challenges: ({ db, clock }) => createChallenges(db, clock),
  secondSteps: ({ db, clock, serviceKey }) => createSecondSteps(db, clock, serviceKey),
  enrolments: (context) => createEnrolments(context),
  preferences: ({ db, clock }) => createPreferences(db, clock),
  accountExports: ({ db, clock }) => createAccountExports(db, clock),
  accountDeletions: (context) => createAccountDeletions({ ...context, leases: mailAreas.leases(context) }),
} satisfies Factories<AccountContext>

export type AccountAreas = Areas<typeof accountAreas>
export type AccountServices = ServicesOf<AccountAreas>

export interface AccountDeps extends MailDeps {
  services: AccountServices
  relyingParty: RelyingParty
}
