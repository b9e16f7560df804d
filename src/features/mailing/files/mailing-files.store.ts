import { onMount } from 'nanostores'
import {
  deleteRecipients,
  deleteTemplate,
  getTemplateContent,
  listMailingFiles,
  renameRecipients,
  renameTemplate,
} from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { savedTemplateChanges } from '../template-changes.ts'
import type { FileKind } from './file-action.ts'

/** Polling interval of the list while the service counts rows. */
const COUNTING_MS = 2000

interface Deps {
  api: Api
  clock: Clock
  visibility: Visibility
  /** Shows what was changed, with its undo. */
  notice: Pick<ChangeNoticeStore, 'show'>
}

const renames = { recipients: renameRecipients, template: renameTemplate }
const deletions = { recipients: deleteRecipients, template: deleteTemplate }

/** Creates the store of the recipients files and templates. */
export function createMailingFiles({ api, clock, visibility, notice }: Deps) {
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

  const templates = savedTemplateChanges({ api, onUndone: () => void refresh() })
  const rename = (kind: FileKind, name: string, newName: string) =>
    changed(api.call(renames[kind], { path: { name }, body: { name: newName } }))

  return {
    $state,
    load: () => refresh(),
    /** Returns the failure, or undefined after success. */
    async rename(kind: FileKind, name: string, newName: string): Promise<Failure | undefined> {
      const failure = await rename(kind, name, newName)
      if (!failure) {
        notice.show({ text: `${name} renamed to ${newName}`, api, undo: () => rename(kind, newName, name) })
      }
      return failure
    },
    /** Returns the failure, or undefined after success. The content of a template is read first, for the undo. */
    async remove(kind: FileKind, name: string): Promise<Failure | undefined> {
      const content = kind === 'template' ? await api.call(getTemplateContent, { path: { name } }) : undefined
      // A template that cannot be read is of no use to mailings, and deleted without an undo.
      if (content && !content.ok && !isRefused(content.failure)) return content.failure
      const failure = await changed(api.call(deletions[kind], { path: { name } }))
      if (!failure) {
        notice.show(content?.ok ? templates.deleted(name, content.value) : { text: `${name} deleted`, api })
      }
      return failure
    },
  }
}
/** Returns whether the service has answered that it cannot return a template. */
const isRefused = (failure: Failure) => ['missing', 'rejected'].includes(causeOf(failure))

export type MailingFilesStore = ReturnType<typeof createMailingFiles>
