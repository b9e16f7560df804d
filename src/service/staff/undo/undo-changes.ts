import { isDeepStrictEqual } from 'node:util'
import { refuseStaff } from '../../accounts/accounts.ts'
import { reversed, type UndoStep } from '../../base/audit/undo-step.ts'
import { conflict } from '../../base/http/http-error.ts'
import type { StaffAreas } from '../areas.ts'

const changedSince = (what: string) => conflict(`${what} has changed since; nothing was undone`)

/**
 * Undoes a change. Must be called in a transaction.
 * @returns the step that undoes the undoing, if that is possible
 * @throws HttpError 409 when the changed data has been changed again since
 */
export async function undo(areas: StaffAreas, step: UndoStep, actor: string): Promise<UndoStep | undefined> {
  await undoSteps[step.type](areas, step as never, actor)
  return reversed(step)
}

/** The function that undoes each type of step. */
const undoSteps: {
  [Type in UndoStep['type']]: (
    areas: StaffAreas,
    step: Extract<UndoStep, { type: Type }>,
    actor: string,
  ) => Promise<void>
} = {
  async login({ accounts }, { accountId, before, after }) {
    refuseStaff(await accounts.roleOf(accountId))
    const replaced = await accounts.changeLogin(accountId, before)
    if (replaced.before !== after) throw changedSince('The login')
  },

  async disabled({ accounts }, { accountId, before, after }) {
    refuseStaff(await accounts.roleOf(accountId))
    if ((await accounts.setDisabled(accountId, before)) !== after) throw changedSince('The account')
  },

  async note({ userNotes }, { owner, before, after }, actor) {
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

  async round({ sheetDeletions }, { token, before, after }) {
    const replaced = await sheetDeletions.setRoundDeleted(token, before)
    if (replaced !== after) throw changedSince(`The round ${token}`)
  },

  async rounds({ sheetDeletions }, { tokens, before }) {
    // Rounds that somebody has changed since are kept as they are.
    const changed = await sheetDeletions.setRoundsDeleted(tokens, before)
    if (changed.length === 0) throw changedSince('Each of the rounds')
  },

  async catalogue({ catalogue }, { facilityId, before, after }, actor) {
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
