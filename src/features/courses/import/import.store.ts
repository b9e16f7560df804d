import {
  type CatalogueChanged,
  type ImportPreview,
  importCourses,
  previewImport,
} from '../../../contract/catalogue-staff.ts'
import { UPLOAD_MAX_BYTES } from '../../../contract/uploads.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { FileInQueue, SendFileOptions } from '../../../platform/stores/file-queue.ts'
import { createFileQueue } from '../../../platform/stores/file-queue.ts'
import { messages } from './messages.ts'

type ImportSettled =
  /** Nothing is stored yet; staff decide after reading what would change. */
  | { status: 'held'; preview: ImportPreview }
  | { status: 'done'; stored: CatalogueChanged }
  /** `problem` describes a problem of the file, which sending it again cannot solve. */
  | { status: 'failed'; problem: string }
  | { status: 'failed'; failure: Failure }

export type ImportedFile = FileInQueue<object, ImportSettled>

interface Deps {
  fileSender: FileSender
  clock: Pick<Clock, 'after'>
  /** The facility that the files describe; undefined if the service finds it out. */
  facility?: string
  onStored: (stored: CatalogueChanged) => void
}

/** Statuses of responses that describe a problem of the file. */
const PROBLEMS = [400, 413]

/** Creates the store that imports one file: shows what it would change, and stores it as a draft once that is confirmed. */
export function createImport({ fileSender, clock, facility, onStored }: Deps) {
  const queue = createFileQueue<object, ImportSettled>({ clock, parallel: 1, send })

  async function send({ file }: ImportedFile, sending: SendFileOptions): Promise<ImportSettled> {
    if (file.size > UPLOAD_MAX_BYTES) return { status: 'failed', problem: messages.tooLarge }
    const input = { query: facility === undefined ? {} : { facility } }
    const options = {
      signal: sending.signal,
      onProgress: (sent: number, total: number) => sending.onProgress('sending', sent, total),
    }
    if (!sending.isConfirmed) {
      const result = await fileSender.send(previewImport, input, file, options)
      return result.ok ? { status: 'held', preview: result.value } : failed(result)
    }
    const result = await fileSender.send(importCourses, input, file, options)
    if (!result.ok) return failed(result)
    onStored(result.value)
    return { status: 'done', stored: result.value }
  }

  return {
    $state: queue.$state,
    /** Reads a file in place of an earlier one. */
    open(file: File): void {
      queue.remove()
      queue.add([{ file }])
      queue.start()
    },
    /** Stores the file whose changes are shown. */
    confirm: (id: string) => queue.resend([id], 'held', true),
    retry: (id: string) => queue.resend([id], 'failed'),
    close: () => queue.remove(),
  }
}
export type ImportStore = ReturnType<typeof createImport>

function failed({ failure }: Extract<Result<unknown>, { ok: false }>): ImportSettled {
  const isProblem = failure.kind === 'http' && PROBLEMS.includes(failure.status) && failure.body !== ''
  return isProblem
    ? { status: 'failed', problem: failure.body.replace(/^(?:file|body): /, '') }
    : { status: 'failed', failure }
}
