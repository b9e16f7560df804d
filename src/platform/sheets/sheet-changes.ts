import { isSameEntry, type Replica } from '../../domain/score-sheet/replica.ts'
import { type KeptEntry, type KeptSheet, logRange, type SheetDatabase } from './sheet-database.ts'

// Reads and changes that the first screen of a sheet does not need: import this file in what is loaded later.

type Writable = Pick<SheetDatabase, 'write'>

/** Stores what the exchange with the service has changed in a sheet, unless it is loading the whole log again. */
export async function saveReplica(db: Writable, token: string, replica: Replica): Promise<void> {
  if (replica.former) return
  await db.write(async (trx) => {
    const [entries, log] = [trx.objectStore('entries'), trx.objectStore('log')]
    const [sheet, rows, known] = await Promise.all([
      trx.objectStore('sheets').get(token),
      entries.index('token').getAll(token),
      log.getAll(logRange(token)),
    ])
    // The user has signed out and deleted it meanwhile.
    if (!sheet) return []
    const isLonger = known.every(({ entry }, at) => isSameEntry(entry, replica.log[at]))
    return Promise.all([
      ...(isLonger ? [] : [log.delete(logRange(token))]),
      ...replica.log
        .slice(isLonger ? known.length : 0)
        .map((entry) => log.put({ token, seq: entry.seq, entry })),
      ...changedRows(token, rows, replica).map((row) => entries.put(row)),
    ])
  })
}

/** Deletes a sheet that nobody has changed since a time, if the service has everything that was entered here. */
export async function removeUnchanged(db: Writable, token: string, sinceMs: number): Promise<void> {
  await db.write(async (trx) => {
    const [sheets, log] = [trx.objectStore('sheets'), trx.objectStore('log')]
    const [sheet, rows, last] = await Promise.all([
      sheets.get(token),
      trx.objectStore('entries').index('token').getAll(token),
      log.openCursor(logRange(token), 'prev'),
    ])
    const changedMs = Math.max(sheet?.keptMs ?? 0, last?.value.entry.receivedMs ?? 0)
    const isSent = sheet?.isStarted && rows.every(({ state }) => state === 'logged' || state === 'replaced')
    if (!isSent || changedMs >= sinceMs) return
    await Promise.all([
      sheets.delete(token),
      log.delete(logRange(token)),
      ...rows.map(({ order }) => trx.objectStore('entries').delete(order)),
    ])
  })
}

/** Returns the rows of entries whose state differs in a replica, and new ones for entries without a row. */
function changedRows(
  token: string,
  rows: readonly KeptEntry[],
  { pending, refused, log }: Replica,
): KeptEntry[] {
  const waiting = new Map(pending.map((one) => [one.entry.id, one]))
  const errors = new Map(refused.map(({ entry, error }) => [entry.id, error]))
  const logged = new Set(log.map(({ id }) => id))
  const known = new Set(rows.map(({ entry }) => entry.id))
  const changed = rows.flatMap((row): KeptEntry[] => {
    const { id } = row.entry
    const one = waiting.get(id)
    const error = errors.get(id)
    const { pending: _, error: __, isHeld: ___, ...base } = row
    if (one) {
      const { entry, ...rest } = one
      return [{ ...base, entry, state: 'pending', pending: rest }]
    }
    if (error !== undefined) return [{ ...base, state: 'refused', error }]
    return logged.has(id) && row.state !== 'logged' ? [{ ...base, state: 'logged' }] : []
  })
  // The database sets `order`, the key.
  const added = pending.flatMap(({ entry, ...rest }) =>
    known.has(entry.id) ? [] : [{ token, entry, state: 'pending', pending: rest } as KeptEntry],
  )
  return [...changed, ...added]
}

/** Returns all sheets of this browser, the newest first. */
export async function keptSheets(db: Pick<SheetDatabase, 'begin'>): Promise<KeptSheet[]> {
  const sheets = await (await db.begin('readonly')).objectStore('sheets').getAll()
  return sheets.sort((a, b) => b.keptMs - a.keptMs)
}

/** The key of the id of this browser. */
const DEVICE = 'id'

/** Returns the id of this browser, which it makes for itself once. */
export async function deviceIdOf(db: Pick<SheetDatabase, 'begin' | 'write' | 'randomId'>): Promise<string> {
  const known = await (await db.begin('readonly')).objectStore('device').get(DEVICE)
  if (known !== undefined) return known
  let id = db.randomId()
  await db.write(async (trx) => {
    const devices = trx.objectStore('device')
    // Another tab may have made one meanwhile.
    id = (await devices.get(DEVICE)) ?? id
    await devices.put(id, DEVICE)
  })
  return id
}
