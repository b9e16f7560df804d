import { atom } from 'nanostores'
import { exportPaths } from '../../../contract/account-export-paths.ts'
import type { Downloads } from '../../../platform/api/download.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { EXPORT_CANCELLED, EXPORT_FAILED, EXPORT_FILES, exportSaved } from './messages.ts'

export type ExportKind = keyof typeof exportPaths

/** The download that is running. */
export interface ExportProgress {
  kind: ExportKind
  receivedBytes: number
  totalBytes?: number | undefined
}

export type Export = ReturnType<typeof createExport>

interface Deps {
  downloads: Downloads
  saveFile: (file: File) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store that saves the account's data as a file. The page stays usable in the meantime. */
export function createExport({ downloads, saveFile, onSignedOut }: Deps) {
  const $progress = atom<ExportProgress | undefined>()
  const submission = createSubmission()
  let cancelled = new AbortController()

  async function receive(kind: ExportKind, { signal }: AbortController): Promise<FormMessageText> {
    const result = await downloads.receive(exportPaths[kind], {
      signal,
      onProgress: (receivedBytes, totalBytes) => $progress.set({ kind, receivedBytes, totalBytes }),
    })
    $progress.set(undefined)
    if (signal.aborted) return { kind: 'success', text: EXPORT_CANCELLED }
    if (!result.ok) {
      if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
      return formFailure(EXPORT_FAILED, result.failure)
    }
    const name = EXPORT_FILES[kind]
    saveFile(new File([result.value], name))
    return { kind: 'success', text: exportSaved(name, result.value.size) }
  }

  return {
    $progress,
    $submission: submission.$state,
    /** Downloads and saves a file. Ignored while another download is running. */
    async save(kind: ExportKind): Promise<void> {
      await submission.run(() => {
        $progress.set({ kind, receivedBytes: 0 })
        cancelled = new AbortController()
        return receive(kind, cancelled)
      })
    },
    cancel(): void {
      cancelled.abort()
    },
  }
}
