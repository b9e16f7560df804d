import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toCsv } from '../../domain/csv.ts'
import type { Recipient } from './recipients-file.ts'

/** Below the data folder: one file a recipients' file, with the rows that the last run left out. */
export const INVALID_FOLDER = join('mailing', 'invalid')

export const invalidRowsFile = (emailsFileName: string) =>
  join(INVALID_FOLDER, emailsFileName.endsWith('.csv') ? emailsFileName : `${emailsFileName}.csv`)

/** Writes down every row that nothing is sent to, and why: the status has room for the first few alone. */
export async function keepInvalidRows(
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
