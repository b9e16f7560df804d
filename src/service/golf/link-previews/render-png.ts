import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { FONT_FAMILY, type Fonts } from './fonts.ts'

/**
 * Returns a function that renders SVG as PNG, which takes about 100 ms of a core. Must be called at most once per
 * thread.
 */
export async function createPngRenderer({ files }: Fonts): Promise<(svg: string) => Uint8Array> {
  await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  return (svg) => {
    const renderer = new Resvg(svg, { font: { fontBuffers: files, defaultFontFamily: FONT_FAMILY } })
    const image = renderer.render()
    try {
      return image.asPng()
    } finally {
      image.free()
      renderer.free()
    }
  }
}
