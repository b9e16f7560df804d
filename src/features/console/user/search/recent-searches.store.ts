import { atom, onMount } from 'nanostores'
import type { Storage } from '../../../../platform/browser/storage.ts'

const KEY = 'console-recent-searches'
const MOST = 8

/** What was searched for in this browser tab, newest first; gone with the tab, since it names people. */
export function createRecentSearches(session: Storage) {
  const $recent = atom<readonly string[]>([])

  function keep(recent: readonly string[]) {
    $recent.set(recent)
    session.write(KEY, recent.length ? JSON.stringify(recent) : undefined)
  }

  onMount($recent, () => $recent.set(parse(session.read(KEY))))

  return {
    $recent,
    add(query: string) {
      if (query !== '') keep([query, ...$recent.get().filter((one) => one !== query)].slice(0, MOST))
    },
    clear: () => keep([]),
  }
}

function parse(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    // Written by something else, or by hand: as good as none.
    return []
  }
}

export type RecentSearches = ReturnType<typeof createRecentSearches>
