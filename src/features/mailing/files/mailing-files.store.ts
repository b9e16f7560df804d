import { atom, onMount } from 'nanostores'
import {
  deleteRecipients,
  deleteTemplate,
  listMailingFiles,
  type MailingFiles,
  renameRecipients,
  renameTemplate,
} from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import type { FileKind } from './file-action.ts'

export type MailingFilesState =
  | { status: 'loading' }
  /** The service does not have this call. */
  | { status: 'missing' }
  | { status: 'failed'; failure: Failure }
  /** `failure` is the reason if the last refresh failed. */
  | { status: 'loaded'; files: MailingFiles; failure?: Failure }

/** Polling interval of the list while the service counts rows. */
const COUNTING_MS = 2000

interface Deps {
  api: Api
  clock: Clock
  visibility: Visibility
}

const renames = { recipients: renameRecipients, template: renameTemplate }
const deletions = { recipients: deleteRecipients, template: deleteTemplate }

/** Creates the store of the recipients files and templates. */
export function createMailingFiles({ api, clock, visibility }: Deps) {
  const $state = atom<MailingFilesState>({ status: 'loading' })
  const latest = latestOnly()
  let stopWaiting = () => {}

  async function load(): Promise<void> {
    stopWaiting()
    const result = await latest((signal) => api.call(listMailingFiles, {}, { signal }))
    if (result === SUPERSEDED) return
    if (result.ok) {
      $state.set(result.value ? { status: 'loaded', files: result.value } : { status: 'missing' })
      const isCounting = result.value?.recipients.some((file) => file.isCounting) ?? false
      if (isCounting) stopWaiting = clock.after(COUNTING_MS, () => void load())
      return
    }
    const before = $state.get()
    $state.set(
      before.status === 'loaded'
        ? { ...before, failure: result.failure }
        : { status: 'failed', failure: result.failure },
    )
  }

  onMount($state, () => {
    void load()
    // Refreshes the list when the page becomes visible, because colleagues may have changed the files.
    const unsubscribe = visibility.onChange(() => {
      if (!visibility.isHidden()) void load()
    })
    return () => {
      unsubscribe()
      stopWaiting()
      latest.cancel()
    }
  })

  /** Makes a change and then loads the list again. Returns the failure, or undefined after success. */
  async function changed(change: Promise<{ ok: boolean; failure?: Failure }>): Promise<Failure | undefined> {
    const result = await change
    await load()
    return result.failure
  }

  return {
    $state,
    load: () => {
      if ($state.get().status !== 'loaded') $state.set({ status: 'loading' })
      return load()
    },
    rename: (kind: FileKind, name: string, newName: string) =>
      changed(api.call(renames[kind], { path: { name }, body: { name: newName } })),
    remove: (kind: FileKind, name: string) => changed(api.call(deletions[kind], { path: { name } })),
  }
}
export type MailingFilesStore = ReturnType<typeof createMailingFiles>
