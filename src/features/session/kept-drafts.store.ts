import * as v from 'valibot'
import type { Storage } from '../../platform/browser/storage.ts'

/** The key of the kept drafts in the storage of the browser. Signing out removes them. */
export const KEPT_DRAFTS = 'keptDrafts'

const keptDrafts = v.object({ userId: v.string(), texts: v.record(v.string(), v.string()) })

interface Deps {
  /** Storage that outlives the browser tab. */
  storage: Storage
  /** Returns the id of the signed-in user. */
  currentUserId: () => string | undefined
}

/**
 * Creates the store of long texts that somebody has begun to write. Each change is stored, so that the text survives a
 * reload, another page, the end of the session and the end of the browser. Only the same user gets it back.
 */
export function createKeptDrafts({ storage, currentUserId }: Deps) {
  function texts(): Record<string, string> {
    try {
      const result = v.safeParse(keptDrafts, JSON.parse(storage.read(KEPT_DRAFTS) ?? 'null'))
      return result.success && result.output.userId === currentUserId() ? result.output.texts : {}
    } catch {
      // The stored text may have been written by other code.
      return {}
    }
  }

  return {
    /** Returns the names of all texts. */
    names: (): string[] => Object.keys(texts()),
    /** Returns the text of this name; undefined if there is none. */
    read: (name: string): string | undefined => texts()[name],
    /** Stores the text; `undefined` removes it. */
    write(name: string, text: string | undefined): void {
      const userId = currentUserId()
      if (userId === undefined) return
      const { [name]: before, ...others } = texts()
      if (before === text) return
      const changed = text === undefined ? others : { ...others, [name]: text }
      const isEmpty = Object.keys(changed).length === 0
      storage.write(KEPT_DRAFTS, isEmpty ? undefined : JSON.stringify({ userId, texts: changed }))
    },
  }
}

export type KeptDrafts = ReturnType<typeof createKeptDrafts>
