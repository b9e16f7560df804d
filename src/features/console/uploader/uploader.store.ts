import { map } from 'nanostores'
import { UPLOAD_MAX_BYTES, type UploadType, upload } from '../../../contract/uploads.ts'
import { fileSize } from '../../../domain/file-size.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import { messages } from '../messages.ts'

export type UploadOutcome =
  | { status: 'idle' }
  | { status: 'sending'; sentBytes: number; totalBytes: number }
  /** `token` names the round that the service made of the file, where it says so. */
  | { status: 'done'; message: string; fileName: string; token: string | undefined }
  /** All of it had left already: the service may have taken it. */
  | { status: 'cancelled'; mayHaveArrived: boolean }
  | { status: 'failed'; message: string; detail: string; failure: Failure | undefined }

export interface UploaderState {
  type: UploadType
  identifier: string
  file: File | undefined
  outcome: UploadOutcome
}

const idle: UploadOutcome = { status: 'idle' }

/** Sends one file at a time. What is being sent goes on while other tabs of the console are looked at. */
export function createUploader(sender: FileSender) {
  const $state = map<UploaderState>({ type: 'round', identifier: '', file: undefined, outcome: idle })
  let sending: AbortController | undefined

  const fail = (message: string, detail: string, failure?: Failure) =>
    $state.setKey('outcome', { status: 'failed', message, detail, failure })

  function edit(change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>) {
    if (sending) return
    $state.set({ ...$state.get(), ...change, outcome: idle })
    refuseTooLarge()
  }

  /** Before a byte of it goes, and as soon as it is chosen. */
  function refuseTooLarge(): boolean {
    const size = $state.get().file?.size ?? 0
    if (size <= UPLOAD_MAX_BYTES) return false
    fail(
      messages.uploadFailed,
      `The file has ${fileSize(size)}; at most ${fileSize(UPLOAD_MAX_BYTES)} can be sent.`,
    )
    return true
  }

  async function submit() {
    const { type, identifier, file } = $state.get()
    if (sending || identifier.trim() === '') return
    if (!file) return fail(messages.noFile, '')
    if (refuseTooLarge()) return
    const mine = new AbortController()
    sending = mine
    $state.setKey('outcome', { status: 'sending', sentBytes: 0, totalBytes: file.size })
    const result = await sender.send(upload, { path: { type, identifier: identifier.trim() } }, file, {
      signal: mine.signal,
      onProgress(sentBytes, totalBytes) {
        if (sending === mine) $state.setKey('outcome', { status: 'sending', sentBytes, totalBytes })
      },
    })
    sending = undefined
    if (mine.signal.aborted) {
      const { outcome } = $state.get()
      const mayHaveArrived = outcome.status === 'sending' && outcome.sentBytes >= outcome.totalBytes
      return $state.setKey('outcome', { status: 'cancelled', mayHaveArrived })
    }
    if (!result.ok) return fail(messages.uploadFailed, '', result.failure)
    const token = type === 'round' ? result.value.token : undefined
    // The file has arrived: sending it once more by mistake takes choosing it once more.
    $state.set({
      ...$state.get(),
      file: undefined,
      outcome: { status: 'done', message: messages.uploadDone, fileName: file.name, token },
    })
  }

  return { $state, edit, submit, cancel: () => sending?.abort() }
}

export type Uploader = ReturnType<typeof createUploader>
