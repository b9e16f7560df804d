import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let isReady: Promise<void> | undefined

/** Renders SVG without texts. Returns a function that returns the colour of a pixel, such as `#163c61`. */
export async function rasterized(svg: string): Promise<(x: number, y: number) => string> {
  isReady ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  await isReady
  const image = new Resvg(svg).render()
  const { width } = image
  const pixels = Uint8Array.from(image.pixels)
  image.free()
  return (x, y) => {
    const at = (Math.floor(y) * width + Math.floor(x)) * 4
    return `#${Buffer.from(pixels.subarray(at, at + 3)).toString('hex')}`
  }
}
