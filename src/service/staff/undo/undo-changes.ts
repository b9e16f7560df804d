import { isDeepStrictEqual } from 'node:util'
import { refuseStaff } from '../../accounts/accounts.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import { conflict } from '../../base/http/http-error.ts'
import type { MailCause } from '../../mail/account-mails/account-mails.ts'
import type { StaffAreas } from '../areas.ts'
import type { Owner } from '../support/owners.ts'

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
export async function undo(areas: StaffAreas, step: UndoStep, undoing: Undoing): Promise<void> {
  // Another version may have stored a step that this one does not know.
  if (!Object.hasOwn(undoSteps, step.type)) throw conflict('The change cannot be undone')
  await undoSteps[step.type](areas, step as never, undoing)
}

/** The function that undoes each type of step. */
const undoSteps: {
  [Type in UndoStep['type']]: (
    areas: StaffAreas,
    step: Extract<UndoStep, { type: Type }>,
    undoing: Undoing,
  ) => Promise<void>
} = {
  async login({ accounts, accountMails }, { accountId, before, after }, { golfer, cause }) {
    refuseStaff(await accounts.roleOf(accountId))
    const replaced = await accounts.changeLogin(accountId, before)
    if (replaced.before !== after) throw changedSince('The login')
    if (golfer?.account) await accountMails.send({ kind: 'login-changed', account: golfer.account }, cause)
    const restored = await accounts.findByEmail(before)
    if (restored) await accountMails.send({ kind: 'login-restored', account: restored }, cause)
  },

  async disabled({ accounts }, { accountId, before, after }) {
    refuseStaff(await accounts.roleOf(accountId))
    if ((await accounts.setDisabled(accountId, before)) !== after) throw changedSince('The account')
  },

  async note({ userNotes }, { owner, before, after }, { actor }) {
    if ((await userNotes.textOf(owner)) !== after) throw changedSince('The note')
    await userNotes.set(owner, before, actor)
  },

  async property({ installs, properties }, { iid, name, before, after }) {
    if (before?.is_deleted === 0) await installs.requireConfirmed(iid)
    const current = await properties.staffProperty(iid, name)
    if (!isDeepStrictEqual(asJson(current), after)) throw changedSince(`The property ${name}`)
    await properties.restore(iid, name, before)
  },

  async licenses({ installs, licenses }, { iids, before, after }) {
    for (const { iid } of before) await installs.requireConfirmed(iid)
    const current = await licenses.serverLicenses(iids)
    if (!isDeepStrictEqual(asJson(current), after)) throw changedSince('The license')
    await licenses.replaceServerLicenses(iids, before)
  },

  async round({ sheetDeletions, roundUploads }, { token, before, after, uploadedHash }) {
    const replaced = await sheetDeletions.setRoundDeleted(token, before)
    const isContentUnchanged =
      uploadedHash === undefined || (await roundUploads.isAsUploaded(token, uploadedHash))
    if (replaced !== after || !isContentUnchanged) throw changedSince(`The round ${token}`)
  },

  async rounds({ sheetDeletions }, { tokens, before }, { golfer }) {
    if (!golfer) throw changedSince('The golfer')
    // Rounds that somebody has changed since are kept as they are.
    const changed = await sheetDeletions.setRoundsDeleted(tokens, before, golfer.iids)
    if (changed.length === 0) throw changedSince('Each of the rounds')
  },

  async catalogue({ catalogue }, { facilityId, before, after }, { actor }) {
    const isUndone = await catalogue.restore(facilityId, { from: after, to: before }, actor)
    if (!isUndone) throw changedSince(`The facility ${facilityId}`)
  },

  async suppressions({ suppressions }, { emails, before, after }) {
    const current = await suppressions.entriesOf(emails)
    if (!isDeepStrictEqual(asJson(current), after)) throw changedSince('The list of suppressed addresses')
    await suppressions.replaceEntries(emails, before)
  },

  async upload({ uploadHistory, roundUploads, snapshots }, { restoreId }) {
    const replacement = await uploadHistory.find(restoreId)
    const uploads = replacement.type === 'round' ? roundUploads : snapshots
    await uploads.restore(restoreId, replacement)
  },
}

/**
 * Copies a row to a plain object, because rows of a database driver are not plain objects and would compare as
 * different.
 */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
