import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { cleanEmail, isEmail } from '../../../contract/email-address.ts'
import { isPlainFileName } from '../../../domain/files/file-name.ts'
import { wholeText } from '../../../domain/format/counted.ts'
import { badRequest, type HttpError } from '../../base/http/http-error.ts'
import { emailKey } from '../../mail/address-keys.ts'
import { comparisonKey } from './template.ts'
import { openTextFile, type TextFile, UnreadableTextError } from './text-file.ts'

export interface Recipient {
  /** The row number as a spreadsheet shows it: the header is row 1, and empty rows count. */
  position: number
  email: string
  /** The values of the row by column key (`comparisonKey`). */
  fields: Record<string, string>
  /** Why the row gets no mail; undefined if it is valid. */
  problem: string | undefined
}

/** The beginning of the problem of a row that repeats an address. Stored rows are recognized by it. */
export const DUPLICATE_PROBLEM = 'same address as row '

/** An open CSV file. Call `close` when it is no longer needed. */
export interface RecipientsFile {
  /** The keys of all columns (`comparisonKey`), from left to right. */
  columns: readonly string[]
  /** The names of the columns as they are written. */
  names: readonly string[]
  /** The name of the column with the addresses. */
  emailColumn: string
  /**
   * Yields the rows in order, a few hundred at a time, without blocking other requests. Can be called only once.
   * @throws HttpError 400 when the rest of the file is not a valid table
   */
  batches(): AsyncGenerator<Recipient[]>
  close(): Promise<void>
}

const ROWS_MAX = 1_000_000
/** Matches what nobody sees and no script needs, such as zero-width spaces, which exports of contacts contain. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
/** Number of rows whose content tells which column has the addresses, if no name does. */
const SAMPLE_ROWS = 50
const BATCH_SIZE = 500
const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** Number of characters to read before the delimiter is detected; longer than a header row. */
const HEAD_LENGTH = 16 * 1024
/** Matches lines at the beginning that contain only delimiters. */
const EMPTY_LINES = /^[\s,;|]*[\r\n]/
/** Matches the line with which Excel is told the delimiter: `sep=;`. Spreadsheets do not show it. */
const SEPARATOR_LINE = /^\s*"?sep= *([,;\t|]) *"?\r?\n/i
/** The names of columns of addresses in exports of contacts (Google, Outlook, Thunderbird, Mailchimp), the first one first. */
const EXPORTED_NAMES = [
  'e-mail',
  'email address',
  'e-mail address',
  'e-mail 1 - value',
  'email 1 - value',
  'primary email',
  'mail',
  'email 1',
  'work email',
  'home email',
]
/** Matches a field with content. Before the delimiter is known, an empty row may look like a field of delimiters. */
const HAS_CONTENT = /[^\s,;|]/
const CSV = { relax_column_count: true, trim: true, record_delimiter: ['\r\n', '\n', '\r'] }

/**
 * Opens a CSV file with a header row, by its name with or without the extension `.csv`. The addresses are in the chosen
 * column, else in the one named `email`, in one that exports of contacts have, or in one that contains addresses. Detects from
 * the header row whether the delimiter is a comma, a semicolon, a tab or a bar.
 * @param chosen the name of a column
 * @throws HttpError 400 when the file does not exist or is not a valid table
 */
export async function openRecipients(
  folder: string,
  fileName: string,
  chosen?: string,
): Promise<RecipientsFile> {
  const refuse = (problem: string) => badRequest(`emailsFileName: ${fileName} ${problem}`)
  const toHttpError = (error: unknown) => {
    if (error instanceof UnreadableTextError) return refuse(error.message)
    if (!(error instanceof CsvError)) return error
    const [line = ''] = error.message.split('\n')
    return refuse(`is not a CSV file: ${line}`)
  }
  const file = await openText(folder, fileName, toHttpError)
  const rows = numberedRows(await parseRows(file))
  const close = async () => {
    await rows.return(undefined)
    await file.close()
  }
  try {
    const header = await rows.next()
    if (header.done) throw refuse('is empty')
    if (header.value.values.some((value) => isEmail(cleanEmail(value)))) {
      throw refuse('begins with an address; please add a first row with the names of the columns')
    }
    const keys = header.value.values.map(comparisonKey)
    const columns = withoutTrailingEmpty(keys)
    const sample = await firstOf(rows, SAMPLE_ROWS)
    const index =
      chosen === undefined ? addressColumn(columns, sample, refuse) : columns.indexOf(comparisonKey(chosen))
    if (index === -1)
      throw refuse(chosen === undefined ? 'has no column named email' : `has no column named ${chosen}`)
    const names = header.value.values.slice(0, columns.length)
    return {
      columns: columns.includes('email') ? columns : [...columns, 'email'],
      names: names.filter((name) => name !== ''),
      emailColumn: names[index] ?? '',
      async *batches() {
        try {
          yield* toRecipients(chained(sample, rows), { columns, emailColumn: index }, refuse)
        } catch (error) {
          throw toHttpError(error)
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw toHttpError(error)
  }
}

/** Returns the position of the column with the addresses, -1 if there is none. */
function addressColumn(
  columns: readonly string[],
  sample: readonly NumberedRow[],
  refuse: (problem: string) => HttpError,
): number {
  const emails = columns.filter((name) => name === 'email').length
  if (emails > 1) throw refuse(`has ${emails} columns named email; please rename all but one`)
  for (const name of ['email', ...EXPORTED_NAMES]) {
    const index = columns.indexOf(name)
    if (index !== -1) return index
  }
  const counts = columns.map(
    (_, index) => sample.filter(({ values }) => isEmail(cleanEmail(values[index] ?? ''))).length,
  )
  const most = Math.max(0, ...counts)
  return most === 0 ? -1 : counts.indexOf(most)
}

async function firstOf(rows: AsyncIterator<NumberedRow>, count: number): Promise<NumberedRow[]> {
  const first: NumberedRow[] = []
  while (first.length < count) {
    const { done, value } = await rows.next()
    if (done) break
    first.push(value)
  }
  return first
}

async function* chained(first: readonly NumberedRow[], rest: AsyncIterable<NumberedRow>) {
  yield* first
  yield* rest
}

async function openText(
  folder: string,
  fileName: string,
  toHttpError: (error: unknown) => unknown,
): Promise<TextFile> {
  if (!isPlainFileName(fileName)) throw badRequest('emailsFileName: expected the name of a file')
  for (const name of [fileName, `${fileName}.csv`]) {
    try {
      return await openTextFile(join(folder, name))
    } catch (error) {
      if (!['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw toHttpError(error)
    }
  }
  throw badRequest(`emailsFileName: there is no file ${fileName}`)
}

/** Returns the rows of the file, including the header, as a stream of string arrays. */
async function parseRows(file: TextFile): Promise<AsyncIterable<string[]>> {
  const chunks = file.chunks()
  let head = ''
  while (head.length < HEAD_LENGTH) {
    const { done, value } = await chunks.next()
    if (done) break
    head += value
  }
  const text = async function* () {
    yield head
    yield* chunks
  }
  const [line = '', separator] = SEPARATOR_LINE.exec(head) ?? []
  head = head.slice(line.length)
  const parser = parse({ ...CSV, delimiter: separator ?? detectDelimiter(head) })
  // Ignored here: the pipeline destroys the parser with the error, so its reader receives it.
  return pipeline(Readable.from(text()), parser, () => {}) as unknown as AsyncIterable<string[]>
}

/**
 * Returns the delimiter that splits the header row into the most columns. Delimiters that result in an `email` column
 * take precedence.
 */
function detectDelimiter(head: string): Delimiter {
  const text = head.replace(EMPTY_LINES, '')
  const candidates = DELIMITERS.map((delimiter) => {
    const names = headerNames(text, delimiter)
    const hasEmail = ['email', ...EXPORTED_NAMES].some((name) => names.includes(name))
    return { delimiter, count: names.length, hasEmail }
  })
  const [best] = candidates.toSorted((a, b) => Number(b.hasEmail) - Number(a.hasEmail) || b.count - a.count)
  return best?.delimiter ?? ','
}

function headerNames(text: string, delimiter: Delimiter): string[] {
  try {
    const [names = []] = parseAtOnce(text, { ...CSV, delimiter, to: 1 }) as string[][]
    return names.map(comparisonKey)
  } catch {
    return []
  }
}

interface NumberedRow {
  position: number
  values: string[]
}

/** Yields the rows that are not empty, with the row number as a spreadsheet shows it. */
async function* numberedRows(rows: AsyncIterable<string[]>): AsyncGenerator<NumberedRow, undefined> {
  let position = 0
  for await (const cells of rows) {
    position += 1
    const values = cells.map((cell) => cell.replace(INVISIBLE, '').trim())
    if (values.some((value) => HAS_CONTENT.test(value))) yield { position, values }
  }
}

/** Yields a recipient for each row below the header, in batches, without blocking other requests. */
async function* toRecipients(
  rows: AsyncIterable<NumberedRow>,
  { columns, emailColumn }: { columns: readonly string[]; emailColumn: number },
  refuse: (problem: string) => HttpError,
): AsyncGenerator<Recipient[]> {
  const positionByEmail = new Map<string, number>()
  let count = 0
  let batch: Recipient[] = []
  for await (const { position, values } of rows) {
    count += 1
    if (count > ROWS_MAX) throw refuse(`has more than ${wholeText(ROWS_MAX)} rows`)
    const surplus = values.slice(columns.length).find((value) => value !== '')
    if (surplus !== undefined) {
      throw refuse(
        `has more fields in row ${position} than it has columns, from "${surplus.slice(0, 50)}" on`,
      )
    }
    const email = cleanEmail(values[emailColumn] ?? '')
    const fields = { ...toFields(columns, values), email }
    const key = emailKey(email)
    const firstPosition = positionByEmail.get(key)
    const problem = problemOf(values.length, columns.length, key, firstPosition)
    if (problem === undefined) positionByEmail.set(key, position)
    batch.push({ position, email: key, fields, problem })
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
    await setImmediate()
  }
  if (count === 0) throw refuse('has no rows')
  if (batch.length > 0) yield batch
}

/** @param firstPosition of an earlier row with the same address */
function problemOf(
  fieldCount: number,
  columnCount: number,
  key: string,
  firstPosition: number | undefined,
): string | undefined {
  if (fieldCount < columnCount) return `too short: ${fieldCount} of ${columnCount} fields`
  if (!isEmail(key)) return 'not an e-mail address'
  return firstPosition === undefined ? undefined : `${DUPLICATE_PROBLEM}${firstPosition}`
}

/** Returns the values by column key. If two columns have the same name, the first one is used. */
function toFields(columns: readonly string[], values: readonly string[]): Record<string, string> {
  const pairs = columns.map((name, index) => [name, values[index] ?? ''] as const)
  return Object.fromEntries(pairs.filter(([name]) => name !== '').reverse())
}

function withoutTrailingEmpty(names: readonly string[]): string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}
