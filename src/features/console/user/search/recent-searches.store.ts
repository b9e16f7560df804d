import { atom, onMount } from 'nanostores'
import type { Storage } from '../../../../platform/browser/storage.ts'

const KEY = 'console-recent-searches'
const MAX_COUNT = 8

/**
 * Creates the store of the recent searches, newest first.
 * @param sessionStorage storage that is cleared with the browser tab, because searches contain personal data
 */
export function createRecentSearches(sessionStorage: Storage) {
  const $recent = atom<readonly string[]>([])

  function save(recent: readonly string[]) {
    $recent.set(recent)
    sessionStorage.write(KEY, recent.length ? JSON.stringify(recent) : undefined)
  }

  onMount($recent, () => $recent.set(parse(sessionStorage.read(KEY))))

  return {
    $recent,
    add(query: string) {
      if (query !== '')
        save([query, ...$recent.get().filter((recent) => recent !== query)].slice(0, MAX_COUNT))
    },
    clear: () => save([]),
  }
}

function parse(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_COUNT) : []
  } catch {
    // The stored text may have been written by other code.
    return []
  }
}

export type RecentSearches = ReturnType<typeof createRecentSearches>
