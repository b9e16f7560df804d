import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Account, SecondStepOptions } from '../../base/account.ts'
import type { ServiceConfig } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { inTransaction } from '../../base/database/database.ts'
import { deleteOf } from '../account-status.ts'

const RECOVERY_CODES = 10
/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

interface Confirmation {
  /** Number of recovery codes left; undefined unless one was used. */
  recoveryCodesLeft?: number
}
/** An authenticator app whose first code was verified. */
export interface VerifiedApp {
  secret: string
  step: number
}

/** Returns whether a typed code has to be a recovery code, because it is not six digits. */
export function isRecoveryCode(typed: string): boolean {
  return !CODE_PATTERN.test(plainCode(typed))
}

/** Manages the second steps of staff: authenticator apps, recovery codes, and enrolled passkeys. */
export function createSecondSteps({
  db,
  clock,
  serviceKey: key,
}: Pick<Context, 'db' | 'clock' | 'serviceKey'>) {
  /** Accepts a code only if it is newer than the last one, so that each code works only once. */
  const confirmWithApp = async (accountId: string, code: string): Promise<boolean> => {
    const app = await db
      .selectFrom('authenticator_apps')
      .select('encrypted_secret')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!app) return false
    const { decrypt } = await key.open(db)
    const step = stepOf(decrypt(app.encrypted_secret, accountId), code, clock())
    if (step === undefined) return false
    const result = await db
      .updateTable('authenticator_apps')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  const confirmWithRecoveryCode = (accountId: string, code: string): Promise<Confirmation | undefined> =>
    inTransaction(db, async (trx) => {
      const ofAccount = trx.selectFrom('recovery_codes').where('account_id', '=', accountId)
      // Opening the key would create it.
      if (!(await ofAccount.select('account_id').limit(1).executeTakeFirst())) return undefined
      const { hashes } = await key.open(trx)
      const used = await trx
        .deleteFrom('recovery_codes')
        .where('account_id', '=', accountId)
        .where('code_hash', 'in', hashes(code, accountId))
        .returning('code_hash')
        .executeTakeFirst()
      if (!used) return undefined
      const { left } = await ofAccount.select((e) => e.fn.countAll().as('left')).executeTakeFirstOrThrow()
      return { recoveryCodesLeft: Number(left) }
    })

  return {
    async optionsOf(accountId: string): Promise<SecondStepOptions> {
      const [app, passkey] = await Promise.all([
        db
          .selectFrom('authenticator_apps')
          .select('account_id')
          .where('account_id', '=', accountId)
          .executeTakeFirst(),
        db
          .selectFrom('passkeys')
          .select('id')
          .where('account_id', '=', accountId)
          .where('is_second_step', '=', 1)
          .limit(1)
          .executeTakeFirst(),
      ])
      return { hasCode: app !== undefined, hasPasskey: passkey !== undefined }
    },

    /**
     * Verifies a code of the authenticator app or a recovery code, which is then used up. Returns undefined if it is
     * wrong or was used before.
     */
    async confirm(accountId: string, typed: string): Promise<Confirmation | undefined> {
      const code = plainCode(typed)
      if (isRecoveryCode(code)) return confirmWithRecoveryCode(accountId, code)
      return (await confirmWithApp(accountId, code)) ? {} : undefined
    },

    /**
     * Sets up a second step and removes the previous one. Must be called in a transaction. Returns the recovery codes,
     * which are shown only once.
     */
    async replace(accountId: string, app: VerifiedApp | undefined): Promise<string[]> {
      await this.remove(accountId)
      const { encrypt, hash } = await key.open(db)
      if (app) {
        await db
          .insertInto('authenticator_apps')
          .values({
            account_id: accountId,
            encrypted_secret: encrypt(app.secret, accountId),
            last_step: app.step,
            created_at: clock(),
          })
          .execute()
      }
      const codes = newRecoveryCodes()
      await db
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ account_id: accountId, code_hash: hash(plainCode(code), accountId) })))
        .execute()
      return codes
    },

    /** Removes the second step and all enrolment links. */
    async remove(accountId: string): Promise<void> {
      await deleteOf(db, accountId, 'authenticator_apps', 'recovery_codes', 'enrolment_links')
      await db
        .deleteFrom('passkeys')
        .where('account_id', '=', accountId)
        .where('is_second_step', '=', 1)
        .execute()
    },
  }
}

/** Returns new codes of 59 random bits: `7KQ2-M4XB-9TWC`. */
function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** Converts a code to the form for comparison: without spaces and dashes, in upper case. */
function plainCode(code: string): string {
  return code.replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
}

interface Deps {
  secondSteps: Pick<ReturnType<typeof createSecondSteps>, 'optionsOf'>
  config: Pick<ServiceConfig, 'requiresSecondStep'>
}

/**
 * Returns the account of a session. If a required second step is missing, the account says so and has no access.
 * @param secondStepAt when a second step confirmed the session's sign-in; null if it is not confirmed
 */
export async function withSecondStep(
  { config, secondSteps }: Deps,
  account: Account,
  secondStepAt: number | null,
): Promise<Account> {
  if (!config.requiresSecondStep || secondStepAt !== null || account.role !== 'staff') return account
  return { ...account, missingSecondStep: await secondSteps.optionsOf(account.id) }
}

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30
/** Also accepts the codes of the previous and the next time step, because clocks differ. */
const WINDOW = 1

const CODE_PATTERN = /^\d{6}$/

/** Returns 160 random bits in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth:` URL with which an authenticator app receives the secret. */
export function secretUrl(secret: string, { email, companyName }: { email: string; companyName: string }) {
  return codesOf(secret, { issuer: companyName, label: email }).toString()
}

/** Returns the 30-second time step of a code, or undefined if the code is wrong. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const codes = codesOf(secret)
  const delta = codes.validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? undefined : codes.counter({ timestamp: nowMs }) + delta
}

function codesOf(secret: string, names = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
