import { atom, onMount } from 'nanostores'
import { listMailingFiles, type MailingFiles } from '../../contract/mailing-files.ts'
import { counted } from '../../domain/counted.ts'
import { timeAgo } from '../../domain/time-ago.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { ComboOption } from '../../ui/form/ComboField.tsx'

/** Minimum time between two requests of the list. */
const FRESH_MS = 5000

interface FileSuggestionsState {
  recipients: readonly ComboOption[]
  templates: readonly ComboOption[]
}

interface Deps {
  api: Api
  clock: Clock
}

/**
 * Creates the store of the options of the form's fields, the most recent first. There are no options if the service
 * does not have this call or the list does not load; the fields are then plain text fields.
 */
export function createFileSuggestions({ api, clock }: Deps) {
  const $state = atom<FileSuggestionsState>({ recipients: [], templates: [] })
  const latest = latestOnly()
  let requestedMs = Number.NEGATIVE_INFINITY

  async function refresh() {
    if (clock.now() - requestedMs < FRESH_MS) return
    requestedMs = clock.now()
    const result = await latest((signal) => api.call(listMailingFiles, {}, { signal }))
    if (result !== SUPERSEDED && result.ok && result.value) $state.set(optionsOf(result.value, clock.now()))
  }

  onMount($state, () => {
    void refresh()
    return () => {
      requestedMs = Number.NEGATIVE_INFINITY
      latest.cancel()
    }
  })

  return { $state, refresh: () => void refresh() }
}
export type FileSuggestions = ReturnType<typeof createFileSuggestions>

function optionsOf({ recipients, templates }: MailingFiles, nowMs: number): FileSuggestionsState {
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
