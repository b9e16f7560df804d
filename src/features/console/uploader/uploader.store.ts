import { map } from 'nanostores'
import {
  type FieldChange,
  previewUpload,
  restoreUpload,
  UPLOAD_MAX_BYTES,
  type Uploaded,
  type UploadType,
  upload,
} from '../../../contract/uploads.ts'
import { undeleteRound } from '../../../contract/users.ts'
import { fileSize } from '../../../domain/file-size.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import { messages } from '../messages.ts'

/** Something that can be done after an upload: undelete its round, or restore what it replaced. */
export type FollowUp =
  | { status: 'open' | 'pending' | 'done' }
  | { status: 'failed'; message: string; failure: Failure }

export interface UploadDone {
  status: 'done'
  message: string
  fileName: string
  /** The round created from the file, if the service returned one. */
  token: string | undefined
  warnings: readonly string[]
  /** Undefined unless the round had been deleted before. */
  undelete: FollowUp | undefined
  /** Undefined unless something was overwritten. */
  restore: FollowUp | undefined
  restoreId: string | undefined
}

export type UploadOutcome =
  | { status: 'idle' }
  /** `checking`: the service compares the file with what is stored, before the upload itself. */
  | { status: 'checking' | 'sending'; sentBytes: number; totalBytes: number }
  /** The upload would overwrite something and waits for `confirm` or `decline`. */
  | { status: 'asking'; changes: readonly FieldChange[] }
  | UploadDone
  /** `mayHaveArrived`: the whole file had been sent, so the service may have processed it. */
  | { status: 'cancelled'; mayHaveArrived: boolean }
  /** `isUnchanged`: it failed before anything was uploaded. */
  | {
      status: 'failed'
      message: string
      detail: string
      failure: Failure | undefined
      isUnchanged: boolean
    }

export interface UploaderState {
  type: UploadType
  identifier: string
  file: File | undefined
  outcome: UploadOutcome
}

const idle: UploadOutcome = { status: 'idle' }
/** Statuses of a service without previews: it does not know the path. */
const NO_PREVIEW = [404, 405, 501]

/**
 * Creates the uploader's store. It sends one file at a time, and continues while other tabs are shown. A file that
 * would overwrite something is sent only after `confirm`.
 */
export function createUploader(api: Api, sender: FileSender) {
  const $state = map<UploaderState>({ type: 'round', identifier: '', file: undefined, outcome: idle })
  let activeRequest: AbortController | undefined

  const fail = (message: string, detail: string, failure?: Failure, isUnchanged = true) =>
    $state.setKey('outcome', { status: 'failed', message, detail, failure, isUnchanged })

  function edit(change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>) {
    if (activeRequest) return
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

  /** Sends the file to an endpoint. Returns undefined if it was cancelled, which is then shown. */
  async function send<E extends typeof upload | typeof previewUpload>(
    endpoint: E,
    status: 'checking' | 'sending',
    file: File,
  ) {
    const { type, identifier } = $state.get()
    const controller = new AbortController()
    activeRequest = controller
    const show = (sentBytes: number, totalBytes: number) =>
      $state.setKey('outcome', { status, sentBytes, totalBytes })
    show(0, file.size)
    const result = await sender.send<typeof upload | typeof previewUpload>(
      endpoint,
      { path: { type, identifier: identifier.trim() } },
      file,
      {
        signal: controller.signal,
        onProgress(sentBytes, totalBytes) {
          if (activeRequest === controller) show(sentBytes, totalBytes)
        },
      },
    )
    activeRequest = undefined
    if (!controller.signal.aborted) return result
    const { outcome } = $state.get()
    const mayHaveArrived = outcome.status === 'sending' && outcome.sentBytes >= outcome.totalBytes
    $state.setKey('outcome', { status: 'cancelled', mayHaveArrived })
    return undefined
  }

  async function submit() {
    const { identifier, file } = $state.get()
    if (activeRequest || identifier.trim() === '') return
    if (!file) return fail(messages.noFile, '')
    if (rejectTooLarge()) return
    const preview = await send(previewUpload, 'checking', file)
    if (!preview) return
    if (!preview.ok) {
      const { failure } = preview
      if (failure.kind === 'http' && NO_PREVIEW.includes(failure.status)) return sendFile(file)
      return fail(messages.uploadFailed, '', failure)
    }
    const changes = 'changes' in preview.value ? preview.value.changes : []
    if (changes.length === 0) return sendFile(file)
    $state.setKey('outcome', { status: 'asking', changes })
  }

  async function sendFile(file: File) {
    const result = (await send(upload, 'sending', file)) as Result<Uploaded> | undefined
    if (!result) return
    if (!result.ok) return fail(messages.uploadFailed, '', result.failure, false)
    const { token, warnings, isDeleted, restoreId } = result.value
    // Clearing the file keeps a second click from sending it again.
    $state.set({
      ...$state.get(),
      file: undefined,
      outcome: {
        status: 'done',
        message: messages.uploadDone,
        fileName: file.name,
        token: $state.get().type === 'round' ? token : undefined,
        warnings,
        undelete: isDeleted ? { status: 'open' } : undefined,
        restore: restoreId === undefined ? undefined : { status: 'open' },
        restoreId,
      },
    })
  }

  /** Runs a follow-up of the upload that is shown, once at a time; its result is dropped if the form has moved on. */
  async function followUp(
    name: 'undelete' | 'restore',
    message: string,
    call: (done: UploadDone) => Promise<Result<unknown>>,
  ) {
    const { outcome } = $state.get()
    if (outcome.status !== 'done') return
    const { status } = outcome[name] ?? {}
    if (status !== 'open' && status !== 'failed') return
    const { fileName, token, restoreId } = outcome
    const show = (state: FollowUp) => {
      const current = $state.get().outcome
      const isSame =
        current.status === 'done' &&
        current.fileName === fileName &&
        current.token === token &&
        current.restoreId === restoreId
      if (isSame) $state.setKey('outcome', { ...current, [name]: state })
    }
    show({ status: 'pending' })
    const result = await call(outcome)
    show(result.ok ? { status: 'done' } : { status: 'failed', message, failure: result.failure })
  }

  return {
    $state,
    edit,
    submit,
    /** Uploads the file although it overwrites something. */
    async confirm() {
      const { outcome, file } = $state.get()
      if (outcome.status === 'asking' && file) await sendFile(file)
    },
    decline() {
      if ($state.get().outcome.status === 'asking') $state.setKey('outcome', idle)
    },
    cancel: () => activeRequest?.abort(),
    undelete: () =>
      followUp('undelete', messages.undeleteFailed, ({ token = '' }) =>
        api.call(undeleteRound, { path: { token } }),
      ),
    restore: () =>
      followUp('restore', messages.restoreFailed, ({ restoreId = '' }) =>
        api.call(restoreUpload, { path: { id: restoreId } }),
      ),
  }
}

export type Uploader = ReturnType<typeof createUploader>
