import { randomUUID } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { EntryKind, StoredEntry } from '../../../contract/score-sheet-entries.ts'
import { createAudit, OWNER } from '../../base/audit/audit.ts'
import type { Database } from '../../base/database/database.ts'
import { BY_OWNER } from './sheet-callers.ts'
import { type Recorder, recorderOf, type SheetDeps } from './sheet-recorder.ts'
import type { Sheet } from './sheet-rows.ts'
import { storeRound } from './store-round.ts'

type Deps = Omit<SheetDeps, 'db'>

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
  trx: Database,
  deps: Deps,
  { sheet, recorder, entries }: { sheet: Sheet; recorder: Recorder; entries: readonly NewEntry[] },
): Promise<string> {
  const { token } = sheet
  const { discrepancies, ...recording } = recorder.recording()
  const discrepancies_json = JSON.stringify(discrepancies)
  await trx
    .insertInto('score_sheet_entries')
    .values(entries.map(({ entry, json }) => ({ token, seq: entry.seq, id: entry.id, entry_json: json })))
    .execute()
  await recordForStaff(trx, deps, sheet, entries)
  const columns = await storeRound(trx, deps, sheet, recording)
  await trx
    .updateTable('score_sheets')
    .set({
      ...columns,
      state: recording.state,
      seq: recorder.seq(),
      discrepancies_json,
      last_entry_at: deps.clock(),
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

/** The kinds of which staff read the first of a day. */
const REPEATED: readonly EntryKind[] = ['finish', 'reopen']

/** Returns an event of the last day in which the owner finished or reopened a round, or undefined. */
function recentOf(trx: Database, token: string, now: number) {
  return trx
    .selectFrom('audit')
    .select('id')
    .where('subject_type', '=', 'round')
    .where('subject_id', '=', token)
    .where('actor', '=', OWNER)
    .where(
      'action',
      'in',
      REPEATED.flatMap((kind) => ACTIONS[kind] ?? []),
    )
    .where('at', '>', now - millisecondsInDay)
    .limit(1)
    .executeTakeFirst()
}

async function recordForStaff(
  trx: Database,
  { clock }: Deps,
  { iid, token }: Sheet,
  entries: readonly NewEntry[],
): Promise<void> {
  const audit = createAudit(trx, clock)
  for (const { entry } of entries) {
    const { kind, by } = entry
    const action = ACTIONS[kind]
    const subject = { type: 'round', id: token } as const
    if (!action || by !== BY_OWNER) continue
    // The log of the sheet has each of them; in the audit log they would bury what others have done.
    const recent = REPEATED.includes(kind) ? await recentOf(trx, token, clock()) : undefined
    if (!recent) await audit.add({ actor: OWNER, action, iid, subject })
  }
}

/** An entry that no device made. */
type OwnEntry = ({ kind: 'finish'; isComplete: false } | { kind: 'restore' }) & { by: string }

/** Adds an entry of the service or its staff to the log of a locked sheet, and stores what the round has become. */
export async function appendEntry(trx: Database, deps: Deps, sheet: Sheet, own: OwnEntry): Promise<void> {
  const recorder = await recorderOf(trx, deps, sheet)
  const entry: StoredEntry = {
    ...own,
    id: randomUUID(),
    seen: sheet.seq,
    seq: sheet.seq + 1,
    device: 0,
    receivedMs: deps.clock(),
  }
  const json = JSON.stringify(entry)
  recorder.apply(entry, json)
  await storeEntries(trx, deps, { sheet, recorder, entries: [{ entry, json }] })
}
