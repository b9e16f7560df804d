import { atom } from 'nanostores'
import {
  type ImportPreview,
  importCourses,
  previewImport,
} from '../../../../contract/staff/catalogue-staff.ts'
import { UPLOAD_MAX_BYTES } from '../../../../contract/staff/uploads.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import { messages } from './messages.ts'

/** `problem` is wrong in the file, so sending it again cannot help. */
type Reason = { problem: string } | { failure: Failure; retry: () => void }

/** The answers to the questions about a file by their ids. */
export type Answers = Readonly<Record<string, string>>

type ImportState =
  | { status: 'idle' }
  | { status: 'sending'; file: File }
  /** Nothing is stored yet; staff decide after reading what would change. */
  | { status: 'previewed'; file: File; preview: ImportPreview; answers: Answers }
  | { status: 'failed'; file: File; reason: Reason }

interface Deps {
  fileSender: FileSender
  /** The facility that the files describe; undefined if the service finds it out. */
  facility?: string
  /** @param id of the facility */
  onStored: (id: string) => void
}

/** Statuses of responses that describe a problem of the file. */
const PROBLEMS = [400, 413]

/** Creates the store that imports one file: shows what it would change, and stores it as a draft once that is confirmed. */
export function createImport({ fileSender, facility, onStored }: Deps) {
  const $state = atom<ImportState>({ status: 'idle' })
  const latest = latestOnly()
  const input = (answers: Answers) => ({
    query: {
      ...(facility !== undefined && { facility }),
      ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
    },
  })

  function fail(file: File, failure: Failure, retry: () => void): void {
    const isProblem = failure.kind === 'http' && PROBLEMS.includes(failure.status) && failure.body !== ''
    const reason = isProblem ? { problem: failure.body.replace(/^(?:file|body): /, '') } : { failure, retry }
    $state.set({ status: 'failed', file, reason })
  }

  /** Reads a file in place of an earlier one. */
  async function open(file: File, answers: Answers = {}): Promise<void> {
    if (file.size > UPLOAD_MAX_BYTES) {
      $state.set({ status: 'failed', file, reason: { problem: messages.tooLarge } })
      return
    }
    $state.set({ status: 'sending', file })
    const result = await latest((signal) => fileSender.send(previewImport, input(answers), file, { signal }))
    if (result === SUPERSEDED) return
    if (result.ok) $state.set({ status: 'previewed', file, preview: result.value, answers })
    else fail(file, result.failure, () => void open(file, answers))
  }

  async function store(file: File, answers: Answers): Promise<void> {
    $state.set({ status: 'sending', file })
    const result = await latest((signal) => fileSender.send(importCourses, input(answers), file, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) return fail(file, result.failure, () => void store(file, answers))
    $state.set({ status: 'idle' })
    onStored(result.value.id)
  }

  return {
    $state,
    open: (file: File) => open(file),
    /** Reads the file again with answers to its questions. */
    async answer(answers: Answers): Promise<void> {
      const state = $state.get()
      if (state.status === 'previewed') await open(state.file, { ...state.answers, ...answers })
    },
    /** Stores the file whose changes are shown. */
    async confirm(): Promise<void> {
      const state = $state.get()
      if (state.status === 'previewed') await store(state.file, state.answers)
    },
    close(): void {
      latest.cancel()
      $state.set({ status: 'idle' })
    },
  }
}
export type ImportStore = ReturnType<typeof createImport>
