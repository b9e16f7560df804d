import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { type DrawingOrder, drawPreview } from './draw-preview.ts'
import { FONT_FAMILY, loadFonts } from './fonts.ts'

// Renders one image after the other, outside the event loop of the service. Each takes about 100 ms of a core.
const fonts = loadFonts()
const isReady = readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm)

parentPort?.on('message', async (order: DrawingOrder) => {
  await isReady
  const font = { fontBuffers: fonts.files, defaultFontFamily: FONT_FAMILY }
  const renderer = new Resvg(drawPreview(order, fonts), { font })
  const image = renderer.render()
  try {
    parentPort?.postMessage(image.asPng())
  } finally {
    image.free()
    renderer.free()
  }
})
