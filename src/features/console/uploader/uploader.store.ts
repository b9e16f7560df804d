import { type MapStore, map } from 'nanostores'
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
import { type Failure, network, type Result } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'
import { isUnsupported } from '../../../platform/stores/resource.ts'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import { messages } from '../messages.ts'
import { followUp } from './follow-up.ts'
import type { UploadQueue } from './queue/upload-queue.store.ts'
import type { UploadOutcome } from './upload-outcome.ts'

export interface UploaderState {
  type: UploadType
  identifier: string
  file: File | undefined
  outcome: UploadOutcome
  /** The queue that receives the files as soon as there are several. */
  queue: UploadQueue | undefined
  /** `holding`: nothing is being sent, but files wait for a decision. */
  queueActivity: 'none' | 'running' | 'holding'
}

const idle: UploadOutcome = { status: 'idle' }

interface Store {
  $state: MapStore<UploaderState>
  sender: FileSender
  loadQueue: () => Promise<UploadQueue>
  /** The file that is being sent. */
  activeRequest: AbortController | undefined
  /** Set while files are being added to the queue, whose script may have to load first. */
  adding: Promise<void> | undefined
}

/**
 * Creates the uploader's store. It sends one file, and continues while other tabs are shown. A file that would
 * overwrite something is sent only after `confirm`. Several files are handled by a queue, whose script is loaded on
 * demand.
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
  const store: Store = { $state, sender, loadQueue, activeRequest: undefined, adding: undefined }
  const outcome = {
    get: () => $state.get().outcome,
    set: (changed: UploadOutcome) => $state.setKey('outcome', changed),
  }

  return {
    $state,
    edit: (change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>) => edit(store, change),
    /** Adds files to the queue, after the file that was chosen before. */
    add: (files: readonly ChosenFile[]) => add(store, files),
    submit: () => submit(store),
    /** Uploads the file, which overwrites stored data. */
    async confirm() {
      const { outcome, file } = $state.get()
      if (outcome.status === 'asking' && file) await sendFile(store, file)
    },
    decline() {
      if ($state.get().outcome.status === 'asking') $state.setKey('outcome', idle)
    },
    cancel() {
      store.activeRequest?.abort()
      $state.get().queue?.cancel()
    },
    undelete: () =>
      followUp(outcome, 'undelete', messages.undeleteFailed, ({ token = '' }) =>
        api.call(undeleteRound, { path: { token } }),
      ),
    restore: () =>
      followUp(outcome, 'restore', messages.restoreFailed, ({ restoreId = '' }) =>
        api.call(restoreUpload, { path: { id: restoreId } }),
      ),
  }
}

export type Uploader = ReturnType<typeof createUploader>

function fail(
  { $state }: Store,
  message: string,
  detail: string,
  failure?: Failure,
  isUnchanged = true,
): void {
  $state.setKey('outcome', { status: 'failed', message, detail, failure, isUnchanged })
}

function edit(store: Store, change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>): void {
  const { $state } = store
  if (store.activeRequest) return
  const { queue } = $state.get()
  if (queue && change.file) return void add(store, [{ file: change.file, path: change.file.name }])
  $state.set({ ...$state.get(), ...change, outcome: idle })
  rejectTooLarge(store)
}

async function add(store: Store, files: readonly ChosenFile[]): Promise<void> {
  const adding = addFiles(store, files)
  store.adding = adding
  await adding
  if (store.adding === adding) store.adding = undefined
}

async function addFiles(store: Store, files: readonly ChosenFile[]): Promise<void> {
  const { $state } = store
  if (store.activeRequest) return
  if (files.length === 0) return fail(store, messages.noFile, 'The folder contains no files.')
  const queue = $state.get().queue ?? (await openQueue(store))
  if (!queue) return
  const { file } = $state.get()
  $state.set({ ...$state.get(), file: undefined, outcome: idle })
  queue.add(file ? [{ file, path: file.name }, ...files] : files)
}

/** Returns undefined if the script could not be loaded, which is then shown. */
async function openQueue(store: Store): Promise<UploadQueue | undefined> {
  const { $state } = store
  let queue: UploadQueue
  try {
    queue = await store.loadQueue()
  } catch {
    fail(store, messages.uploadFailed, 'The page could not load what it needs for several files.', network)
    return undefined
  }
  queue.$state.listen(({ files, run, counts }) => {
    if (files.length === 0) $state.set({ ...$state.get(), queue: undefined, queueActivity: 'none' })
    else if (run.status !== 'ready') $state.setKey('queueActivity', 'running')
    else $state.setKey('queueActivity', counts.held > 0 ? 'holding' : 'none')
  })
  // Another drop may have opened the queue in the meantime.
  const current = $state.get().queue ?? queue
  $state.setKey('queue', current)
  return current
}

/** Shows the failure if the chosen file is too large. Returns whether it is. */
function rejectTooLarge(store: Store): boolean {
  const size = store.$state.get().file?.size ?? 0
  if (size <= UPLOAD_MAX_BYTES) return false
  fail(
    store,
    messages.uploadFailed,
    `The file is ${fileSize(size)}; at most ${fileSize(UPLOAD_MAX_BYTES)} can be uploaded.`,
  )
  return true
}

async function submit(store: Store): Promise<void> {
  const { $state } = store
  if (store.adding) await store.adding
  const { type, identifier, file, queue } = $state.get()
  if (store.activeRequest || identifier.trim() === '') return
  if (queue && !queue.$state.get().counts.waiting) return fail(store, messages.noFile, 'No file is waiting.')
  if (queue) return queue.start({ type, identifier: identifier.trim() })
  if (!file) return fail(store, messages.noFile, '')
  if (rejectTooLarge(store)) return
  const preview = await send(store, previewUpload, 'checking', file)
  if (!preview) return
  if (!preview.ok) {
    const { failure } = preview
    if (isUnsupported(failure)) return sendFile(store, file)
    return fail(store, messages.uploadFailed, '', failure)
  }
  const changes = 'changes' in preview.value ? preview.value.changes : []
  if (changes.length === 0) return sendFile(store, file)
  $state.setKey('outcome', { status: 'asking', changes })
}

async function sendFile(store: Store, file: File): Promise<void> {
  const { $state } = store
  const result = (await send(store, upload, 'sending', file)) as Result<Uploaded> | undefined
  if (!result) return
  if (!result.ok) return fail(store, messages.uploadFailed, '', result.failure, false)
  const { token, warnings, isDeleted, restoreId } = result.value
  // Clears the file, so that a second click does not send it again.
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

/** Sends the file to an endpoint. If it was cancelled, shows that and returns undefined. */
async function send<E extends typeof upload | typeof previewUpload>(
  store: Store,
  endpoint: E,
  status: 'checking' | 'sending',
  file: File,
) {
  const { $state, sender } = store
  const { type, identifier } = $state.get()
  const controller = new AbortController()
  store.activeRequest = controller
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
        if (store.activeRequest === controller) show(sentBytes, totalBytes)
      },
    },
  )
  store.activeRequest = undefined
  if (!controller.signal.aborted) return result
  const { outcome } = $state.get()
  const mayHaveArrived = outcome.status === 'sending' && outcome.sentBytes >= outcome.totalBytes
  $state.setKey('outcome', { status: 'cancelled', mayHaveArrived })
  return undefined
}
