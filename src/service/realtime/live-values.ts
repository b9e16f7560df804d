import { type Change, changesBetween } from './database-changes.ts'
import { childAt, type Json, type Tree, toJson, toTree } from './database-value.ts'

/** What one publication changed; paths begin with the token. */
type Listener = (changes: readonly Change[]) => void

export interface LiveValues {
  /** The value at a token as the realtime database answers it; null where there is none. */
  read(token: string): Json
  /** The tokens that have a value. */
  tokens(): string[]
  /** The stored value at a path that begins with a token. */
  at(path: readonly string[]): Tree | undefined
  /** Told in the same turn as the publication. Returns the way to end it. */
  subscribe(token: string, listener: Listener): () => void
  /** Puts a round's whole value in place of the last one; null takes it away. An equal value tells nobody. */
  publish(token: string, value: unknown): void
}

/** What this process shows of the rounds that are being played; `follow-live-rounds.ts` keeps it in step. */
export function createLiveValues(): LiveValues {
  const values = new Map<string, Tree>()
  const listeners = new Map<string, Set<Listener>>()

  return {
    tokens: () => [...values.keys()],
    read: (token) => toJson(values.get(token)),
    at: ([token = '', ...rest]) => childAt(values.get(token), rest),
    subscribe(token, listener) {
      const own = listeners.get(token) ?? new Set()
      listeners.set(token, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(token) === own) listeners.delete(token)
      }
    },
    publish(token, value) {
      const after = toTree(value)
      const changes = changesBetween(values.get(token), after, [token])
      if (changes.length === 0) return
      if (after === undefined) values.delete(token)
      else values.set(token, after)
      for (const listener of [...(listeners.get(token) ?? [])]) listener(changes)
    },
  }
}
