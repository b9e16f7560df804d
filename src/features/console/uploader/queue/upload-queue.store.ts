import { atom, computed } from 'nanostores'
import type { Api } from '../../../../platform/api/api.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { Network } from '../../../../platform/browser/network.ts'
import { createFileQueue } from '../../../../platform/stores/file-queue.ts'
import type { ChosenFile } from '../../../../ui/form/chosen-files.ts'
import { undeleteUploaded, undoUpload } from './follow-up.ts'
import { createInterruptions, type Interruption } from './interruptions.ts'
import {
  canUndo,
  countFiles,
  type FileDone,
  type FileSettled,
  failedBecause,
  isRetryable,
  type QueueCounts,
  type QueuedFile,
  type UploadTarget,
} from './queued-file.ts'
import { readDocument, sizeProblem } from './read-document.ts'
import { attemptUpload, interruptionOf } from './upload-attempt.ts'

export type QueueRun = { status: 'ready' | 'running' | 'undoing' } | Interruption

export interface UploadQueueState {
  files: readonly QueuedFile[]
  counts: QueueCounts
  totalBytes: number
  run: QueueRun
}

export interface UploadQueueDeps {
  api: Api
  sender: FileSender
  clock: Clock
  network: Network
}

/**
 * Number of simultaneous uploads. Browsers open six connections to a host; two stay free for other calls of the page.
 */
const PARALLEL_UPLOADS = 4

/**
 * Creates a queue that uploads files, several at a time. A file that would overwrite something is held until
 * `overwrite` or `skip`. Failures that concern all files, such as an ended session, interrupt the queue instead of
 * failing files.
 */
export function createUploadQueue({ api, sender, clock, network }: UploadQueueDeps) {
  const interruptions = createInterruptions({ clock, network })
  /** Ids of files that have been uploaded, the latest last. */
  const uploaded: string[] = []
  const queue = createFileQueue<Omit<QueuedFile, 'id' | 'file' | 'state'>, FileSettled>({
    clock,
    parallel: PARALLEL_UPLOADS,
    whenReady: interruptions.passed,
    async keyOf({ file, target }) {
      const document = await readDocument(file)
      if (document.problem !== undefined) return failedBecause(document.problem)
      return target?.type === 'snapshot' ? `snapshot ${target.identifier}` : document.token
    },
    async send(queued, options) {
      const { state, interruption } = await attemptUpload(sender, queued, options)
      if (options.signal.aborted) return state
      if (interruption) interruptions.start(interruption)
      else interruptions.succeeded()
      if (state.status === 'done') uploaded.push(queued.id)
      return state
    },
    cancelledState({ state }) {
      const isSent = state.status === 'sending' && state.sentBytes >= state.totalBytes
      return isSent ? failedBecause('Cancelled.', true) : { status: 'waiting' }
    },
  })
  const $isUndoing = atom(false)
  const $state = computed(
    [queue.$state, interruptions.$interruption, $isUndoing],
    ({ files, isRunning }, interruption, isUndoing): UploadQueueState => ({
      files,
      counts: countFiles(files),
      totalBytes: files.reduce((sum, { file }) => sum + file.size, 0),
      run: interruption ?? { status: isRunning ? 'running' : isUndoing ? 'undoing' : 'ready' },
    }),
  )
  const isReady = () => $state.get().run.status === 'ready'
  const doneState = (id: string) => {
    const state = queue.get(id)?.state
    return state?.status === 'done' ? state : undefined
  }

  /** Returns a function that changes the state of an uploaded file, if it still is in the queue. */
  const updateOf = (id: string) => (change: Partial<FileDone>) => {
    const done = doneState(id)
    if (done) queue.show(id, { ...done, ...change })
  }

  async function undo(ids: readonly string[]): Promise<void> {
    if (!isReady()) return
    $isUndoing.set(true)
    for (const id of ids) {
      const queued = queue.get(id)
      if (queued?.state.status !== 'done' || !canUndo(queued)) continue
      const failure = await undoUpload(api, queued.state, updateOf(id))
      // Stops, because the other uploads would fail for the same reason.
      if (failure && interruptionOf(failure)) break
    }
    queue.publish()
    $isUndoing.set(false)
  }

  return {
    $state,
    /** Adds files. Files that are too large fail immediately. */
    add(chosen: readonly ChosenFile[], { isSingle = false } = {}): void {
      queue.add(
        chosen.map(({ file, path }) => {
          const problem = sizeProblem(file)
          const state = problem === undefined ? {} : { state: failedBecause(problem) }
          return { file, path, target: undefined, isSingle, ...state }
        }),
      )
    },
    /** Uploads all waiting files. Files that were submitted before keep their target. */
    start(target: UploadTarget): void {
      for (const id of queue.idsWith('waiting')) {
        queue.edit(id, { target: queue.get(id)?.target ?? target })
      }
      queue.start()
    },
    /** Stops the run. Files that have not been sent wait for the next run. */
    cancel(): void {
      queue.cancel()
      interruptions.end()
    },
    resume: interruptions.end,
    remove: (id: string) => queue.remove([id]),
    /** Removes all files, between runs. */
    clear(): void {
      if (isReady()) queue.remove()
    },
    /** Uploads failed files again; by default, all but those that may have arrived. */
    retry(ids?: readonly string[]): void {
      const retryable =
        ids ??
        $state
          .get()
          .files.filter(isRetryable)
          .map(({ id }) => id)
      queue.resend(
        retryable.filter((id) => queue.get(id)?.target !== undefined),
        'failed',
      )
    },
    /** Uploads held files, which overwrites stored data. */
    overwrite(ids: readonly string[] = queue.idsWith('held')): void {
      queue.resend(ids, 'held', true)
    },
    /** Skips held files; the stored data is not changed. */
    skip(ids: readonly string[] = queue.idsWith('held')): void {
      for (const id of ids) if (queue.get(id)?.state.status === 'held') queue.show(id, { status: 'skipped' })
      queue.publish()
    },
    undo: (id: string) => undo([id]),
    /** Undoes all uploads, the latest first, because each is restored only if nothing has changed since. */
    undoAll: () => undo(uploaded.toReversed()),
    /** Undeletes the round of an upload that was deleted before. */
    async undelete(id: string): Promise<void> {
      const done = doneState(id)
      if (done) await undeleteUploaded(api, done, updateOf(id))
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
