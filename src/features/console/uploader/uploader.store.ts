import { map } from 'nanostores'
import { UPLOAD_MAX_BYTES, type UploadType, upload } from '../../../contract/uploads.ts'
import { fileSize } from '../../../domain/file-size.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import { messages } from '../messages.ts'

export type UploadOutcome =
  | { status: 'idle' }
  | { status: 'sending'; sentBytes: number; totalBytes: number }
  /** `token`: the round created from the file, if the service returned one. */
  | { status: 'done'; message: string; fileName: string; token: string | undefined }
  /** `mayHaveArrived`: the whole file had been sent, so the service may have processed it. */
  | { status: 'cancelled'; mayHaveArrived: boolean }
  | { status: 'failed'; message: string; detail: string; failure: Failure | undefined }

export interface UploaderState {
  type: UploadType
  identifier: string
  file: File | undefined
  outcome: UploadOutcome
}

const idle: UploadOutcome = { status: 'idle' }

/** Creates the uploader's store. It sends one file at a time, and continues while other tabs are shown. */
export function createUploader(sender: FileSender) {
  const $state = map<UploaderState>({ type: 'round', identifier: '', file: undefined, outcome: idle })
  let activeUpload: AbortController | undefined

  const fail = (message: string, detail: string, failure?: Failure) =>
    $state.setKey('outcome', { status: 'failed', message, detail, failure })

  function edit(change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>) {
    if (activeUpload) return
    $state.set({ ...$state.get(), ...change, outcome: idle })
    rejectTooLarge()
  }

  /** Shows the failure as soon as the file is chosen; returns whether it is too large. */
  function rejectTooLarge(): boolean {
    const size = $state.get().file?.size ?? 0
    if (size <= UPLOAD_MAX_BYTES) return false
    fail(
      messages.uploadFailed,
      `The file is ${fileSize(size)}; at most ${fileSize(UPLOAD_MAX_BYTES)} can be uploaded.`,
    )
    return true
  }

  async function submit() {
    const { type, identifier, file } = $state.get()
    if (activeUpload || identifier.trim() === '') return
    if (!file) return fail(messages.noFile, '')
    if (rejectTooLarge()) return
    const controller = new AbortController()
    activeUpload = controller
    $state.setKey('outcome', { status: 'sending', sentBytes: 0, totalBytes: file.size })
    const result = await sender.send(upload, { path: { type, identifier: identifier.trim() } }, file, {
      signal: controller.signal,
      onProgress(sentBytes, totalBytes) {
        if (activeUpload === controller)
          $state.setKey('outcome', { status: 'sending', sentBytes, totalBytes })
      },
    })
    activeUpload = undefined
    if (controller.signal.aborted) {
      const { outcome } = $state.get()
      const mayHaveArrived = outcome.status === 'sending' && outcome.sentBytes >= outcome.totalBytes
      return $state.setKey('outcome', { status: 'cancelled', mayHaveArrived })
    }
    if (!result.ok) return fail(messages.uploadFailed, '', result.failure)
    const token = type === 'round' ? result.value.token : undefined
    // Clearing the file keeps a second click from sending it again.
    $state.set({
      ...$state.get(),
      file: undefined,
      outcome: { status: 'done', message: messages.uploadDone, fileName: file.name, token },
    })
  }

  return { $state, edit, submit, cancel: () => activeUpload?.abort() }
}

export type Uploader = ReturnType<typeof createUploader>
