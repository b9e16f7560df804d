import { atom } from 'nanostores'
import { findStoredRounds, STORED_ROUNDS_MAX, type StoredRound } from '../../../../contract/uploads.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { type Failure, isUnsupported } from '../../../../platform/api/result.ts'

/** A file of the queue that was read. */
interface FileOfRound {
  id: string
  token: string
}

interface Deps {
  api: Api
  /** Called with the stored rounds of files by the ids of these, null for a round that is not stored. */
  onFound(found: ReadonlyMap<string, StoredRound | null>): void
}

/**
 * Creates the search for the rounds that files would replace. It looks up many with one call. If the service does not
 * have this call, it is not requested again, and what an upload overwrites is known only when the file is submitted.
 */
export function createStoredRounds({ api, onFound }: Deps) {
  /** Why the last search failed. What it should have found is searched for again with the next one. */
  const $failure = atom<Failure | undefined>()
  let waiting: FileOfRound[] = []
  let isUnknownCall = false

  /** Searches for the rounds of the files that were added. */
  async function search(): Promise<void> {
    while (waiting.length > 0 && !isUnknownCall) {
      const files = waiting.slice(0, STORED_ROUNDS_MAX)
      waiting = waiting.slice(STORED_ROUNDS_MAX)
      const tokens = [...new Set(files.map(({ token }) => token))]
      const result = await api.call(findStoredRounds, { body: { tokens } })
      if (!result.ok) {
        isUnknownCall = isUnsupported(result.failure)
        if (isUnknownCall) return
        waiting = [...files, ...waiting]
        return $failure.set(result.failure)
      }
      $failure.set(undefined)
      const stored = new Map(result.value.rounds.map((round) => [round.token, round]))
      onFound(new Map(files.map(({ id, token }) => [id, stored.get(token) ?? null])))
    }
  }

  return {
    $failure,
    add(file: FileOfRound): void {
      waiting.push(file)
    },
    search,
    /** Forgets files, which are no longer in the queue. */
    forget(ids: ReadonlySet<string>): void {
      waiting = waiting.filter(({ id }) => !ids.has(id))
      if (waiting.length === 0) $failure.set(undefined)
    },
  }
}
