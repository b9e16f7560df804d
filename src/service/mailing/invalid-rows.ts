import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toCsv } from '../../domain/csv.ts'
import type { Recipient } from './recipients-file.ts'

/** Relative to the data folder. Holds the invalid rows of each recipients file, as of its last run. */
const INVALID_FOLDER = join('mailing', 'invalid')

/** Returns the path, relative to the data folder, of a recipients file's invalid rows. */
export const invalidRowsFile = (emailsFileName: string) =>
  join(INVALID_FOLDER, emailsFileName.endsWith('.csv') ? emailsFileName : `${emailsFileName}.csv`)

/** Writes all invalid rows and their problems to a file, because the status lists only the first of them. */
export async function writeInvalidRows(
  dataDir: string,
  emailsFileName: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const rows = recipients.flatMap(({ position, email, problem }) =>
    problem === undefined ? [] : [[String(position), email, problem]],
  )
  if (rows.length === 0) return
  await mkdir(join(dataDir, INVALID_FOLDER), { recursive: true })
  await writeFile(
    join(dataDir, invalidRowsFile(emailsFileName)),
    toCsv([['row', 'email', 'problem'], ...rows]),
  )
}
