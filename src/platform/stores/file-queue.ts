import { atom } from 'nanostores'
import pLimit from 'p-limit'
import type { Clock } from '../browser/clock.ts'
import { createTurns } from './turns.ts'

/** Interval of publishing the state while many files are sent, so that 10,000 files do not block the page. */
const PUBLISH_INTERVAL_MS = 120
/** Up to this number of files, each change is published at once. */
const FEW_FILES = 10

/** `Settled` is how sending a file can end, such as `done`, `failed` and `held`. */
export type FileState<Settled> =
  /** Also while the queue is cancelled or paused. */
  | { status: 'waiting' }
  /** `checking`: before the file itself is stored. */
  | { status: 'checking' | 'sending'; sentBytes: number; totalBytes: number }
  | Settled

/** One file of a queue, with what its owner knows about it. */
export type FileInQueue<Fields, Settled> = Fields & { id: string; file: File; state: FileState<Settled> }

export interface FileQueueState<Fields, Settled> {
  files: readonly FileInQueue<Fields, Settled>[]
  isRunning: boolean
}

export interface SendFileOptions {
  /** Whether the user has allowed to replace what is stored. */
  isConfirmed: boolean
  key: string | undefined
  signal: AbortSignal
  onProgress(status: 'checking' | 'sending', sentBytes: number, totalBytes: number): void
}

interface Options<Fields, Settled> {
  /** Sends a file. Never rejects. `waiting` means that it must be sent again. */
  send(
    queued: FileInQueue<Fields, Settled>,
    options: SendFileOptions,
  ): Promise<Settled | { status: 'waiting' }>
  /** How many files are sent simultaneously. */
  parallel: number
  /**
   * Returns the key of what a file changes, or the result of a file that cannot be sent. Files with the same key are
   * sent one after another.
   */
  keyOf?(queued: FileInQueue<Fields, Settled>): Promise<string | undefined | Settled>
  /** Resolves when files may be sent. */
  whenReady?(): Promise<void>
  /** Returns the state of a file whose sending was cancelled; by default, it waits. */
  cancelledState?(queued: FileInQueue<Fields, Settled>): FileState<Settled>
  clock: Pick<Clock, 'after'>
}

const waiting = { status: 'waiting' } as const

/** Creates a queue that sends files and shows the state of each. */
export function createFileQueue<Fields extends object, Settled extends { status: string }>({
  send,
  parallel,
  keyOf = async () => undefined,
  whenReady = async () => {},
  cancelledState = () => waiting,
  clock,
}: Options<Fields, Settled>) {
  type Queued = FileInQueue<Fields, Settled>
  const files = new Map<string, Queued>()
  const $state = atom<FileQueueState<Fields, Settled>>({ files: [], isRunning: false })
  const limit = pLimit(parallel)
  const turns = createTurns()
  /** The controllers of files that were submitted and have no result yet, by id. */
  const submitted = new Map<string, AbortController>()
  /** Ids of files that may replace what is stored. */
  const confirmed = new Set<string>()
  let addedCount = 0
  let cancelPublish: (() => void) | undefined

  function publish(): void {
    cancelPublish?.()
    cancelPublish = undefined
    $state.set({ files: [...files.values()], isRunning: submitted.size > 0 })
  }

  /** Shows a state soon, together with those of other files. */
  function show(id: string, state: FileState<Settled>): void {
    const queued = files.get(id)
    if (!queued) return
    files.set(id, { ...queued, state })
    if (files.size <= FEW_FILES) publish()
    else cancelPublish ??= clock.after(PUBLISH_INTERVAL_MS, publish)
  }

  const idsWith = (status: string) =>
    [...files.values()].flatMap(({ id, state }) => (state.status === status ? id : []))

  function submit(ids: readonly string[]): void {
    for (const id of ids) {
      const controller = new AbortController()
      submitted.set(id, controller)
      void limit(async () => {
        await process(id, controller.signal)
        if (submitted.get(id) !== controller) return
        submitted.delete(id)
        if (submitted.size === 0) publish()
      })
    }
    publish()
  }

  /** Sends a file, again and again until it has a result or is cancelled. */
  async function process(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await whenReady()
      const queued = files.get(id)
      if (signal.aborted || queued?.state.status !== 'waiting') return
      const state = await attempt(queued, signal)
      if (signal.aborted) return
      show(id, state)
      if (state.status === 'waiting') continue
      confirmed.delete(id)
      return
    }
  }

  async function attempt(queued: Queued, signal: AbortSignal): Promise<Settled | { status: 'waiting' }> {
    const { id, file } = queued
    const onProgress: SendFileOptions['onProgress'] = (status, sentBytes, totalBytes) => {
      if (!signal.aborted) show(id, { status, sentBytes, totalBytes })
    }
    onProgress('checking', 0, file.size)
    const key = await keyOf(queued)
    if (typeof key === 'object') return key
    const endTurn = key === undefined ? () => {} : await turns.take(key)
    try {
      // The queue may have been interrupted or the file cancelled while another one had its turn.
      await whenReady()
      if (signal.aborted) return { status: 'waiting' }
      return await send(queued, { isConfirmed: confirmed.has(id), key, signal, onProgress })
    } finally {
      endTurn()
    }
  }

  return {
    $state,
    /** Adds files, by default as waiting. */
    add(added: readonly (Fields & { file: File; state?: Settled })[]): void {
      for (const one of added) {
        addedCount += 1
        files.set(String(addedCount), { state: waiting, ...one, id: String(addedCount) })
      }
      publish()
    },
    get: (id: string) => files.get(id),
    idsWith,
    /** Changes what is known about a file. */
    edit(id: string, fields: Partial<Fields>): void {
      const queued = files.get(id)
      if (queued) files.set(id, { ...queued, ...fields })
    },
    show,
    /** Shows all changes now. */
    publish,
    /** Sends all waiting files. */
    start: () => submit(idsWith('waiting').filter((id) => !submitted.has(id))),
    /** Sends files with this status again. @param isConfirmed whether they may replace what is stored */
    resend(ids: readonly string[], from: Settled['status'], isConfirmed = false): void {
      const chosen = ids.filter((id) => files.get(id)?.state.status === from)
      for (const id of chosen) {
        if (isConfirmed) confirmed.add(id)
        show(id, waiting)
      }
      submit(chosen)
    },
    /** Cancels all files without a result. */
    cancel(): void {
      limit.clearQueue()
      for (const controller of submitted.values()) controller.abort()
      submitted.clear()
      for (const queued of [...files.values()]) {
        const { status } = queued.state
        if (status === 'checking' || status === 'sending') show(queued.id, cancelledState(queued))
      }
      publish()
    },
    /** Removes files, and cancels those that are being sent. */
    remove(ids: readonly string[] = [...files.keys()]): void {
      for (const id of ids) {
        submitted.get(id)?.abort()
        submitted.delete(id)
        files.delete(id)
      }
      publish()
    },
  }
}
