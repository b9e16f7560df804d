import { type FileHandle, open } from 'node:fs/promises'

/** A text file whose encoding is known and in which every character is valid. */
export interface TextFile {
  /** Yields the text without the byte order mark, in chunks, without blocking other requests. */
  chunks(): AsyncGenerator<string>
  close(): Promise<void>
}

/** Thrown if the file is not a valid text. The message continues a sentence that begins with the file name. */
export class UnreadableTextError extends Error {}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const CHUNK_BYTES = 32 * 1024
const MARKS: readonly (readonly [Encoding, string])[] = [
  ['utf-8', '\xEF\xBB\xBF'],
  ['utf-16le', '\xFF\xFE'],
  ['utf-16be', '\xFE\xFF'],
]
/** The first bytes of `.xlsx` and `.xls` files. */
const WORKBOOK_MARKS = ['PK\x03\x04', '\xD0\xCF\x11\xE0']
/** If a larger share of the bytes at even or at odd positions is zero, a text without byte order mark is UTF-16. */
const UTF16_ZEROS_MIN = 0.1
/** Bytes that are undefined in Windows-1252. */
const UNDEFINED_IN_WINDOWS_1252 = /[\x81\x8D\x8F\x90\x9D]/
const REPLACEMENT = '\uFFFD'
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT)

const unknownEncoding = () =>
  new UnreadableTextError(
    'is not text in UTF-8, UTF-16 or Windows-1252; please save it as UTF-8 (in Excel: "CSV UTF-8")',
  )
const damaged = () =>
  new UnreadableTextError(
    `has characters that were damaged (${REPLACEMENT}) when it was saved; please save the original as UTF-8`,
  )

/**
 * Opens a text file in UTF-8, UTF-16 (with or without byte order mark) or Windows-1252.
 * @throws UnreadableTextError when the file has another encoding, and the errors of `open`
 */
export async function openTextFile(path: string): Promise<TextFile> {
  const file = await open(path)
  try {
    const encoding = await detectEncoding(file)
    return { chunks: () => decode(file, encoding), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Reads a whole text file. Accepts the same encodings and throws the same errors as `openTextFile`. */
export async function readTextFile(path: string): Promise<string> {
  const file = await openTextFile(path)
  try {
    let text = ''
    for await (const chunk of file.chunks()) text += chunk
    return text
  } finally {
    await file.close()
  }
}

async function* readBytes(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function* decode(file: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const bytes of readBytes(file)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    // The whole file was valid before, so another program has changed it.
    if (error instanceof TypeError) throw new UnreadableTextError('changed while it was read')
    throw error
  }
}

async function detectEncoding(file: FileHandle): Promise<Encoding> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, 0)
  const head = buffer.subarray(0, bytesRead)
  const start = head.toString('latin1', 0, 4)
  if (WORKBOOK_MARKS.some((mark) => start.startsWith(mark))) {
    throw new UnreadableTextError('is an Excel workbook; please save it as "CSV UTF-8"')
  }
  const marked = MARKS.find(([, mark]) => start.startsWith(mark))?.[0]
  const encoding = marked ?? unmarkedUtf16(head) ?? 'utf-8'
  const content = await examine(file, encoding)
  if (content.hasNul) throw unknownEncoding()
  if (content.isValid) {
    if (content.replacements > 0) throw damaged()
    return encoding
  }
  if (encoding !== 'utf-8' || marked) throw unknownEncoding()
  // A file in UTF-8 with a few invalid bytes must not be read as Windows-1252, in which names look like "JÃ¼rgen".
  if (content.hasReplacementBytes || content.nonAscii >= content.replacements) throw damaged()
  if (content.hasUndefinedBytes) throw unknownEncoding()
  return 'windows-1252'
}

/** Returns the kind of UTF-16, detected by the zero bytes of ASCII characters; undefined if the text is not UTF-16. */
function unmarkedUtf16(head: Buffer): Encoding | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < (head.length / 2) * UTF16_ZEROS_MIN || even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Decodes the whole file and returns facts that show whether the encoding is right. */
async function examine(file: FileHandle, encoding: Encoding) {
  const strict = new TextDecoder(encoding, { fatal: true })
  const lenient = new TextDecoder(encoding)
  const found = {
    isValid: true,
    hasNul: false,
    hasUndefinedBytes: false,
    hasReplacementBytes: false,
    nonAscii: 0,
    replacements: 0,
  }
  const isDecodable = (bytes: Uint8Array | undefined) => {
    try {
      strict.decode(bytes, { stream: bytes !== undefined })
      return true
    } catch {
      return false
    }
  }
  const add = (bytes: Buffer | undefined) => {
    found.isValid &&= isDecodable(bytes)
    const text = lenient.decode(bytes, { stream: bytes !== undefined })
    const replacements = text.split(REPLACEMENT).length - 1
    found.replacements += replacements
    found.nonAscii += (text.match(/[^\0-\x7F]/g)?.length ?? 0) - replacements
    found.hasNul ||= text.includes('\0')
    found.hasUndefinedBytes ||=
      bytes !== undefined && UNDEFINED_IN_WINDOWS_1252.test(bytes.toString('latin1'))
    found.hasReplacementBytes ||= bytes?.includes(REPLACEMENT_BYTES) ?? false
  }
  for await (const bytes of readBytes(file)) add(bytes)
  add(undefined)
  return found
}
