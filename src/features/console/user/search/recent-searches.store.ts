import { atom, onMount } from 'nanostores'
import type { Storage } from '../../../../platform/browser/storage.ts'

const KEY = 'console-recent-searches'
const MAX_COUNT = 8

export interface RecentSearch {
  query: string
  /** The name of the search: the query as typed, or the login of a user who was chosen from a list. */
  label: string
}

/**
 * Creates the store of the recent searches, newest first.
 * @param sessionStorage storage that is cleared with the browser tab, because searches contain personal data
 */
export function createRecentSearches(sessionStorage: Storage) {
  const $recent = atom<readonly RecentSearch[]>([])

  function save(recent: readonly RecentSearch[]) {
    $recent.set(recent)
    sessionStorage.write(KEY, recent.length ? JSON.stringify(recent) : undefined)
  }

  onMount($recent, () => $recent.set(parse(sessionStorage.read(KEY))))

  return {
    $recent,
    add(query: string, label = query) {
      if (query === '') return
      const others = $recent.get().filter((recent) => recent.query !== query && recent.label !== label)
      save([{ query, label }, ...others].slice(0, MAX_COUNT))
    },
    clear: () => save([]),
  }
}

function parse(text: string | undefined): RecentSearch[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isRecentSearch).slice(0, MAX_COUNT) : []
  } catch {
    // The stored text may have been written by other code.
    return []
  }
}

function isRecentSearch(value: unknown): value is RecentSearch {
  const { query, label } = (value ?? {}) as Partial<RecentSearch>
  return typeof query === 'string' && typeof label === 'string'
}

export type RecentSearches = ReturnType<typeof createRecentSearches>
