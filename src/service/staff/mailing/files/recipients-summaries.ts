import type { Stats } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpError } from '../../../base/http/http-error.ts'
import { openRecipients } from '../recipients-file.ts'
import { errorCode } from './error-code.ts'

/** Summary of a recipients file, or why the file cannot be used. */
export type RecipientsSummary = { rows: number; columns: string[] } | { problem: string }

/** Reads a whole recipients file without blocking other requests. @throws HttpError 400 like `openRecipients` */
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

/** Returns the message of an error while reading a file, without the name of a field. */
export const problemText = ({ message }: HttpError) => message.replace(/^\w+: /, '')

/**
 * Creates and caches the summaries of the files in a folder. Reads a file again when its modification time or size has
 * changed.
 */
export function createRecipientsSummaries(folder: string) {
  const summaries = new Map<string, { version: string; summary: RecipientsSummary | undefined }>()
  /**
   * Resolves when all requested files have been read. Files are read one at a time, so that many files do not use up a
   * process. Never rejects; the process may stop without waiting for it.
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
    /** Starts reading a file, unless that has been started before. */
    request(name: string, stats: Stats): void {
      const version = versionOf(stats)
      if (summaries.get(name)?.version === version) return
      summaries.set(name, { version, summary: undefined })
      reading = reading.then(() => read(name, version))
    },
    /** Waits until the requested files have been read, at most for the given time. */
    async wait(ms: number): Promise<void> {
      const timer = new AbortController()
      const timeout = delay(ms, undefined, { signal: timer.signal }).catch(() => {})
      await Promise.race([reading, timeout])
      timer.abort()
    },
    /** Returns the summary of a file; undefined while it is being read. */
    of: (name: string): RecipientsSummary | undefined => summaries.get(name)?.summary,
    /** Stores the summary of a file that was created during its upload. */
    set: (name: string, stats: Stats, summary: RecipientsSummary) =>
      summaries.set(name, { version: versionOf(stats), summary }),
    /** Removes the summaries of all other files. */
    keepOnly(names: ReadonlySet<string>): void {
      for (const name of summaries.keys()) if (!names.has(name)) summaries.delete(name)
    },
    /** Resolves when no file is being read. */
    idle: () => reading,
  }
}
