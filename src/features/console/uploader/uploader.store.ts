import { map } from 'nanostores'
import {
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
import { isUnsupported } from '../../../platform/api/failure-cause.ts'
import { type Failure, network, type Result } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import { messages } from '../messages.ts'
import type { FollowUp } from './follow-up.ts'
import type { UploadQueue } from './queue/upload-queue.store.ts'
import type { UploadDone, UploadOutcome } from './upload-outcome.ts'

export interface UploaderState {
  type: UploadType
  identifier: string
  file: File | undefined
  outcome: UploadOutcome
  /** Takes the files as soon as there are several. */
  queue: UploadQueue | undefined
  /** `holding`: nothing is sent, but files wait for a decision. */
  queueActivity: 'none' | 'running' | 'holding'
}

const idle: UploadOutcome = { status: 'idle' }

/**
 * Creates the uploader's store. It sends one file, and continues while other tabs are shown. A file that would
 * overwrite something is sent only after `confirm`. Several files are left to a queue, whose script is loaded then.
 */
export function createUploader(api: Api, sender: FileSender, loadQueue: () => Promise<UploadQueue>) {
  const $state = map<UploaderState>({
    type: 'round',
    identifier: '',
    file: undefined,
    outcome: idle,
    queue: undefined,
    queueActivity: 'none',
  })
  let activeRequest: AbortController | undefined

  const fail = (message: string, detail: string, failure?: Failure, isUnchanged = true) =>
    $state.setKey('outcome', { status: 'failed', message, detail, failure, isUnchanged })

  function edit(change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>) {
    if (activeRequest) return
    const { queue } = $state.get()
    if (queue && change.file) return void add([{ file: change.file, path: change.file.name }])
    $state.set({ ...$state.get(), ...change, outcome: idle })
    rejectTooLarge()
  }

  /** Adds files to the queue, after the one that has been chosen before. */
  async function add(files: readonly ChosenFile[]) {
    if (activeRequest) return
    if (files.length === 0) return fail(messages.noFile, 'The folder contains no files.')
    const queue = $state.get().queue ?? (await openQueue())
    if (!queue) return
    const { file } = $state.get()
    $state.set({ ...$state.get(), file: undefined, outcome: idle })
    queue.add(file ? [{ file, path: file.name }, ...files] : files)
  }

  async function openQueue() {
    let queue: UploadQueue
    try {
      queue = await loadQueue()
    } catch {
      fail(messages.uploadFailed, 'The page could not load what it needs for several files.', network)
      return undefined
    }
    queue.$state.listen(({ files, run, counts }) => {
      if (files.length === 0) $state.set({ ...$state.get(), queue: undefined, queueActivity: 'none' })
      else if (run.status !== 'ready') $state.setKey('queueActivity', 'running')
      else $state.setKey('queueActivity', counts.held > 0 ? 'holding' : 'none')
    })
    // Another drop may have opened one meanwhile.
    const current = $state.get().queue ?? queue
    $state.setKey('queue', current)
    return current
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
    const { type, identifier, file, queue } = $state.get()
    if (activeRequest || identifier.trim() === '') return
    if (queue && !queue.$state.get().counts.waiting) return fail(messages.noFile, 'No file is waiting.')
    if (queue) return queue.start({ type, identifier: identifier.trim() })
    if (!file) return fail(messages.noFile, '')
    if (rejectTooLarge()) return
    const preview = await send(previewUpload, 'checking', file)
    if (!preview) return
    if (!preview.ok) {
      const { failure } = preview
      if (isUnsupported(failure)) return sendFile(file)
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
    add,
    submit,
    /** Uploads the file although it overwrites something. */
    async confirm() {
      const { outcome, file } = $state.get()
      if (outcome.status === 'asking' && file) await sendFile(file)
    },
    decline() {
      if ($state.get().outcome.status === 'asking') $state.setKey('outcome', idle)
    },
    cancel() {
      activeRequest?.abort()
      $state.get().queue?.cancel()
    },
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
