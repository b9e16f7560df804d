import { atom, type ReadableAtom } from 'nanostores'
import type { Failure } from '../../../../platform/api/result.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import { countFiles, type QueueCounts, type QueuedFile, type QueuedFileState } from './queued-file.ts'

export type QueueRun =
  | { status: 'ready' | 'running' | 'undoing' }
  /** The service has asked the client to wait. */
  | { status: 'throttled'; untilMs: number }
  /** There is no session or no service; the queue waits for `resume`. */
  | { status: 'paused'; failure: Failure }

export interface UploadQueueState {
  files: readonly QueuedFile[]
  counts: QueueCounts
  totalBytes: number
  run: QueueRun
}

/** Interval of publishing the state while files are uploaded, so that 10,000 files do not block the page. */
const PUBLISH_INTERVAL_MS = 120

export interface QueueFiles {
  $state: ReadableAtom<UploadQueueState>
  get(id: string): QueuedFile | undefined
  set(queued: QueuedFile): void
  delete(id: string): void
  clear(): void
  idsWith(status: QueuedFileState['status']): string[]
  all(): readonly QueuedFile[]
  /** Publishes the new state of a file soon, together with changes of other files. */
  show(id: string, state: QueuedFileState): void
  run(): QueueRun
  setRun(run: QueueRun): void
  /** Publishes all changes now. */
  publish(): void
}

/** Creates the state of an upload queue, which is published less often than it changes. */
export function createQueueFiles(clock: Pick<Clock, 'after'>): QueueFiles {
  const files = new Map<string, QueuedFile>()
  let run: QueueRun = { status: 'ready' }
  let cancelPublish: (() => void) | undefined
  const read = (): UploadQueueState => {
    const list = [...files.values()]
    const totalBytes = list.reduce((sum, { file }) => sum + file.size, 0)
    return { files: list, counts: countFiles(list), totalBytes, run }
  }
  const $state = atom(read())

  function publish() {
    cancelPublish?.()
    cancelPublish = undefined
    $state.set(read())
  }

  return {
    $state,
    get: (id) => files.get(id),
    set: (queued) => void files.set(queued.id, queued),
    delete: (id) => void files.delete(id),
    clear: () => files.clear(),
    idsWith: (status) => [...files.values()].flatMap(({ id, state }) => (state.status === status ? id : [])),
    all: () => [...files.values()],
    show(id, state) {
      const current = files.get(id)
      if (current) files.set(id, { ...current, state })
      cancelPublish ??= clock.after(PUBLISH_INTERVAL_MS, publish)
    },
    run: () => run,
    setRun(next) {
      run = next
      publish()
    },
    publish,
  }
}
