import { parentPort } from 'node:worker_threads'
import { type DrawingOrder, drawPreview } from './draw-preview.ts'
import { loadFonts } from './fonts.ts'
import { createPngRenderer } from './render-png.ts'

// Renders one image after the other, outside the event loop of the service.
const fonts = loadFonts()
const renderer = createPngRenderer(fonts)

parentPort?.on('message', async (order: DrawingOrder) => {
  const render = await renderer
  parentPort?.postMessage(render(drawPreview(order, fonts)))
})
