import { atom } from 'nanostores'
import { uploadRecipients, uploadTemplate } from '../../../contract/mailing-files.ts'
import { UPLOAD_MAX_BYTES } from '../../../contract/uploads.ts'
import { counted } from '../../../domain/counted.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import type { FileKind } from './file-action.ts'
import { messages } from './messages.ts'

export type UploadState =
  | { status: 'waiting' }
  | { status: 'sending'; sentBytes: number }
  /** A file of this name exists, and staff must decide whether to replace it. */
  | { status: 'taken' }
  | { status: 'done'; text: string }
  /** `problem` describes a problem of the file itself, which sending it again cannot solve. */
  | { status: 'failed'; problem: string }
  | { status: 'failed'; failure: Failure }

export interface Upload {
  id: number
  kind: FileKind
  /** The name of the file in the service. */
  name: string
  file: File
  state: UploadState
}

interface Deps {
  fileSender: FileSender
  /** Called after an upload was stored. */
  onStored: () => void
}

/** Statuses of responses that describe a problem of the file. */
const PROBLEMS = [400, 413]

/** Creates the store of uploads of files and templates, which are sent one after another. */
export function createUploads({ fileSender, onStored }: Deps) {
  const $uploads = atom<readonly Upload[]>([])
  const cancellations = new Map<number, AbortController>()
  let lastId = 0
  let isSending = false

  const set = (id: number, state: UploadState) =>
    $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, state } : upload)))

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    for (;;) {
      const next = $uploads.get().find(({ state }) => state.status === 'waiting')
      if (!next) break
      await send(next, replacing.delete(next.id))
    }
    isSending = false
  }
  /** The ids of uploads that may replace an existing file. */
  const replacing = new Set<number>()

  async function send({ id, kind, name, file }: Upload, isReplacing: boolean): Promise<void> {
    const cancellation = new AbortController()
    cancellations.set(id, cancellation)
    set(id, { status: 'sending', sentBytes: 0 })
    const input = { path: { name }, query: isReplacing ? ({ replace: 'true' } as const) : {} }
    const options = {
      signal: cancellation.signal,
      onProgress: (sentBytes: number, totalBytes: number) =>
        set(id, { status: 'sending', sentBytes: totalBytes > 0 ? (sentBytes / totalBytes) * file.size : 0 }),
    }
    const state =
      kind === 'recipients'
        ? await sendRecipients(input, file, options)
        : toState(await fileSender.send(uploadTemplate, input, file, options), () => 'Stored')
    cancellations.delete(id)
    set(id, state)
    if (state.status === 'done') onStored()
  }

  async function sendRecipients(
    input: Parameters<typeof fileSender.send<typeof uploadRecipients>>[1],
    file: File,
    options: Parameters<typeof fileSender.send>[3],
  ): Promise<UploadState> {
    if (file.size > UPLOAD_MAX_BYTES) return { status: 'failed', problem: messages.tooLarge }
    const result = await fileSender.send(uploadRecipients, input, file, options)
    return toState(result, ({ rows }) =>
      rows === undefined ? 'Stored' : `Stored, ${counted(rows, 'row', 'rows')}`,
    )
  }

  return {
    $uploads,
    add(kind: FileKind, files: readonly { name: string; file: File }[]) {
      const added = files.map((one): Upload => ({ ...one, id: ++lastId, kind, state: { status: 'waiting' } }))
      // Removes the result of an earlier upload of the same name.
      const names = new Set(added.map(({ name }) => name))
      const isAgain = ({ kind: ofKind, name, state }: Upload) =>
        ofKind === kind && names.has(name) && state.status !== 'sending' && state.status !== 'waiting'
      $uploads.set([...$uploads.get().filter((upload) => !isAgain(upload)), ...added])
      return sendWaiting()
    },
    /** Sends an upload again. @param isReplacing whether it may replace an existing file */
    retry(id: number, isReplacing = false) {
      if (isReplacing) replacing.add(id)
      set(id, { status: 'waiting' })
      return sendWaiting()
    },
    /** Cancels an upload that is being sent, and removes it from the list. */
    dismiss(id: number) {
      cancellations.get(id)?.abort()
      $uploads.set($uploads.get().filter((upload) => upload.id !== id))
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>

function toState<T>(
  result: { ok: true; value: T } | { ok: false; failure: Failure },
  doneText: (value: T) => string,
): UploadState {
  if (result.ok) return { status: 'done', text: doneText(result.value) }
  const { failure } = result
  if (failure.kind !== 'http') return { status: 'failed', failure }
  if (failure.status === 409) return { status: 'taken' }
  if (!PROBLEMS.includes(failure.status) || failure.body === '') return { status: 'failed', failure }
  return { status: 'failed', problem: failure.body.replace(/^(?:file|name|body): /, '') }
}
