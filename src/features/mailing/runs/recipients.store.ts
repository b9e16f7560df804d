import { atom } from 'nanostores'
import {
  listMailingRecipients,
  type MailingError,
  type MailingRecipient,
  type RecipientOutcome,
} from '../../../contract/mailing-runs.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { createPagedList, type FoundList } from '../../../platform/stores/paged-list.ts'

/** Which recipients of a mailing are shown. */
export interface RecipientFilter {
  outcome?: RecipientOutcome | undefined
  /** The key of a kind of errors. */
  error?: string | undefined
  /** A part of the address. */
  query: string
}

interface Query extends RecipientFilter {
  runId: string
}

export interface LoadedRecipients extends FoundList<MailingRecipient, Query> {
  /** The number of matching recipients on all pages. */
  total: number
  errors: readonly MailingError[]
}

interface Deps {
  api: Api
  clock: Pick<Clock, 'after'>
}

/** Delay after a key press in the search before the recipients are loaded. */
const TYPING_MS = 400
const ALL: RecipientFilter = { query: '' }

/** Creates the store of the recipients of one mailing at a time, by row. */
export function createRecipients({ api, clock }: Deps) {
  const list = createPagedList({
    request: (signal, { runId, outcome, error, query }: Query, after) =>
      api.call(
        listMailingRecipients,
        {
          path: { id: runId },
          query: {
            ...(outcome && { outcome }),
            ...(error !== undefined && { error }),
            ...(query.trim() !== '' && { query: query.trim() }),
            ...(after !== undefined && { after }),
          },
        },
        { signal },
      ),
    pageOf: ({ recipients, next }) => ({ items: recipients, next }),
    keyOf: ({ row }: MailingRecipient) => String(row),
    extraOf: ({ total, errors = [] }) => ({ total, errors }),
  })
  const $filter = atom<RecipientFilter>(ALL)
  const typing = createTypingPause(clock, TYPING_MS)
  let runId = ''

  function load(): Promise<void> {
    typing.cancel()
    return list.load({ ...$filter.get(), runId })
  }

  return {
    $state: list.$state,
    $filter,
    load,
    loadMore: list.loadMore,
    /** Shows the recipients of a mailing. */
    open(id: string): void {
      runId = id
      $filter.set(ALL)
      void load()
    },
    /** Ignores the responses to pending requests. */
    cancel(): void {
      typing.cancel()
      list.cancel()
    },
    choose(filter: Pick<RecipientFilter, 'outcome' | 'error'>): void {
      $filter.set({ ...filter, query: $filter.get().query })
      void load()
    },
    /** Changes the search while the user types; the recipients are loaded after a pause. */
    search(query: string): void {
      $filter.set({ ...$filter.get(), query })
      typing.restart(() => void load())
    },
  }
}
export type RecipientsStore = ReturnType<typeof createRecipients>
