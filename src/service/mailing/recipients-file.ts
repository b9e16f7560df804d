import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { emailKey } from '../accounts/email-key.ts'
import { badRequest } from '../http/http-error.ts'

export interface Recipient {
  /** The number of the row, counted from 1 below the header. */
  position: number
  email: string
  /** The row's values by column name in lower case. */
  fields: Record<string, string>
  /** Why the row gets no mail; undefined if it is valid. */
  problem: string | undefined
}

const email = v.pipe(v.string(), v.maxLength(254), v.email())
const FILE_NAME = /^\w[\w .-]{0,150}$/
const ROWS_MAX = 1_000_000

/** Returns whether a name is a plain file or folder name, which cannot lead out of its folder. */
export function isPlainName(name: string): boolean {
  return FILE_NAME.test(name) && !name.includes('..')
}

/**
 * Reads and validates the recipients in a CSV file with a header row and an `email` column.
 * @throws HttpError 400 when the file does not exist or is not such a table
 */
export async function readRecipients(folder: string, fileName: string): Promise<Recipient[]> {
  const rows = parseRows(await readText(folder, fileName), fileName)
  if (rows.length > 0 && rows[0]?.email === undefined) {
    throw badRequest(`emailsFileName: ${fileName} has no column named email`)
  }
  const positionByEmail = new Map<string, number>()
  return rows.map((fields, index) => {
    const position = index + 1
    const key = emailKey(fields.email ?? '')
    const isValid = v.is(email, key)
    const firstPosition = positionByEmail.get(key)
    if (isValid && firstPosition === undefined) positionByEmail.set(key, position)
    const duplicate = firstPosition === undefined ? undefined : `same address as row ${firstPosition}`
    return { position, email: key, fields, problem: isValid ? duplicate : 'not an e-mail address' }
  })
}

/** Reads a file by its name, with or without the extension `.csv`. */
async function readText(folder: string, fileName: string): Promise<string> {
  if (!isPlainName(fileName)) throw badRequest('emailsFileName: expected the name of a file')
  for (const name of [fileName, `${fileName}.csv`]) {
    try {
      return await readFile(join(folder, name), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw badRequest(`emailsFileName: there is no file ${fileName}`)
}

function parseRows(text: string, fileName: string): Record<string, string>[] {
  try {
    const rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: ROWS_MAX,
    })
    return rows as Record<string, string>[]
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw badRequest(`emailsFileName: ${fileName} is not a CSV file: ${line}`)
  }
}
