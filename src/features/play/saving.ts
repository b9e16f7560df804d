import { isWaiting, type KeptEntry, type KeptSheet } from '../../platform/sheets/sheet-database.ts'
import type { SyncProblem } from '../../platform/sheets/sheet-sync.ts'

/** What happened to the entries of this browser. */
export type Saving =
  /** The transaction of the last entry has not completed yet. */
  | { status: 'saving' }
  /** All entries are on this browser's disk; `waiting` of them have not been sent. */
  | { status: 'saved'; waiting: number; problem?: SyncProblem | 'offline'; refusal?: string }
  /**
   * The browser refuses to store the last entries, or its storage is full. They are only on the screen or, once they are
   * sent, only kept by the service.
   */
  | { status: 'notSaved'; count: number; reason: 'full' | 'refused'; isSent?: true }

interface Progress {
  /** Transactions that have not completed. */
  writes: number
  /** The number of entries whose transactions have not completed or have failed, and whether all of them are sent. */
  unsaved: number
  isSent: boolean
  /** Why the last transaction failed. */
  failed: 'full' | 'refused'
  /** What the last exchange met. */
  problem: { problem: SyncProblem; refusal?: string } | undefined
  isOnline: boolean
}

/** Returns what happened to the entries that were made of a sheet here, or are given back. */
export function savingOf(
  { isStarted }: Pick<KeptSheet, 'isStarted'>,
  entries: readonly KeptEntry[],
  { writes, unsaved, isSent, failed, problem, isOnline }: Progress,
): Saving {
  if (writes > 0) return { status: 'saving' }
  if (unsaved > 0) return { status: 'notSaved', count: unsaved, reason: failed, ...(isSent && { isSent }) }
  // The sheet itself waits until the service has it, and without entries counts as one.
  const waiting = Math.max(entries.filter(isWaiting).length, isStarted ? 0 : 1)
  const refusal = entries.findLast(({ entry, state }) => state === 'refused' && !entry.madeBy)?.error
  const offline = waiting > 0 && !isOnline ? { problem: 'offline' as const } : undefined
  // The problem is a result of the exchange, with a status of its own.
  return { ...(refusal !== undefined && { refusal }), ...problem, ...offline, status: 'saved', waiting }
}
