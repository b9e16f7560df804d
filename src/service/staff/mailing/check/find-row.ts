import { badRequest } from '../../../base/http/http-error.ts'
import type { Recipient, RecipientsFile } from '../recipients-file.ts'
import { requireCaller } from './check-recipients.ts'

export interface FoundRow {
  recipient: Recipient
  previousRow: number | undefined
  nextRow: number | undefined
}

/**
 * Returns a row of a file with its neighbours. Does not read further.
 * @param row the number of the row as a spreadsheet shows it; by default the first row with a valid address, or else
 * the first row
 * @throws HttpError 400 if there is no such row
 */
export async function findRow(
  file: RecipientsFile,
  row: number | undefined,
  signal: AbortSignal,
): Promise<FoundRow> {
  let first: FoundRow | undefined
  let found: FoundRow | undefined
  let previousRow: number | undefined
  for await (const batch of file.batches()) {
    requireCaller(signal)
    for (const recipient of batch) {
      if (found) return { ...found, nextRow: recipient.position }
      const here = { recipient, previousRow, nextRow: undefined }
      if (first && first.nextRow === undefined) first.nextRow = recipient.position
      first ??= here
      const isWanted = row === undefined ? recipient.problem === undefined : recipient.position === row
      if (isWanted) found = here
      previousRow = recipient.position
    }
  }
  const last = found ?? (row === undefined ? first : undefined)
  if (!last)
    throw badRequest(`row: there is no recipient in row ${row}; the last one is in row ${previousRow}`)
  return last
}
