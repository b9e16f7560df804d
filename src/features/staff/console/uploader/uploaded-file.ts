import {
  UPLOAD_MAX_BYTES,
  type Uploaded,
  type UploadPreview,
  type UploadType,
} from '../../../../contract/staff/uploads.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FileInQueue } from '../../../../platform/stores/file-queue.ts'

/** What submitting a file would do. `wrong`: it cannot be uploaded; `unknown`: the service could not tell. */
export interface Preview {
  kind: UploadPreview['effect'] | 'wrong' | 'unknown'
  text: string
  /** What the file is about; a later file about the same would overwrite it. */
  subject?: string | undefined
  /** Whether it may be another round than the stored one that it equals. */
  canBeAnother?: boolean
  /** Why nothing can be uploaded at present. */
  failure?: Failure
}

export interface UploadFields {
  /** The path relative to the dropped folder. */
  path: string
  /** A hash of the content; undefined until the file has been read, empty if that failed. */
  content: string | undefined
  /** Undefined until the file has been compared with what is stored. */
  preview: Preview | undefined
  /** Whether staff have said that it is another round than the stored one that it equals. */
  isAnother?: boolean
}

export type UploadSettled =
  | { status: 'done'; uploaded: Uploaded }
  /** It was not sent, because that would change nothing. */
  | { status: 'same'; text: string }
  /** `text` describes what is wrong with the file, unless there is a failure. */
  | { status: 'failed'; text: string; failure?: Failure }

export type UploadedFile = FileInQueue<UploadFields, UploadSettled>

/** Returns whether a file can be submitted. */
export const isOpen = ({ state: { status } }: UploadedFile) => status === 'waiting' || status === 'failed'

/** Reads a file, so that copies are noticed and files that cannot be sent are rejected. */
export async function readFile(file: File): Promise<Partial<UploadFields>> {
  const wrong = (text: string) => ({ content: '', preview: { kind: 'wrong', text } as const })
  if (file.size > UPLOAD_MAX_BYTES) {
    return wrong(`The file is larger than ${fileSize(UPLOAD_MAX_BYTES)}.`)
  }
  try {
    return { content: new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).join() }
  } catch {
    // The browser gives no more details.
    return wrong('The file could not be read. It may have been moved.')
  }
}

/** Returns the files with what follows from the others: that they are copies, or that the later would overwrite. */
export function withCopies(files: readonly UploadedFile[], type: UploadType): UploadedFile[] {
  const byContent = new Map<string, string>()
  const bySubject = new Map<string, string>()
  return files.map((one) => {
    const { path, content, preview } = one
    const copied = content && byContent.get(content)
    if (copied) return { ...one, preview: { kind: 'same', text: `The same file as ${copied}` } }
    if (content) byContent.set(content, path)
    const rival = preview?.subject && bySubject.get(preview.subject)
    if (preview?.subject && !rival) bySubject.set(preview.subject, path)
    if (!rival) return one
    const text = `The same ${type === 'round' ? 'round' : 'install'} as in ${rival}, but not the same content`
    return { ...one, preview: { kind: 'wrong', text } }
  })
}
