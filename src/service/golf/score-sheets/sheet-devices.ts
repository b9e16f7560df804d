import type { Scorer } from '../../../contract/score-sheets.ts'
import type { Database } from '../../base/database/database.ts'
import { HttpError } from '../../base/http/http-error.ts'
import { tokenHash } from '../../base/ids.ts'

/** Devices that the owner or one scorer key uses in a sheet. */
const DEVICES_MAX = 100

interface Device {
  /** The id that the device made for itself. Only its hash is stored. */
  device: string
  name: string | undefined
  /** Who uses it, as in `by` of an entry. */
  by: string
}

/** A device as it is stored. */
interface KnownDevice {
  number: number
  name: string | null
  used_by: string
}

/** Devices of a sheet that a process need not read again, by the hashes of their ids. */
export type KnownDevices = Map<string, KnownDevice>

/**
 * Returns the number of a device in a sheet, and stores its name. Must be called after locking the sheet.
 * @param kept gets the device; what it contains already must be as it is stored
 * @throws HttpError 413 when too many devices have used the same key
 */
export async function deviceNumber(
  trx: Database,
  token: string,
  { device, name, by }: Device,
  kept: KnownDevices,
): Promise<number> {
  const device_hash = tokenHash(device)
  const known = kept.get(device_hash) ?? (await findDevice(trx, token, device_hash))
  if (known) {
    const changes = { name: name || known.name, used_by: by }
    if (changes.name !== known.name || by !== known.used_by) {
      await trx
        .updateTable('score_sheet_devices')
        .set(changes)
        .where('token', '=', token)
        .where('number', '=', known.number)
        .execute()
    }
    kept.set(device_hash, { number: known.number, ...changes })
    return known.number
  }
  const devices = await devicesOf(trx, token)
  if (devices.filter((one) => one.by === by).length >= DEVICES_MAX) {
    throw new HttpError(413, `At most ${DEVICES_MAX} devices can use the same link of a scorer`)
  }
  const number = (devices.at(-1)?.device ?? 0) + 1
  const added = { number, name: name || null, used_by: by }
  await trx
    .insertInto('score_sheet_devices')
    .values({ token, device_hash, ...added })
    .execute()
  kept.set(device_hash, added)
  return number
}

const findDevice = (trx: Database, token: string, device_hash: string) =>
  trx
    .selectFrom('score_sheet_devices')
    .select(['number', 'name', 'used_by'])
    .where('token', '=', token)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst()

/** Returns the devices of a sheet, without their ids. */
export async function devicesOf(db: Database, token: string): Promise<Scorer[]> {
  const rows = await db
    .selectFrom('score_sheet_devices')
    .select(['number as device', 'name', 'used_by as by'])
    .where('token', '=', token)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, name: row.name ?? undefined }))
}
