import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { HttpError } from '../http/http-error.ts'
import type { DrawingOrder } from './draw-preview.ts'

/** Later requests get a 503; each image takes some 100 ms. */
const WAITING_MAX = 50
/** No image takes nearly as long; a thread that does is ended. */
const TIMEOUT_MS = 10_000
/** Of the thread's heap: less than by default, to which it would grow without need. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 }

export interface ImageRenderer {
  /** Returns a PNG. @throws HttpError 503 when too many requests are waiting */
  render(order: DrawingOrder): Promise<Uint8Array>
  close(): Promise<void>
}

/** Creates a renderer that draws one image at a time, in a thread that starts with the first image. */
export function createImageRenderer(): ImageRenderer {
  const limit = pLimit(1)
  let worker: Worker | undefined

  async function renderNow(order: DrawingOrder): Promise<Uint8Array> {
    worker ??= new Worker(new URL('./render.worker.ts', import.meta.url), { resourceLimits })
    const current = worker
    // The thread does not keep the process alive.
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
