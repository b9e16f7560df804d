import { onMount } from 'nanostores'
import { listMailingFiles, type MailingFiles } from '../../contract/mailing-files.ts'
import { counted } from '../../domain/counted.ts'
import { timeAgo } from '../../domain/time-ago.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Result } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { createResource } from '../../platform/stores/resource.ts'
import type { ComboOption } from '../../ui/form/ComboField.tsx'

/** Minimum time between two requests of the list. */
const FRESH_MS = 5000

interface FileOptions {
  /** The files and templates themselves; undefined if the service does not list them. */
  files?: MailingFiles

  recipients: readonly ComboOption[]
  templates: readonly ComboOption[]
}

interface Deps {
  api: Api
  clock: Clock
}

/** The options of a service that does not list its files, and before they are loaded: the fields are plain text fields. */
export const NO_FILES: FileOptions = { recipients: [], templates: [] }

/** Creates the store of the options of the form's fields, the most recent first. */
export function createFileSuggestions({ api, clock }: Deps) {
  let requestedMs = Number.NEGATIVE_INFINITY
  const files = createResource({
    async request(signal): Promise<Result<FileOptions | null>> {
      const result = await api.call(listMailingFiles, {}, { signal })
      if (!result.ok) return result
      return { ok: true, value: result.value && optionsOf(result.value, clock.now()) }
    },
    nothing: 'unsupported',
  })

  function refresh(): void {
    if (clock.now() - requestedMs < FRESH_MS) return
    requestedMs = clock.now()
    void files.refresh()
  }

  onMount(files.$state, () => {
    refresh()
    return () => {
      requestedMs = Number.NEGATIVE_INFINITY
      files.cancel()
    }
  })

  return {
    $state: files.$state,
    refresh,
    /** Loads the list again after a change. */
    reload(): void {
      requestedMs = Number.NEGATIVE_INFINITY
      refresh()
    },
  }
}
export type FileSuggestions = ReturnType<typeof createFileSuggestions>

function optionsOf(files: MailingFiles, nowMs: number): FileOptions {
  const { recipients, templates } = files
  const latestFirst = <T extends { modifiedMs: number; problem?: string | undefined }>(files: readonly T[]) =>
    files.toSorted(
      (a, b) =>
        Number(a.problem !== undefined) - Number(b.problem !== undefined) || b.modifiedMs - a.modifiedMs,
    )
  const detail = (facts: string, file: { modifiedMs: number; problem?: string | undefined }) =>
    file.problem === undefined
      ? [facts, timeAgo(file.modifiedMs, nowMs)].filter((fact) => fact !== '').join(', ')
      : 'cannot be used'
  return {
    files,
    recipients: latestFirst(recipients).map((file) => ({
      value: file.name,
      detail: detail(file.rows === undefined ? '' : counted(file.rows, 'row', 'rows'), file),
    })),
    templates: latestFirst(templates).map((template) => ({
      value: template.id,
      detail: detail(template.subject?.slice(0, SUBJECT_MAX_LENGTH) ?? '', template),
    })),
  }
}

const SUBJECT_MAX_LENGTH = 60
