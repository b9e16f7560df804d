import { UPLOAD_MAX_BYTES } from '../../../../contract/uploads.ts'
import { fileSize } from '../../../../domain/file-size.ts'
import { jsonProblem } from '../../../../domain/json-problem.ts'

/** A valid file, with the token of its round, and the hash of its content in hexadecimal digits. */
export type ReadDocument =
  | { problem: string }
  | { problem: undefined; token: string | undefined; sha256(): Promise<string> }

/** Returns why a file is too large, or undefined. */
export function sizeProblem({ size }: File): string | undefined {
  if (size <= UPLOAD_MAX_BYTES) return undefined
  return `The file is ${fileSize(size)}; at most ${fileSize(UPLOAD_MAX_BYTES)} can be uploaded.`
}

/** Reads a file. Before anything is sent, rejects files that the service would reject, with a message that begins like that of the service. */
export async function readDocument(file: File): Promise<ReadDocument> {
  const tooLarge = sizeProblem(file)
  if (tooLarge) return { problem: tooLarge }
  if (file.size === 0) return { problem: 'file: is empty' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // The browser gives no more details.
    return { problem: 'The file could not be read. It may have been moved or changed.' }
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problem: 'file: not valid UTF-8' }
  }
  try {
    const document: unknown = JSON.parse(text)
    return { problem: undefined, token: tokenOf(document), sha256: () => sha256Of(bytes) }
  } catch {
    const place = jsonProblem(text)
    return { problem: `file: not valid JSON${place ? ` in line ${place.line}, column ${place.column}` : ''}` }
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function tokenOf(document: unknown): string | undefined {
  const isObject = typeof document === 'object' && document !== null && 'token' in document
  return isObject && typeof document.token === 'string' ? document.token : undefined
}
