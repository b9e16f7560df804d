import { atom, computed } from 'nanostores'
import pLimit from 'p-limit'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { Network } from '../../../../platform/browser/network.ts'
import { createFileQueue } from '../../../../platform/stores/file-queue.ts'
import type { ChosenFile } from '../../../../ui/form/chosen-files.ts'
import { type UndoProgress, undoInTurn } from '../../../shared/changes/undo-in-turn.ts'
import { undeleteUploaded, undoUpload } from './follow-up.ts'
import { createInterruptions, type Interruption } from './interruptions.ts'
import {
  countFiles,
  type FileDone,
  type FileFailed,
  type FileSettled,
  failedBecause,
  isRetryable,
  type QueueCounts,
  type QueuedFile,
  type UploadTarget,
} from './queued-file.ts'
import { readDocument, sizeProblem } from './read-document.ts'
import { createStoredRounds } from './stored-rounds.store.ts'
import { attemptUpload } from './upload-attempt.ts'

export type QueueRun = { status: 'ready' | 'running' | 'undoing' } | Interruption

export interface UploadQueueState {
  files: readonly QueuedFile[]
  counts: QueueCounts
  totalBytes: number
  run: QueueRun
  /** The target that the service does not know, and its text; the files wait for another one. */
  unknownTarget: (UploadTarget & { text: string }) | undefined
  /** Why it is not known which stored rounds the files would replace. */
  storedFailure: Failure | undefined
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
  /** The ids with which uploads are undone, by file, the latest last; also of files that are no longer in the queue. */
  const changeIds = new Map<string, string>()
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
      if (isTargetUnknown(state) && queued.target) {
        return refuse({ ...queued.target, text: state.failure.body })
      }
      if (interruption) interruptions.start(interruption)
      else interruptions.succeeded()
      if (state.status === 'done' && state.undo) changeIds.set(queued.id, state.undo.changeId)
      return state
    },
    cancelledState({ state }) {
      const isSent = state.status === 'sending' && state.sentBytes >= state.totalBytes
      return isSent ? failedBecause('Cancelled.', true) : { status: 'waiting' }
    },
  })
  const $isUndoing = atom(false)
  const reading = pLimit(PARALLEL_UPLOADS)
  /** Ids of files that are read or have been. */
  const read = new Set<string>()
  const $unknownTarget = atom<UploadQueueState['unknownTarget']>()
  const storedRounds = createStoredRounds({
    api,
    onFound(found) {
      for (const [id, stored] of found) queue.edit(id, { stored })
      queue.publish()
    },
  })

  /** Stops the run, because all files with this target would fail for the same reason. */
  function refuse(target: NonNullable<UploadQueueState['unknownTarget']>) {
    // Not cancelled as files that may have arrived, because there is nothing at which they could arrive.
    for (const status of ['checking', 'sending']) {
      for (const id of queue.idsWith(status)) queue.show(id, { status: 'waiting' })
    }
    queue.cancel()
    for (const id of queue.idsWith('waiting')) queue.edit(id, { target: undefined })
    $unknownTarget.set(target)
    return { status: 'waiting' } as const
  }

  const $state = computed(
    [queue.$state, interruptions.$interruption, $isUndoing, $unknownTarget, storedRounds.$failure],
    ({ files, isRunning }, interruption, isUndoing, unknownTarget, storedFailure): UploadQueueState => {
      const counts = countFiles(files)
      return {
        files,
        counts,
        totalBytes: files.reduce((sum, { file }) => sum + file.size, 0),
        unknownTarget,
        storedFailure: counts.waiting > 0 ? storedFailure : undefined,
        run: interruption ?? { status: isRunning ? 'running' : isUndoing ? 'undoing' : 'ready' },
      }
    },
  )
  /** Reads files that were added, so that their problems and what they replace are known before they are submitted. */
  async function readAdded(): Promise<void> {
    const ids = queue.idsWith('waiting').filter((one) => !read.has(one))
    for (const id of ids) read.add(id)
    await Promise.all(ids.map((id) => reading(() => readOne(id))))
    queue.publish()
    await storedRounds.search()
  }

  async function readOne(id: string): Promise<void> {
    const queued = queue.get(id)
    if (!queued) return
    const document = await readDocument(queued.file)
    if (document.problem !== undefined) {
      const isWaiting = queue.get(id)?.state.status === 'waiting' && !queue.$state.get().isRunning
      if (isWaiting) queue.show(id, failedBecause(document.problem))
    } else if (document.token === undefined) {
      queue.edit(id, { stored: null })
    } else {
      queue.edit(id, { sha256: await document.sha256() })
      storedRounds.add({ id, token: document.token })
    }
  }

  const isReady = () => $state.get().run.status === 'ready'
  const doneState = (id: string) => {
    const state = queue.get(id)?.state
    return state?.status === 'done' ? state : undefined
  }

  /** Returns a function that changes the state of an uploaded file, if it still is in the queue. */
  const updateOf = (id: string) => (changeOf: (done: FileDone) => Partial<FileDone>) => {
    const done = doneState(id)
    if (done) queue.show(id, { ...done, ...changeOf(done) })
  }

  /**
   * Undoes uploads, the latest first, also of files that were removed from the queue. Returns why the last one that
   * failed has failed.
   */
  async function undo(
    ids: readonly string[],
    onProgress?: (progress: UndoProgress) => void,
  ): Promise<Failure | undefined> {
    const chosen = new Set(ids)
    const latestFirst = [...changeIds].filter(([id]) => chosen.has(id)).toReversed()
    $isUndoing.set(true)
    const failure = await undoInTurn(
      latestFirst,
      async ([id, changeId]) => {
        const failure = await undoUpload(api, changeId, updateOf(id))
        if (!failure) changeIds.delete(id)
        return failure
      },
      onProgress,
    )
    queue.publish()
    $isUndoing.set(false)
    return failure
  }

  return {
    $state,
    /** Adds files. Files that are too large fail immediately. */
    add(chosen: readonly ChosenFile[], { isSingle = false } = {}): void {
      queue.add(
        chosen.map(({ file, path }) => {
          const problem = sizeProblem(file)
          const state = problem === undefined ? {} : { state: failedBecause(problem) }
          return { file, path, target: undefined, isSingle, sha256: undefined, stored: undefined, ...state }
        }),
      )
      void readAdded()
    },
    /** Uploads all waiting files. Files that were submitted before keep their target. */
    start(target: UploadTarget): void {
      $unknownTarget.set(undefined)
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
    /** Searches again for the stored rounds that the files would replace. */
    findStored: storedRounds.search,
    /** Forgets to what a waiting file was submitted. */
    withdraw: (id: string) => queue.edit(id, { target: undefined }),
    remove(id: string): void {
      queue.remove([id])
      storedRounds.forget(new Set([id]))
    },
    /** Removes all files, between runs. */
    clear(): void {
      if (!isReady()) return
      storedRounds.forget(new Set(queue.$state.get().files.map(({ id }) => id)))
      queue.remove()
    },
    /** Uploads failed files again to this target; by default, all but those that may have arrived. */
    retry(target: UploadTarget, ids?: readonly string[]): void {
      $unknownTarget.set(undefined)
      const retryable =
        ids ??
        $state
          .get()
          .files.filter(isRetryable)
          .map(({ id }) => id)
      const submitted = retryable.filter((id) => queue.get(id)?.target !== undefined)
      for (const id of submitted) queue.edit(id, { target })
      queue.resend(submitted, 'failed')
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
    undo,
    /** Undeletes the round of an upload that was deleted before. */
    async undelete(id: string): Promise<void> {
      const done = doneState(id)
      if (done) await undeleteUploaded(api, done, updateOf(id))
    },
  }
}

/** Returns whether an upload has failed because its install or account does not exist. */
function isTargetUnknown(
  state: QueuedFile['state'],
): state is FileFailed & { failure: Failure & { kind: 'http' } } {
  return state.status === 'failed' && state.failure?.kind === 'http' && state.failure.status === 404
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
