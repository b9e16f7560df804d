import type { Stats } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpError } from '../../http/http-error.ts'
import { openRecipients } from '../recipients-file.ts'
import { errorCode } from './error-code.ts'

/** What a recipients file contains, or why it cannot be used. */
export type RecipientsSummary = { rows: number; columns: string[] } | { problem: string }

/** Reads a whole recipients file, and serves other requests in between. @throws HttpError 400 as `openRecipients` */
export async function summarize(folder: string, name: string) {
  const file = await openRecipients(folder, name)
  try {
    let rows = 0
    for await (const batch of file.batches()) rows += batch.length
    return { rows, columns: file.columns.filter((column) => column !== '') }
  } finally {
    await file.close()
  }
}

/** Returns the message of a reader about a file without the name of a field. */
export const problemText = ({ message }: HttpError) => message.replace(/^\w+: /, '')

/** Creates the summaries of the files in a folder. A file is read again when its time or size has changed. */
export function createRecipientsSummaries(folder: string) {
  const summaries = new Map<string, { version: string; summary: RecipientsSummary | undefined }>()
  /**
   * Ends when all files have been read that were asked for, one at a time, so that many do not take all of a process. Never
   * rejects, and nobody waits for it when the process stops.
   */
  let reading: Promise<void> = Promise.resolve()

  const versionOf = ({ mtimeMs, size, ino }: Stats) => [mtimeMs, size, ino].join()

  async function read(name: string, version: string): Promise<void> {
    const summary = await summaryOf(name)
    if (summaries.get(name)?.version === version) summaries.set(name, { version, summary })
  }

  async function summaryOf(name: string): Promise<RecipientsSummary> {
    try {
      return await summarize(folder, name)
    } catch (error) {
      if (error instanceof HttpError) return { problem: problemText(error) }
      return { problem: `${name} cannot be read (${errorCode(error) || 'unknown error'})` }
    }
  }

  return {
    /** Begins to read a file, unless that has been done or begun. */
    request(name: string, stats: Stats): void {
      const version = versionOf(stats)
      if (summaries.get(name)?.version === version) return
      summaries.set(name, { version, summary: undefined })
      reading = reading.then(() => read(name, version))
    },
    /** Waits until the requested files have been read, but not longer than this. */
    async wait(ms: number): Promise<void> {
      const timer = new AbortController()
      const timeout = delay(ms, undefined, { signal: timer.signal }).catch(() => {})
      await Promise.race([reading, timeout])
      timer.abort()
    },
    /** Returns what is known of a file; undefined while it is being read. */
    of: (name: string): RecipientsSummary | undefined => summaries.get(name)?.summary,
    /** Stores what is known of a file from its upload. */
    set: (name: string, stats: Stats, summary: RecipientsSummary) =>
      summaries.set(name, { version: versionOf(stats), summary }),
    /** Forgets all files but these. */
    keepOnly(names: ReadonlySet<string>): void {
      for (const name of summaries.keys()) if (!names.has(name)) summaries.delete(name)
    },
    /** Ends when no file is being read. */
    idle: () => reading,
  }
}
