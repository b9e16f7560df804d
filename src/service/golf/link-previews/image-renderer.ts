import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { HttpError } from '../../base/http/http-error.ts'
import type { DrawingOrder } from './draw-preview.ts'

/** Maximum number of waiting requests; further requests get a 503. Each image takes about 100 ms. */
const WAITING_MAX = 50
/** Longer than any image takes; a thread that exceeds it is terminated. */
const TIMEOUT_MS = 10_000
/** Maximum heap size of the thread. With the larger default, the heap would grow without need. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 }

export interface ImageRenderer {
  /** Returns a PNG. @throws HttpError 503 when too many requests are waiting */
  render(order: DrawingOrder): Promise<Uint8Array>
  close(): Promise<void>
}

/** Creates a renderer that draws one image at a time, in a thread that is started for the first image. */
export function createImageRenderer(): ImageRenderer {
  const limit = pLimit(1)
  let worker: Worker | undefined

  async function renderNow(order: DrawingOrder): Promise<Uint8Array> {
    worker ??= new Worker(new URL('./render.worker.ts', import.meta.url), { resourceLimits })
    const current = worker
    // Lets the process exit while the thread is running.
    current.unref()
    try {
      current.postMessage(order)
      const [png] = await once(current, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
      return png as Uint8Array
    } catch (error) {
      worker = undefined
      await current.terminate()
      throw error
    }
  }

  return {
    async render(order) {
      if (limit.pendingCount >= WAITING_MAX) {
        throw new HttpError(503, 'Too many images are being drawn; please try again', { 'Retry-After': '5' })
      }
      return limit(renderNow, order)
    },
    async close() {
      await worker?.terminate()
    },
  }
}
