import { previewUpload, upload } from '../../../../contract/uploads.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FileSender, SendOptions } from '../../../../platform/api/upload.ts'
import { isUnsupported } from '../../../../platform/stores/resource.ts'
import type { QueuedFileState, UploadTarget } from './queued-file.ts'

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
  state: QueuedFileState
  /** The failure because of which all other files must wait as well. */
  interruption: Failure | undefined
}

interface AttemptInput {
  file: File
  target: UploadTarget
  /** Whether overwriting has been confirmed, so that no comparison is necessary. */
  isConfirmed: boolean
  /** Whether sending the file twice is harmless, because the service recognizes what it has stored. */
  isRepeatable: boolean
  signal: AbortSignal
  show: (state: QueuedFileState) => void
}

/** Compares a file with the stored data, and uploads it unless it would overwrite something. */
export async function attemptUpload(sender: FileSender, input: AttemptInput): Promise<Attempt> {
  const { file, isConfirmed, isRepeatable } = input
  if (!isConfirmed) {
    const preview = await send(sender, previewUpload, 'checking', input)
    if (!preview.result.ok) {
      const { failure } = preview.result
      if (!isUnsupported(failure)) return failed(failure, false)
    } else if (preview.result.value.changes.length > 0) {
      return settled({ status: 'held', changes: preview.result.value.changes })
    }
  }
  const { result, isSent } = await send(sender, upload, 'sending', input)
  if (!result.ok) {
    const isUncertain = result.failure.kind === 'network' && isSent && file.size > 0
    return failed(result.failure, isUncertain && !isRepeatable)
  }
  const { token, warnings, isDeleted = false, isCreated, restoreId } = result.value
  const round = input.target.type === 'round' ? token : undefined
  const open = { status: 'open' } as const
  const created = isCreated && round ? { kind: 'delete' as const, token: round, state: open } : undefined
  return settled({
    status: 'done',
    token: round,
    warnings,
    isDeleted,
    isUnchanged: isCreated === false && restoreId === undefined,
    undo: restoreId === undefined ? created : { kind: 'restore', restoreId, state: open },
  })
}

const settled = (state: QueuedFileState): Attempt => ({ state, interruption: undefined })

function failed(failure: Failure, mayHaveArrived: boolean): Attempt {
  const isInterrupted = interruptionOf(failure) !== undefined
  return {
    state:
      isInterrupted && !mayHaveArrived
        ? { status: 'waiting' }
        : { status: 'failed', detail: '', failure, mayHaveArrived },
    interruption: isInterrupted ? failure : undefined,
  }
}

async function send<E extends typeof upload | typeof previewUpload>(
  sender: FileSender,
  endpoint: E,
  status: 'checking' | 'sending',
  { file, target, signal, show }: AttemptInput,
) {
  let isSent = false
  const onProgress: SendOptions['onProgress'] = (sentBytes, totalBytes) => {
    isSent = sentBytes >= totalBytes
    show({ status, sentBytes, totalBytes })
  }
  show({ status, sentBytes: 0, totalBytes: file.size })
  const { type, identifier } = target
  const result = await sender.send<typeof upload | typeof previewUpload>(
    endpoint,
    { path: { type, identifier } },
    file,
    { signal, onProgress },
  )
  return { result: result as Awaited<ReturnType<typeof sender.send<E>>>, isSent }
}
