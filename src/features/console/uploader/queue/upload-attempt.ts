import { previewUpload, upload } from '../../../../contract/uploads.ts'
import { type Failure, isUnsupported } from '../../../../platform/api/result.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import type { SendFileOptions } from '../../../../platform/stores/file-queue.ts'
import type { FileFailed, FileSettled, QueuedFile, UploadTarget } from './queued-file.ts'

/** Statuses with which a service asks the client to send less, */
const THROTTLED: readonly number[] = [429, 503]
/** and statuses of an ended session, or of a proxy that cannot reach the service. */
const UNAVAILABLE: readonly number[] = [401, 403, 502, 504]

/**
 * How a failure that concerns all files interrupts the queue: it waits and continues, or pauses until the user resumes
 * it.
 */
export function interruptionOf(failure: Failure): 'wait' | 'pause' | undefined {
  if (failure.kind === 'network') return 'pause'
  if (failure.kind === 'malformed') return undefined
  if (THROTTLED.includes(failure.status)) return 'wait'
  return UNAVAILABLE.includes(failure.status) ? 'pause' : undefined
}

export interface Attempt {
  /** `waiting` if the file must be sent again after an interruption. */
  state: FileSettled | { status: 'waiting' }
  /** The failure because of which all other files must wait as well. */
  interruption: Failure | undefined
}

/** Compares a file with the stored data, and uploads it unless it would overwrite something. */
export async function attemptUpload(
  sender: FileSender,
  queued: QueuedFile,
  options: SendFileOptions,
): Promise<Attempt> {
  const { file, target, isSingle } = queued
  if (!target) return settled({ status: 'skipped' })
  const failed = (failure: Failure, at: Pick<FileFailed, 'isUnchanged' | 'mayHaveArrived'>): Attempt => {
    const interruption = isSingle || !interruptionOf(failure) ? undefined : failure
    const isWaiting = interruption && !at.mayHaveArrived
    const state = isWaiting ? waiting : ({ status: 'failed', detail: '', failure, ...at } as const)
    return { state, interruption }
  }
  if (!options.isConfirmed) {
    const preview = await send(sender, previewUpload, 'checking', file, target, options)
    if (!preview.result.ok) {
      const { failure } = preview.result
      if (!isUnsupported(failure)) return failed(failure, { isUnchanged: true, mayHaveArrived: false })
    } else if (preview.result.value.changes.length > 0) {
      return settled({ status: 'held', changes: preview.result.value.changes })
    }
  }
  const { result, isSent } = await send(sender, upload, 'sending', file, target, options)
  if (!result.ok) {
    // A file with a key can be sent twice, because the service recognizes what it has stored.
    const isUncertain = result.failure.kind === 'network' && isSent && file.size > 0
    const mayHaveArrived = isUncertain && options.key === undefined
    return failed(result.failure, { isUnchanged: false, mayHaveArrived })
  }
  const { token, warnings, isDeleted = false, isCreated, restoreId, changeId } = result.value
  const round = target.type === 'round' ? token : undefined
  const open = { status: 'open' } as const
  return settled({
    status: 'done',
    token: round,
    warnings,
    undelete: isDeleted ? open : undefined,
    isUnchanged: isCreated === false && restoreId === undefined,
    undo: changeId === undefined ? undefined : { changeId, isDeletion: isCreated === true, state: open },
  })
}

const waiting = { status: 'waiting' } as const
const settled = (state: FileSettled): Attempt => ({ state, interruption: undefined })

async function send<E extends typeof upload | typeof previewUpload>(
  sender: FileSender,
  endpoint: E,
  status: 'checking' | 'sending',
  file: File,
  { type, identifier }: UploadTarget,
  { signal, onProgress }: SendFileOptions,
) {
  let isSent = false
  onProgress(status, 0, file.size)
  const result = await sender.send<typeof upload | typeof previewUpload>(
    endpoint,
    { path: { type, identifier } },
    file,
    {
      signal,
      onProgress(sentBytes, totalBytes) {
        isSent = sentBytes >= totalBytes
        onProgress(status, sentBytes, totalBytes)
      },
    },
  )
  return { result: result as Awaited<ReturnType<typeof sender.send<E>>>, isSent }
}
