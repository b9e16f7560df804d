import { type Change, changesBetween } from './database-changes.ts'
import { childAt, type Json, type Tree, toJson, toTree } from './database-value.ts'

/** Receives the changes of one `publish`; their paths begin with the token. */
type Listener = (changes: readonly Change[]) => void

export interface LiveValues {
  /** Returns the value of a token as the realtime database sends it, or null if there is none. */
  read(token: string): Json
  /** Returns the tokens that have a value. */
  tokens(): string[]
  /** Returns the stored value at a path that begins with a token. */
  at(path: readonly string[]): Tree | undefined
  /** Calls the listener synchronously on each change. Returns an unsubscribe function. */
  subscribe(token: string, listener: Listener): () => void
  /** Calls the listener synchronously with the token of each value that changes. Returns an unsubscribe function. */
  onChange(listener: (token: string) => void): () => void
  /** Replaces a round's value; null removes it. Listeners are not called if the value is equal. */
  publish(token: string, value: unknown): void
}

/** Creates this process's copy of the live rounds. `sync-live-values.ts` keeps it up to date with the database. */
export function createLiveValues(): LiveValues {
  const values = new Map<string, Tree>()
  const listeners = new Map<string, Set<Listener>>()
  const observers = new Set<(token: string) => void>()

  return {
    tokens: () => [...values.keys()],
    read: (token) => toJson(values.get(token)),
    at: ([token = '', ...rest]) => childAt(values.get(token), rest),
    subscribe(token, listener) {
      const tokenListeners = listeners.get(token) ?? new Set()
      listeners.set(token, tokenListeners.add(listener))
      return () => {
        tokenListeners.delete(listener)
        if (tokenListeners.size === 0 && listeners.get(token) === tokenListeners) listeners.delete(token)
      }
    },
    onChange(listener) {
      observers.add(listener)
      return () => observers.delete(listener)
    },
    publish(token, value) {
      const after = toTree(value)
      const changes = changesBetween(values.get(token), after, [token])
      if (changes.length === 0) return
      if (after === undefined) values.delete(token)
      else values.set(token, after)
      for (const listener of [...(listeners.get(token) ?? [])]) listener(changes)
      for (const observer of observers) observer(token)
    },
  }
}
