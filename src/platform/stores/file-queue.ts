import { atom } from 'nanostores'
import pLimit from 'p-limit'
import type { Clock } from '../browser/clock.ts'

/** Interval of publishing the state while many files are sent, so that they do not block the page. */
const PUBLISH_INTERVAL_MS = 120
/** Up to this number of files, each change is published at once. */
const FEW_FILES = 10

/** `Settled` is how sending a file can end, such as `done`, `failed` and `held`. */
export type FileState<Settled> =
  /** Also after the queue was cancelled. */
  { status: 'waiting' } | { status: 'sending'; sentBytes: number; totalBytes: number } | Settled

/** One file of a queue, with what its owner knows about it. */
export type FileInQueue<Fields, Settled> = Fields & { id: string; file: File; state: FileState<Settled> }

export interface FileQueueState<Fields, Settled> {
  files: readonly FileInQueue<Fields, Settled>[]
  isRunning: boolean
}

export interface SendFileOptions {
  /** Whether the user has allowed to replace what is stored. */
  isConfirmed: boolean
  signal: AbortSignal
  onProgress(sentBytes: number, totalBytes: number): void
}

interface Options<Fields, Settled> {
  /** Sends a file. Never rejects. `waiting` means that it was not sent. */
  send(
    queued: FileInQueue<Fields, Settled>,
    options: SendFileOptions,
  ): Promise<Settled | { status: 'waiting' }>
  clock: Pick<Clock, 'after'>
}

const waiting = { status: 'waiting' } as const

/** Creates a queue that sends files in their order and shows the state of each. */
export function createFileQueue<Fields extends object, Settled extends { status: string }>({
  send,
  clock,
}: Options<Fields, Settled>) {
  type Queued = FileInQueue<Fields, Settled>
  const files = new Map<string, Queued>()
  const $state = atom<FileQueueState<Fields, Settled>>({ files: [], isRunning: false })
  const limit = pLimit(1)
  /** The controllers of files that were submitted and have no result yet, by id. */
  const submitted = new Map<string, AbortController>()
  let addedCount = 0
  let cancelPublish: (() => void) | undefined

  function publish(): void {
    cancelPublish?.()
    cancelPublish = undefined
    $state.set({ files: [...files.values()], isRunning: submitted.size > 0 })
  }

  /** Changes a file, which is shown soon, together with changes of others. */
  function edit(id: string, change: Partial<Queued>): void {
    const queued = files.get(id)
    if (!queued) return
    files.set(id, { ...queued, ...change })
    if (files.size <= FEW_FILES) publish()
    else cancelPublish ??= clock.after(PUBLISH_INTERVAL_MS, publish)
  }
  const show = (id: string, state: FileState<Settled>) => edit(id, { state } as Partial<Queued>)

  const idsWith = (status: string) =>
    [...files.values()].flatMap(({ id, state }) => (state.status === status ? id : []))

  function submit(ids: readonly string[], isConfirmed = false): void {
    for (const id of ids) {
      const controller = new AbortController()
      submitted.set(id, controller)
      void limit(async () => {
        await process(id, controller.signal, isConfirmed)
        if (submitted.get(id) !== controller) return
        submitted.delete(id)
        if (submitted.size === 0) publish()
      })
    }
    publish()
  }

  async function process(id: string, signal: AbortSignal, isConfirmed: boolean): Promise<void> {
    const queued = files.get(id)
    if (signal.aborted || queued?.state.status !== 'waiting') return
    const onProgress = (sentBytes: number, totalBytes: number) => {
      if (!signal.aborted) show(id, { status: 'sending', sentBytes, totalBytes })
    }
    onProgress(0, queued.file.size)
    const state = await send(queued, { isConfirmed, signal, onProgress })
    if (!signal.aborted) show(id, state)
  }

  return {
    $state,
    /** Adds files, which wait. */
    add(added: readonly (Fields & { file: File })[]): void {
      for (const one of added) {
        addedCount += 1
        files.set(String(addedCount), { state: waiting, ...one, id: String(addedCount) })
      }
      publish()
    },
    edit,
    /** Shows all changes now. */
    publish,
    /** Sends all waiting files. */
    start: () => submit(idsWith('waiting').filter((id) => !submitted.has(id))),
    /** Sends files with this status again. @param isConfirmed whether they may replace what is stored */
    resend(ids: readonly string[], from: Settled['status'], isConfirmed = false): void {
      const chosen = ids.filter((id) => files.get(id)?.state.status === from)
      for (const id of chosen) show(id, waiting)
      submit(chosen, isConfirmed)
    },
    /** Cancels all files without a result, which then wait. */
    cancel(): void {
      limit.clearQueue()
      for (const controller of submitted.values()) controller.abort()
      submitted.clear()
      for (const id of idsWith('sending')) show(id, waiting)
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
