import type { Entry, StoredEntry } from '../../../contract/score-sheet-entries.ts'
import type { Database } from '../../base/database/database.ts'
import { HttpError } from '../../base/http/http-error.ts'
import { BY_OWNER, BY_SERVICE, BY_STAFF } from './sheet-callers.ts'
import { deviceNumber, type KnownDevices } from './sheet-devices.ts'
import type { NewEntry } from './sheet-log.ts'

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
export async function makerOf(
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

async function findEntry(trx: Database, token: string, id: string): Promise<StoredEntry | undefined> {
  const row = await trx
    .selectFrom('score_sheet_entries')
    .select('entry_json')
    .where('token', '=', token)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (JSON.parse(row.entry_json) as StoredEntry)
}
