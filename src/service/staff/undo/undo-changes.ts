import { isDeepStrictEqual } from 'node:util'
import { createAccounts, refuseStaff } from '../../accounts/accounts.ts'
import { createInstalls } from '../../accounts/installs.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import { conflict } from '../../base/http/http-error.ts'
import { createCatalogue } from '../../golf/catalogue/catalogue.ts'
import { createCompetitionDeletions } from '../../golf/competitions/competition-deletions.ts'
import type { GolfContext } from '../../golf/golf-context.ts'
import { createRoundUploads } from '../../golf/rounds/round-uploads.ts'
import { createUploadHistory } from '../../golf/rounds/upload-history.ts'
import { createSheetDeletions } from '../../golf/score-sheets/sheet-deletions.ts'
import { createAccountMails, type MailCause } from '../../mail/account-mails/account-mails.ts'
import { createSuppressions } from '../mailing/suppressions/suppressions.ts'
import type { Owner } from '../support/owners.ts'
import { createUserNotes } from '../support/user-notes.ts'
import { createLicenses } from '../users/licenses.ts'
import { createProperties } from '../users/properties.ts'
import { createSnapshots } from '../users/snapshots.ts'

const changedSince = (what: string) => conflict(`${what} has changed since; nothing was undone`)

interface Undoing {
  /** The login of the staff member who undoes the change. */
  actor: string
  /** The golfer whose data was changed; undefined if there is none or it no longer exists. */
  golfer: Owner | undefined
  /** The cause of mails to the golfer. */
  cause: MailCause
}

/**
 * Undoes a change. Must be called in a transaction, after the golfer was locked.
 * @throws HttpError 409 when the changed data has been changed again since
 */
export async function undo(tx: GolfContext, step: UndoStep, undoing: Undoing): Promise<void> {
  // Another version may have stored a step that this one does not know.
  if (!Object.hasOwn(undoSteps, step.type)) throw conflict('The change cannot be undone')
  await undoSteps[step.type](tx, step as never, undoing)
}

/** The function that undoes each type of step. */
const undoSteps: {
  [Type in UndoStep['type']]: (
    tx: GolfContext,
    step: Extract<UndoStep, { type: Type }>,
    undoing: Undoing,
  ) => Promise<void>
} = {
  async login(tx, { accountId, before, after }, { golfer, cause }) {
    refuseStaff(await createAccounts(tx).roleOf(accountId))
    const replaced = await createAccounts(tx).changeLogin(accountId, before)
    if (replaced.before !== after) throw changedSince('The login')
    if (golfer?.account)
      await createAccountMails(tx).send({ kind: 'login-changed', account: golfer.account }, cause)
    const restored = await createAccounts(tx).findByEmail(before)
    if (restored) await createAccountMails(tx).send({ kind: 'login-restored', account: restored }, cause)
  },

  async disabled(tx, { accountId, before, after }) {
    refuseStaff(await createAccounts(tx).roleOf(accountId))
    if ((await createAccounts(tx).setDisabled(accountId, before)) !== after) throw changedSince('The account')
  },

  async note(tx, { owner, before, after }, { actor }) {
    if ((await createUserNotes(tx).textOf(owner)) !== after) throw changedSince('The note')
    await createUserNotes(tx).set(owner, before, actor)
  },

  async property(tx, { iid, name, before, after }) {
    if (before?.is_deleted === 0) await createInstalls(tx).requireConfirmed(iid)
    const current = await createProperties(tx).staffProperty(iid, name)
    if (!isDeepStrictEqual(asJson(current), after)) throw changedSince(`The property ${name}`)
    await createProperties(tx).restore(iid, name, before)
  },

  async licenses(tx, { iids, before, after }) {
    for (const { iid } of before) await createInstalls(tx).requireConfirmed(iid)
    const current = await createLicenses(tx).serverLicenses(iids)
    if (!isDeepStrictEqual(asJson(current), after)) throw changedSince('The license')
    await createLicenses(tx).replaceServerLicenses(iids, before)
  },

  async round(tx, { token, before, after, uploadedHash }) {
    const replaced = await createSheetDeletions(tx).setRoundDeleted(token, before)
    const isContentUnchanged =
      uploadedHash === undefined || (await createRoundUploads(tx).isAsUploaded(token, uploadedHash))
    if (replaced !== after || !isContentUnchanged) throw changedSince(`The round ${token}`)
  },

  async competition(tx, { token, before, after }) {
    if ((await createCompetitionDeletions(tx).setDeleted(token, before)) !== after) {
      throw changedSince('The competition')
    }
  },

  async rounds(tx, { tokens, before }, { golfer }) {
    if (!golfer) throw changedSince('The golfer')
    // Rounds that somebody has changed since are kept as they are.
    const changed = await createSheetDeletions(tx).setRoundsDeleted(tokens, before, golfer.iids)
    if (changed.length === 0) throw changedSince('Each of the rounds')
  },

  async catalogue(tx, { facilityId, before, after }, { actor }) {
    const isUndone = await createCatalogue(tx).restore(facilityId, { from: after, to: before }, actor)
    if (!isUndone) throw changedSince(`The facility ${facilityId}`)
  },

  async suppressions(tx, { emails, before, after }) {
    const current = await createSuppressions(tx).entriesOf(emails)
    if (!isDeepStrictEqual(asJson(current), after)) throw changedSince('The list of suppressed addresses')
    await createSuppressions(tx).replaceEntries(emails, before)
  },

  async upload(tx, { restoreId }) {
    const replacement = await createUploadHistory(tx).find(restoreId)
    const uploads = replacement.type === 'round' ? createRoundUploads(tx) : createSnapshots(tx)
    await uploads.restore(restoreId, replacement)
  },
}

/**
 * Copies a row to a plain object, because rows of a database driver are not plain objects and would compare as
 * different.
 */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
