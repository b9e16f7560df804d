import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toCsv } from '../../../domain/csv.ts'
import type { Recipient } from './recipients-file.ts'

/** A folder, relative to the data folder, with the invalid rows of each recipients file in its last run. */
const INVALID_FOLDER = join('mailing', 'invalid')
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the path of the file with the invalid rows of a recipients file, relative to the data folder. */
export const invalidRowsFile = (emailsFileName: string) =>
  join(INVALID_FOLDER, emailsFileName.endsWith('.csv') ? emailsFileName : `${emailsFileName}.csv`)

/**
 * Writes all invalid rows and their problems to a file, because the status lists only the first ones. Yields the
 * recipients unchanged.
 */
export async function* writeInvalidRows(
  dataDir: string,
  emailsFileName: string,
  batches: AsyncIterable<Recipient[]>,
): AsyncGenerator<Recipient[]> {
  const path = join(dataDir, invalidRowsFile(emailsFileName))
  const partialPath = `${path}.${randomUUID()}.part`
  await mkdir(join(dataDir, INVALID_FOLDER), { recursive: true })
  const file = await open(partialPath, 'wx')
  try {
    await file.write(toCsv([['row', 'email', 'problem']]))
    let hasInvalid = false
    for await (const batch of batches) {
      const rows = batch.flatMap(({ position, email, problem }) =>
        problem === undefined ? [] : [[String(position), email, problem]],
      )
      if (rows.length > 0) await file.write(toCsv(rows).slice(BYTE_ORDER_MARK.length))
      hasInvalid ||= rows.length > 0
      yield batch
    }
    if (hasInvalid) await rename(partialPath, path)
    else await rm(path, { force: true })
  } finally {
    await file.close()
    await rm(partialPath, { force: true })
  }
}
