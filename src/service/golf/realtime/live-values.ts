import type { Context } from '../../base/context.ts'
import { type Change, changesBetween, childAt, type Tree, toTree } from './database-value.ts'

/** Receives the changes of one `publish`; their paths begin with the token. */
type Listener = (changes: readonly Change[]) => void

/** Creates this process's copy of the live rounds. `sync-live-values.ts` keeps it up to date with the database. */
export function createLiveValues() {
  const values = new Map<string, Tree>()
  const listeners = new Map<string, Set<Listener>>()
  const observers = new Set<(token: string) => void>()

  return {
    /** Returns the tokens that have a value. */
    tokens: () => [...values.keys()],

    /** Returns the stored value at a path that begins with a token. */
    at: ([token = '', ...rest]: readonly string[]) => childAt(values.get(token), rest),

    /** Calls the listener synchronously on each change. Returns an unsubscribe function. */
    subscribe(token: string, listener: Listener) {
      const tokenListeners = listeners.get(token) ?? new Set()
      listeners.set(token, tokenListeners.add(listener))
      return () => {
        tokenListeners.delete(listener)
        if (tokenListeners.size === 0 && listeners.get(token) === tokenListeners) listeners.delete(token)
      }
    },

    /** Calls the listener synchronously with the token of each value that changes. Returns an unsubscribe function. */
    onChange(listener: (token: string) => void) {
      observers.add(listener)
      return () => observers.delete(listener)
    },

    /** Replaces a round's value; null removes it. Listeners are not called if the value is equal. */
    publish(token: string, value: unknown): void {
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
export type LiveValues = ReturnType<typeof createLiveValues>

/** The notification channel for changed rounds; each message is a round's token. */
export const LIVE_CHANNEL = 'live_rounds'

/** Tells all processes that a round which is or was live has changed. Must be called in the transaction that changes it. */
export const notifyLive = ({ db, kind }: Pick<Context, 'db' | 'kind'>, token: string): Promise<void> =>
  kind.notifications.notify(db, LIVE_CHANNEL, token)
