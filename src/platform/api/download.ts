import type { Clock } from '../browser/clock.ts'
import { errorText } from './api.ts'
import { network, type Result } from './result.ts'

/** If no data arrives for this long, the download fails with a network failure. */
const STALL_TIMEOUT_MS = 30_000

export interface DownloadOptions {
  /** Called while the file arrives. `totalBytes` is approximate, and undefined if unknown. */
  onProgress?: (receivedBytes: number, totalBytes: number | undefined) => void
  /** If aborted, the result is a `network` failure. */
  signal?: AbortSignal
}

/** Downloads files that are too large for an ordinary API call. */
export interface Downloads {
  /** Never rejects: every error is a `Failure`, including a file that arrives only in part. */
  receive(path: string, options?: DownloadOptions): Promise<Result<Blob>>
}

export interface DownloadDeps {
  fetch: typeof fetch
  /** The origin of the API; empty for the page's own origin. */
  host: string
  /** Name of the header with the approximate length of the file. */
  sizeHeader: string
  after: Clock['after']
}

export function createDownloads({ fetch, host, sizeHeader, after }: DownloadDeps): Downloads {
  return {
    async receive(path, { onProgress, signal } = {}) {
      const controller = new AbortController()
      const abort = () => controller.abort()
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      let clearTimer = after(STALL_TIMEOUT_MS, abort)
      try {
        const response = await fetch(host + path, { credentials: 'include', signal: controller.signal })
        if (!response.ok) {
          const body = errorText(await response.text())
          return { ok: false, failure: { kind: 'http', status: response.status, body } }
        }
        const totalBytes = Number(response.headers.get(sizeHeader)) || undefined
        const chunks: Uint8Array<ArrayBuffer>[] = []
        let receivedBytes = 0
        for (const reader = response.body?.getReader(); reader; ) {
          const { done, value } = await reader.read()
          if (done) break
          clearTimer()
          clearTimer = after(STALL_TIMEOUT_MS, abort)
          chunks.push(value)
          receivedBytes += value.length
          onProgress?.(receivedBytes, totalBytes)
        }
        return { ok: true, value: new Blob(chunks) }
      } catch {
        // `fetch` and the reader reject only on network errors and aborts; their errors contain no details.
        return { ok: false, failure: network }
      } finally {
        clearTimer()
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}
