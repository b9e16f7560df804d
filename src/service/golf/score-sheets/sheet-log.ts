import { randomUUID } from 'node:crypto'
import type { EntryKind, StoredEntry } from '../../../contract/score-sheet-entries.ts'
import { sheetFactsOf } from '../../../domain/competition/group-facts.ts'
import type { SheetChange } from '../../../domain/competition/group-round.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { BY_OWNER } from './sheet-callers.ts'
import { type Recorder, recorderOf, type SheetDeps } from './sheet-recorder.ts'
import type { Sheet } from './sheet-rows.ts'
import { recordOwnerChange, storeRound } from './store-round.ts'

/** An entry with its JSON. */
export interface NewEntry {
  entry: StoredEntry
  json: string
}

/**
 * Adds entries to the log of a locked sheet, which its recorder has applied already, and stores what the round has
 * become. Returns the JSON of the discrepancies.
 */
export async function storeEntries(
  tx: SheetDeps,
  { sheet, recorder, entries }: { sheet: Sheet; recorder: Recorder; entries: readonly NewEntry[] },
): Promise<string> {
  const { token } = sheet
  const { discrepancies, ...recording } = recorder.recording()
  const discrepancies_json = JSON.stringify(discrepancies)
  await tx.db
    .insertInto('score_sheet_entries')
    .values(entries.map(({ entry, json }) => ({ token, seq: entry.seq, id: entry.id, entry_json: json })))
    .execute()
  for (const { entry } of entries) {
    const action = ACTIONS[entry.kind]
    if (action && entry.by === BY_OWNER) await recordOwnerChange(tx, sheet, action)
  }
  const columns = await storeRound(tx, sheet, recording)
  if (sheet.competition !== null && recorder.fold) {
    const isByDevice = entries.some(({ entry }) => entry.device > 0)
    const facts_json = JSON.stringify(sheetFactsOf(recorder.fold))
    await tx.db
      .updateTable('competition_sheets')
      .set({ facts_json, ...(isByDevice && { last_score_at: tx.clock() }) })
      .where('token', '=', token)
      .execute()
    await notifyLive(tx, sheet.competition)
  }
  await tx.db
    .updateTable('score_sheets')
    .set({
      ...columns,
      state: recording.state,
      seq: recorder.seq(),
      discrepancies_json,
      last_entry_at: tx.clock(),
    })
    .where('token', '=', token)
    .execute()
  return discrepancies_json
}

/** What staff read in the audit log about entries of the owner. */
const ACTIONS: Partial<Record<EntryKind, string>> = {
  finish: 'finish round',
  reopen: 'reopen round',
  discard: 'discard round',
  restore: 'restore round',
}

/** An entry that no device made. */
type OwnEntry =
  | { kind: 'finish'; isComplete?: false }
  | { kind: 'restore' }
  | { kind: 'reopen' }
  | SheetChange

/**
 * Adds entries of the service or its staff to the log of a locked sheet, and stores what the round has become.
 * @param by `service` or `staff`
 * @param entriesOf returns them, given the fold; undefined for a sheet of documents
 */
export async function appendEntries(
  tx: SheetDeps,
  sheet: Sheet,
  by: string,
  entriesOf: (fold: ScoreSheet | undefined) => readonly OwnEntry[],
): Promise<void> {
  const recorder = await recorderOf(tx, sheet)
  const receivedMs = tx.clock()
  const entries = entriesOf(recorder.fold).map((own): NewEntry => {
    const seen = recorder.seq()
    const entry: StoredEntry = { ...own, by, id: randomUUID(), seen, seq: seen + 1, device: 0, receivedMs }
    const json = JSON.stringify(entry)
    recorder.apply(entry, json)
    return { entry, json }
  })
  if (entries.length > 0) await storeEntries(tx, { sheet, recorder, entries })
}
