import type { InferOutput } from 'valibot'
import {
  type Entry,
  type EntryKind,
  isRefused,
  type RefusedEntry,
  type StoredEntry,
} from '../../../contract/score-sheet-entries.ts'
import type { Discrepancy, sendEntries } from '../../../contract/score-sheets.ts'
import { transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { conflict, HttpError } from '../../base/http/http-error.ts'
import { createThrottles } from '../../base/throttles.ts'
import { noRoomFor } from './log-room.ts'
import { setKeyUse } from './scorer-keys.ts'
import {
  BY_OWNER,
  BY_SERVICE,
  BY_STAFF,
  type Caller,
  type OpenedSheet,
  openLockedSheet,
} from './sheet-callers.ts'
import { deviceNumber, type KnownDevices } from './sheet-devices.ts'
import { batchLimits, liveRefusalOf } from './sheet-limits.ts'
import { type NewEntry, storeEntries } from './sheet-log.ts'
import { type Recorder, recorderOf, type SheetDeps } from './sheet-recorder.ts'

type Batch = InferOutput<typeof sendEntries.body>

type Result = { id: string; seq: number } | RefusedEntry

/** The kinds that may make a round live again. */
const REVIVING: readonly (EntryKind | undefined)[] = ['reopen', 'restore']
/** The kinds of entries of a sheet of documents. */
const OF_DOCUMENTS: readonly (EntryKind | undefined)[] = ['discard', 'restore']

const kindOf = (entry: Entry | RefusedEntry) => (isRefused(entry) ? undefined : entry.kind)

/** Accepts the entries of devices. */
export function createSheetEntries(deps: SheetDeps) {
  return {
    /**
     * Stores the entries of a batch that are new and valid, in one transaction with what the round becomes.
     * @throws HttpError 404 or 403 like `openSheet`, 409 for a sheet of documents, 429 when there are too many batches
     */
    async accept(token: string, caller: Caller, batch: Batch, request: { ip: string }) {
      const result = await transact(deps, async (tx) => {
        const mayRevive =
          'accountId' in caller && batch.entries.some((entry) => REVIVING.includes(kindOf(entry)))
        // Comes before the lock of the sheet, as when a sheet is started.
        const liveRefusal = mayRevive ? await liveRefusalOf(tx.db, caller.accountId, token) : undefined
        const opened = await openLockedSheet(tx.db, token, caller)
        const limits = batchLimits(token, opened.subject, { ip: request.ip, body: batch })
        await createThrottles(tx).take(limits)
        // A refusal is returned, so that its attempt is counted. Nothing else is stored by then.
        return acceptBatch(tx, opened, { ...batch, liveRefusal }).catch(refusalOf)
      })
      if (result instanceof HttpError) throw result
      return result
    },
  }
}

/** Returns a refusal. @throws any other error */
function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  throw error
}

/** @throws HttpError before it stores anything */
async function acceptBatch(
  tx: SheetDeps,
  { sheet, isOwner, by, subject, byKey }: OpenedSheet,
  { device, deviceName, entries, liveRefusal }: Batch & { liveRefusal: string | undefined },
) {
  const { token } = sheet
  if (sheet.mode === 'document' && !entries.every((entry) => OF_DOCUMENTS.includes(kindOf(entry)))) {
    throw conflict('This round is recorded with documents, and has no entries but discard and restore')
  }
  /** Returns why an entry must not make the round live again. */
  const revivalRefusal = ({ kind }: Entry) =>
    kind === 'reopen' || (kind === 'restore' && sheet.finishedAt === null) ? liveRefusal : undefined
  const recorder = await recorderOf(tx, sheet)
  const { withdrawnEntries } = sheet
  const receivedMs = tx.clock()
  const stored: NewEntry[] = []
  let number: number | undefined
  const resultOf = async (sent: Entry | RefusedEntry): Promise<Result> => {
    const seq = sent.id === null ? undefined : recorder.seqOf(sent.id)
    if (seq !== undefined && sent.id !== null) return { id: sent.id, seq }
    if (isRefused(sent)) return sent
    const { madeBy, ...entry } = withoutSameCourse(sent, recorder)
    const next: StoredEntry = { ...entry, seq: recorder.seq() + 1, device: number ?? 0, receivedMs, by }
    const bytes = Buffer.byteLength(JSON.stringify(next))
    const use = { ...recorder.use(), withdrawnEntries, byKey }
    const error =
      recorder.refusalOf(sent, {
        isOwner,
        isOfCompetition: sheet.competition !== null,
        nowMs: receivedMs,
      }) ??
      revivalRefusal(entry) ??
      noRoomFor(entry, bytes, use)
    if (error !== undefined) return { id: entry.id, error }
    if (madeBy) {
      const made = await makerOf(tx.db, { token, isOwner, by, madeBy, batch: stored }, recorder.devices)
      if ('error' in made) return { id: entry.id, error: made.error }
      Object.assign(next, made)
    } else {
      number ??= await deviceNumber(tx.db, token, { device, name: deviceName, by }, recorder.devices)
      next.device = number
    }
    const json = JSON.stringify(next)
    recorder.apply(next, json)
    if (byKey) {
      byKey.entries++
      byKey.bytes += bytes
    }
    stored.push({ entry: next, json })
    return { id: next.id, seq: next.seq }
  }
  const results: Result[] = []
  for (const entry of entries) results.push(await resultOf(entry))
  if (byKey && stored.length > 0) await setKeyUse(tx.db, subject, byKey)
  const discrepancies =
    stored.length === 0 ? sheet.discrepancies : await storeEntries(tx, { sheet, recorder, entries: stored })
  return { seq: recorder.seq(), results, discrepancies: JSON.parse(discrepancies) as Discrepancy[] }
}

/** Returns an entry without a course that is the one that is played: clients send all settings together. */
function withoutSameCourse(entry: Entry, recorder: Recorder): Entry {
  if (entry.kind !== 'settings' || !entry.course) return entry
  const { course, ...others } = entry
  return recorder.isSameCourse(JSON.parse(JSON.stringify(course)) as typeof course) ? others : entry
}

interface GivenBack {
  token: string
  /** Who gives the entry back. */
  isOwner: boolean
  by: string
  madeBy: NonNullable<Entry['madeBy']>
  /** The entries of the same batch that precede it. */
  batch: readonly NewEntry[]
}

/**
 * Returns `device` and `by` of an entry that is given back for the device that made it: those of the first entry of that
 * device, or a number of its own. Only the owner says that it was made by the owner, the service or its staff.
 */
async function makerOf(
  trx: Database,
  { token, isOwner, by, madeBy, batch }: GivenBack,
  devices: KnownDevices,
): Promise<Pick<StoredEntry, 'device' | 'by'> | { error: string }> {
  const isByService = madeBy.by === BY_SERVICE || madeBy.by === BY_STAFF
  if (isOwner && isByService) return { device: 0, by: madeBy.by }
  const maker = isOwner || !(isByService || madeBy.by === BY_OWNER) ? madeBy.by : by
  const first =
    batch.find(({ entry }) => entry.id === madeBy.entry)?.entry ?? (await findEntry(trx, token, madeBy.entry))
  if (first) return { device: first.device, by: maker }
  try {
    return {
      device: await deviceNumber(trx, token, { device: madeBy.entry, name: undefined, by: maker }, devices),
      by: maker,
    }
  } catch (error) {
    if (error instanceof HttpError) return { error: `madeBy: ${error.message}` }
    throw error
  }
}

async function findEntry(trx: Database, token: string, id: string) {
  const row = await trx
    .selectFrom('score_sheet_entries')
    .select('entry_json')
    .where('token', '=', token)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (JSON.parse(row.entry_json) as StoredEntry)
}
