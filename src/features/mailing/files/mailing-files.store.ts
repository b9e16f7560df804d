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
  /** The service has no such list. */
  | { status: 'missing' }
  | { status: 'failed'; failure: Failure }
  /** `failure` is why the list could not be refreshed. */
  | { status: 'loaded'; files: MailingFiles; failure?: Failure }

/** How soon the list is requested again while the service counts rows. */
const COUNTING_MS = 2000

interface Deps {
  api: Api
  clock: Clock
  visibility: Visibility
}

const renames = { recipients: renameRecipients, template: renameTemplate }
const deletions = { recipients: deleteRecipients, template: deleteTemplate }

/** Creates the store of the recipients files and templates that staff keep. */
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
    // Colleagues may have changed the files meanwhile.
    const unsubscribe = visibility.onChange(() => {
      if (!visibility.isHidden()) void load()
    })
    return () => {
      unsubscribe()
      stopWaiting()
      latest.cancel()
    }
  })

  /** Returns why a change failed; undefined if it did not. The list is loaded again in either case. */
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
