import { onMount } from 'nanostores'
import {
  deleteRecipients,
  deleteTemplate,
  listMailingFiles,
} from '../../../../contract/staff/mailing-files.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createAction } from '../../../../platform/stores/action.ts'
import { createResource } from '../../../../platform/stores/resource.ts'
import type { FileKind } from './messages.ts'

/** A file or template that staff have chosen. */
export interface ChosenFile {
  kind: FileKind
  name: string
}

type Deps = Pick<Platform, 'api' | 'visibility'>

const deletions = { recipients: deleteRecipients, template: deleteTemplate }

export function createMailingFiles({ api, visibility }: Deps) {
  const { $state, refresh, cancel } = createResource({
    request: (signal) => api.call(listMailingFiles, {}, { signal }),
  })

  onMount($state, () => {
    void refresh()
    // Colleagues may have changed the files meanwhile.
    const unsubscribe = visibility.onReturn(() => void refresh())
    return () => {
      unsubscribe()
      cancel()
    }
  })

  return {
    $state,
    load: () => refresh(),
    removing: createAction({
      async send({ kind, name }: ChosenFile) {
        const result = await api.call(deletions[kind], { path: { name } })
        await refresh()
        // Counts as success: somebody else has deleted it already.
        const isGone = !result.ok && result.failure.kind === 'http' && result.failure.status === 404
        return isGone ? { ok: true as const, value: undefined } : result
      },
    }),
  }
}
export type MailingFilesStore = ReturnType<typeof createMailingFiles>
