import { onMount } from 'nanostores'
import {
  deleteRecipients,
  deleteTemplate,
  listMailingFiles,
  renameRecipients,
  renameTemplate,
} from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { FileKind } from './file-action.ts'

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
  const { $state, refresh, cancel } = createResource({
    request(signal) {
      stopWaiting()
      return api.call(listMailingFiles, {}, { signal })
    },
    nothing: 'unsupported',
    onFound({ recipients }) {
      if (recipients.some((file) => file.isCounting))
        stopWaiting = clock.after(COUNTING_MS, () => void refresh())
    },
  })
  let stopWaiting = () => {}

  onMount($state, () => {
    void refresh()
    // Refreshes the list when the page becomes visible, because colleagues may have changed the files.
    const unsubscribe = visibility.onChange(() => {
      if (!visibility.isHidden()) void refresh()
    })
    return () => {
      unsubscribe()
      stopWaiting()
      cancel()
    }
  })

  /** Makes a change and then loads the list again. Returns the failure, or undefined after success. */
  async function changed(change: Promise<{ ok: boolean; failure?: Failure }>): Promise<Failure | undefined> {
    const result = await change
    await refresh()
    return result.failure
  }

  return {
    $state,
    load: () => refresh(),
    rename: (kind: FileKind, name: string, newName: string) =>
      changed(api.call(renames[kind], { path: { name }, body: { name: newName } })),
    remove: (kind: FileKind, name: string) => changed(api.call(deletions[kind], { path: { name } })),
  }
}
export type MailingFilesStore = ReturnType<typeof createMailingFiles>
