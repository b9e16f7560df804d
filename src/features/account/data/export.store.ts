import { atom } from 'nanostores'
import { exportPaths } from '../../../contract/account-export-paths.ts'
import type { Downloads } from '../../../platform/api/download.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { EXPORT_CANCELLED, EXPORT_FAILED, EXPORT_FILES, exportSaved } from './messages.ts'

export type ExportKind = keyof typeof exportPaths

export type ExportState =
  | { status: 'idle'; message?: FormMessageText }
  | { status: 'receiving'; kind: ExportKind; receivedBytes: number; totalBytes?: number | undefined }

export type Export = ReturnType<typeof createExport>

interface Deps {
  downloads: Downloads
  saveFile: (file: File) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store that saves the account's data as a file. The page stays usable in the meantime. */
export function createExport({ downloads, saveFile, onSignedOut }: Deps) {
  const $state = atom<ExportState>({ status: 'idle' })
  let cancelled = new AbortController()

  async function receive(kind: ExportKind, { signal }: AbortController): Promise<FormMessageText> {
    const result = await downloads.receive(exportPaths[kind], {
      signal,
      onProgress: (receivedBytes, totalBytes) =>
        $state.set({ status: 'receiving', kind, receivedBytes, totalBytes }),
    })
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
    $state,
    /** Downloads and saves a file. Ignored while another download is running. */
    async save(kind: ExportKind): Promise<void> {
      if ($state.get().status === 'receiving') return
      $state.set({ status: 'receiving', kind, receivedBytes: 0 })
      cancelled = new AbortController()
      $state.set({ status: 'idle', message: await receive(kind, cancelled) })
    },
    cancel(): void {
      cancelled.abort()
    },
  }
}
