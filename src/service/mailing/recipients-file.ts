import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { emailKey } from '../accounts/accounts.ts'
import { badRequest } from '../http/http-error.ts'

export interface Recipient {
  /** The row of the file, counted from 1 for the first below the heads. */
  position: number
  email: string
  /** All columns by their heads in lower case. */
  fields: Record<string, string>
  /** Why nothing is sent to it. */
  problem: string | undefined
}

const email = v.pipe(v.string(), v.maxLength(254), v.email())
const FILE_NAME = /^\w[\w .-]{0,150}$/
const ROWS_MAX = 1_000_000

/** A name of one file or folder: it leads nowhere else. */
export function isPlainName(name: string): boolean {
  return FILE_NAME.test(name) && !name.includes('..')
}

/**
 * The recipients of a CSV file with heads, `email` among them.
 * @throws HttpError 400 where there is no such file or it is not such a table
 */
export async function readRecipients(folder: string, fileName: string): Promise<Recipient[]> {
  const text = await textOf(folder, fileName)
  const rows = rowsOf(text, fileName)
  if (rows.length > 0 && rows[0]?.email === undefined) {
    throw badRequest(`emailsFileName: ${fileName} has no column named email`)
  }
  const seen = new Map<string, number>()
  return rows.map((fields, index) => {
    const position = index + 1
    const key = emailKey(fields.email ?? '')
    const first = seen.get(key)
    const isEmail = v.is(email, key)
    if (isEmail && first === undefined) seen.set(key, position)
    const twin = first === undefined ? undefined : `same address as row ${first}`
    return { position, email: key, fields, problem: isEmail ? twin : 'not an e-mail address' }
  })
}

async function textOf(folder: string, fileName: string): Promise<string> {
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

function rowsOf(text: string, fileName: string): Record<string, string>[] {
  try {
    const rows = parse(text, {
      bom: true,
      columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
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
