import pLimit, { type LimitFunction } from 'p-limit'
import type { Api } from '../../../../platform/api/api.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { Network } from '../../../../platform/browser/network.ts'
import type { ChosenFile } from '../../../../ui/form/chosen-files.ts'
import { createInterruptions } from './interruptions.ts'
import { createQueueFiles, type QueueFiles } from './queue-files.ts'
import {
  canUndo,
  type FileFailed,
  isRetryable,
  type QueuedFile,
  type QueuedFileState,
  type UploadTarget,
} from './queued-file.ts'
import { readDocument, sizeProblem } from './read-document.ts'
import { createTurns } from './turns.ts'
import { undoUpload } from './undo-upload.ts'
import { type Attempt, attemptUpload, interruptionOf } from './upload-attempt.ts'

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

const waiting: QueuedFileState = { status: 'waiting' }
const failedBecause = (detail: string, mayHaveArrived = false): FileFailed => ({
  status: 'failed',
  detail,
  failure: undefined,
  mayHaveArrived,
})

interface Queue {
  deps: UploadQueueDeps
  files: QueueFiles
  interruptions: ReturnType<typeof createInterruptions>
  limit: LimitFunction
  turns: ReturnType<typeof createTurns>
  /** Ids of files that may overwrite stored data. */
  confirmed: Set<string>
  /** Ids of files that are uploaded in this run. */
  outstanding: Set<string>
  /** Files that have been uploaded, the latest last. */
  uploaded: string[]
  /** Ends the run. */
  controller: AbortController
}

/**
 * Creates a queue that uploads many files, several at a time. A file that would overwrite something is held until
 * `overwrite` or `skip`. Failures that concern all files, such as an ended session, interrupt the queue instead of
 * failing files.
 */
export function createUploadQueue(deps: UploadQueueDeps) {
  const files = createQueueFiles(deps.clock)
  const interruptions = createInterruptions({ ...deps, onChange: files.setRun })
  const queue: Queue = {
    deps,
    files,
    interruptions,
    limit: pLimit(PARALLEL_UPLOADS),
    turns: createTurns(),
    confirmed: new Set(),
    outstanding: new Set(),
    uploaded: [],
    controller: new AbortController(),
  }
  let addedCount = 0

  return {
    $state: files.$state,
    /** Adds files. Files that are too large fail immediately. */
    add(chosen: readonly ChosenFile[]) {
      for (const { file, path } of chosen) {
        addedCount += 1
        const problem = sizeProblem(file)
        const state = problem === undefined ? waiting : failedBecause(problem)
        files.set({ id: String(addedCount), file, path, target: undefined, state })
      }
      files.publish()
    },
    /** Uploads all waiting files. Files that were submitted before keep their target. */
    start(target: UploadTarget) {
      const ids = files.idsWith('waiting').filter((id) => !queue.outstanding.has(id))
      for (const id of ids) {
        const queued = files.get(id)
        if (queued) files.set({ ...queued, target: queued.target ?? target })
      }
      enqueue(queue, ids)
    },
    /** Stops the run. Files that have not been sent wait for the next run. */
    cancel: () => cancel(queue),
    resume: interruptions.resume,
    /** Removes a file that is not being sent. */
    remove(id: string) {
      const status = files.get(id)?.state.status
      if (status === 'checking' || status === 'sending') return
      files.delete(id)
      files.publish()
    },
    /** Removes all files, between runs. */
    clear() {
      if (files.run().status !== 'ready') return
      files.clear()
      files.publish()
    },
    /** Uploads failed files again; by default, all but those that may have arrived. */
    retry: (ids?: readonly string[]) => requeue(queue, ids ?? retryableIds(files.all()), 'failed'),
    /** Uploads held files, which overwrites stored data. */
    overwrite(ids: readonly string[] = files.idsWith('held')) {
      for (const id of ids) queue.confirmed.add(id)
      requeue(queue, ids, 'held')
    },
    /** Skips held files; the stored data is not changed. */
    skip(ids: readonly string[] = files.idsWith('held')) {
      const held = ids.filter((id) => files.get(id)?.state.status === 'held')
      for (const id of held) files.show(id, { status: 'skipped' })
      files.publish()
    },
    undo: (id: string) => undo(queue, [id]),
    /** Undoes all uploads, the latest first, because each is restored only if nothing has changed since. */
    undoAll: () => undo(queue, queue.uploaded.toReversed()),
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

function enqueue(queue: Queue, ids: readonly string[]): void {
  const { files, outstanding, limit } = queue
  const { signal } = queue.controller
  for (const id of ids) {
    outstanding.add(id)
    void limit(async () => {
      await process(queue, id, signal)
      if (signal.aborted) return
      outstanding.delete(id)
      if (outstanding.size === 0) files.setRun({ status: 'ready' })
    })
  }
  if (ids.length > 0 && files.run().status === 'ready') files.setRun({ status: 'running' })
  else files.publish()
}

/** Uploads files that have already been submitted again. */
function requeue(queue: Queue, ids: readonly string[], from: QueuedFileState['status']): void {
  const { files } = queue
  const chosen = ids.filter((id) => {
    const queued = files.get(id)
    return queued?.target !== undefined && queued.state.status === from
  })
  for (const id of chosen) files.show(id, waiting)
  enqueue(queue, chosen)
}

/** Uploads one file, and repeats it after each interruption until it has a result or the run is cancelled. */
async function process(queue: Queue, id: string, signal: AbortSignal): Promise<void> {
  const { files, interruptions } = queue
  for (;;) {
    await interruptions.passed()
    const queued = files.get(id)
    if (signal.aborted || !queued?.target || queued.state.status !== 'waiting') return
    const { interruption, state } = await attempt(queue, queued, queued.target, signal)
    if (signal.aborted) return
    files.show(id, state)
    if (interruption) interruptions.start(interruption)
    else interruptions.succeeded()
    if (state.status === 'waiting') continue
    queue.confirmed.delete(id)
    if (state.status === 'done') queue.uploaded.push(id)
    return
  }
}

async function attempt(
  { deps, files, interruptions, turns, confirmed }: Queue,
  { id, file }: QueuedFile,
  target: UploadTarget,
  signal: AbortSignal,
): Promise<Attempt> {
  files.show(id, { status: 'checking', sentBytes: 0, totalBytes: file.size })
  const document = await readDocument(file)
  if (document.problem !== undefined) return unsent(failedBecause(document.problem))
  const key = target.type === 'snapshot' ? `snapshot ${target.identifier}` : document.token
  const endTurn = key === undefined ? () => {} : await turns.take(key)
  try {
    // The queue may have been interrupted or cancelled while another file had its turn.
    await interruptions.passed()
    if (signal.aborted) return unsent(waiting)
    return await attemptUpload(deps.sender, {
      file,
      target,
      isConfirmed: confirmed.has(id),
      isRepeatable: key !== undefined,
      signal,
      show: (state) => !signal.aborted && files.show(id, state),
    })
  } finally {
    endTurn()
  }
}

function cancel(queue: Queue): void {
  const { files } = queue
  const { status } = files.run()
  if (status === 'undoing' || status === 'ready') return
  queue.controller.abort()
  queue.controller = new AbortController()
  queue.limit.clearQueue()
  queue.outstanding.clear()
  for (const { id, state } of files.all()) {
    if (state.status !== 'checking' && state.status !== 'sending') continue
    const mayHaveArrived = state.status === 'sending' && state.sentBytes >= state.totalBytes
    files.show(id, mayHaveArrived ? failedBecause('Cancelled.', true) : waiting)
  }
  queue.interruptions.end()
  files.setRun({ status: 'ready' })
}

async function undo({ deps, files }: Queue, ids: readonly string[]): Promise<void> {
  if (files.run().status !== 'ready') return
  files.setRun({ status: 'undoing' })
  for (const id of ids) {
    const queued = files.get(id)
    if (!queued || !canUndo(queued)) continue
    const failure = await undoUpload(deps.api, queued, (state) => files.show(id, state))
    // Stops, because the other uploads would fail for the same reason.
    if (failure && interruptionOf(failure)) break
  }
  files.setRun({ status: 'ready' })
}

const retryableIds = (files: readonly QueuedFile[]) => files.filter(isRetryable).map(({ id }) => id)
const unsent = (state: QueuedFileState): Attempt => ({ state, interruption: undefined })
