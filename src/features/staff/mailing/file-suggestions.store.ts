import { onMount } from 'nanostores'
import { listMailingFiles, type MailingFiles } from '../../../contract/staff/mailing-files.ts'
import { timeAgo } from '../../../domain/dates/time-ago.ts'
import type { Result } from '../../../platform/api/result.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { ComboOption } from '../../../ui/form/ComboField.tsx'

interface FileOptions {
  recipients: readonly ComboOption[]
  templates: readonly ComboOption[]
}

type Deps = Pick<Platform, 'api' | 'clock'>

/** The options of a service that does not list its files, and before they are loaded: the fields are plain text fields. */
export const NO_FILES: FileOptions = { recipients: [], templates: [] }

/** Creates the store of the options of the form's fields, the most recent first. */
export function createFileSuggestions({ api, clock }: Deps) {
  const { $state, refresh, cancel } = createResource({
    async request(signal): Promise<Result<FileOptions>> {
      const result = await api.call(listMailingFiles, {}, { signal })
      return result.ok ? { ok: true, value: optionsOf(result.value, clock.now()) } : result
    },
  })

  onMount($state, () => {
    void refresh()
    return cancel
  })
  return { $state }
}
export type FileSuggestions = ReturnType<typeof createFileSuggestions>

function optionsOf({ recipients, templates }: MailingFiles, nowMs: number): FileOptions {
  const latestFirst = <T extends { modifiedMs: number }>(files: readonly T[]) =>
    files.toSorted((a, b) => b.modifiedMs - a.modifiedMs)
  const ago = ({ modifiedMs }: { modifiedMs: number }) => timeAgo(modifiedMs, nowMs)
  return {
    recipients: latestFirst(recipients).map((file) => ({ value: file.name, detail: ago(file) })),
    templates: latestFirst(templates.filter(({ problem }) => problem === undefined)).map((template) => ({
      value: template.id,
      detail: [template.subject?.slice(0, SUBJECT_MAX_LENGTH), ago(template)].filter(Boolean).join(', '),
    })),
  }
}

const SUBJECT_MAX_LENGTH = 60
