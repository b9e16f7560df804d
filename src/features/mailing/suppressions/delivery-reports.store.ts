import { atom } from 'nanostores'
import { type ReportOutcome, uploadDeliveryReport } from '../../../contract/mail-suppressions.ts'
import { causeOf, type FailureCause } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { FileSender } from '../../../platform/api/upload.ts'

export type ReportFileState =
  | { status: 'waiting' | 'sending' }
  | { status: 'read'; outcomes: readonly ReportOutcome[] }
  | { status: 'failed'; failure: Failure }
export interface ReportFile {
  /** An id that is unique among the files. */
  id: number
  name: string
  state: ReportFileState
}

/** Failure causes that would occur again with the same file. */
const FINAL: readonly FailureCause[] = ['rejected', 'notFound', 'forbidden']

/** Returns whether a file failed for a temporary reason. */
export const canRetry = ({ state }: ReportFile): boolean =>
  state.status === 'failed' && !FINAL.includes(causeOf(state.failure))

interface Deps {
  sender: FileSender
  /** Called when all files have been processed and addresses were suppressed. */
  onSuppressed: () => void
}

/** Creates the store that uploads delivery reports, one file after another. */
export function createDeliveryReports({ sender, onSuppressed }: Deps) {
  const $files = atom<readonly ReportFile[]>([])
  const contents = new Map<number, File>()
  let lastId = 0
  let isSending = false

  const set = (id: number, state: ReportFileState) =>
    $files.set($files.get().map((file) => (file.id === id ? { ...file, state } : file)))

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    let hasSuppressed = false
    for (;;) {
      const next = $files.get().find(({ state }) => state.status === 'waiting')
      const content = next && contents.get(next.id)
      if (!next || !content) break
      set(next.id, { status: 'sending' })
      const result = await sender.send(uploadDeliveryReport, {}, content)
      if (result.ok) {
        contents.delete(next.id)
        hasSuppressed ||= result.value.outcomes.some(({ isSuppressed }) => isSuppressed)
        set(next.id, { status: 'read', outcomes: withoutRepeated(result.value.outcomes) })
      } else set(next.id, { status: 'failed', failure: result.failure })
    }
    isSending = false
    if (hasSuppressed) onSuppressed()
  }

  return {
    $files,
    /** Adds and uploads files. */
    add(files: readonly File[]): void {
      const added = files.map((file): ReportFile => {
        contents.set(++lastId, file)
        return { id: lastId, name: file.name, state: { status: 'waiting' } }
      })
      $files.set([...$files.get(), ...added])
      void sendWaiting()
    },
    /** Uploads files again that failed for a temporary reason. Processing a report twice does no harm. */
    retry(): void {
      const failed = $files.get().filter(canRetry)
      for (const { id } of failed) set(id, { status: 'waiting' })
      void sendWaiting()
    },
    /** Removes the finished files. */
    clear(): void {
      $files.set($files.get().filter(({ state }) => ['waiting', 'sending'].includes(state.status)))
    },
  }
}
export type DeliveryReportsStore = ReturnType<typeof createDeliveryReports>

/** Removes duplicates, because a report may name a recipient twice. */
function withoutRepeated(outcomes: readonly ReportOutcome[]): readonly ReportOutcome[] {
  return [...new Map(outcomes.map((outcome) => [outcome.email, outcome])).values()]
}
