import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The family name in the font files. */
export const FONT_FAMILY = 'Inter'

export interface Fonts {
  files: Uint8Array[]
  regular: FontMetrics
  bold: FontMetrics
}

const REGULAR = import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

/** Reads the two font weights that images use. */
export function loadFonts(): Fonts {
  const regular = readFileSync(fileURLToPath(REGULAR))
  const bold = readFileSync(fileURLToPath(BOLD))
  return { files: [regular, bold], regular: fontMetrics(regular), bold: fontMetrics(bold) }
}

/** The properties of a font that text layout needs. */
interface FontMetrics {
  has(character: string): boolean
  /** Returns the width of a text in pixels, without kerning. */
  widthOf(text: string, size: number): number
}

/**
 * Reads the characters (`cmap`, format 12) and their widths (`hmtx`) from a TrueType font.
 * @throws RangeError when the file is not such a font
 */
export function fontMetrics(file: Uint8Array): FontMetrics {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = tablesOf(view)
  const offsetOf = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new RangeError(`the font has no table ${name}`)
    return offset
  }
  const glyphs = glyphsOf(view, offsetOf('cmap'))
  const glyphOf = (character: string) => glyphs.get(character.codePointAt(0) ?? 0) ?? 0
  const unitsPerEm = view.getUint16(offsetOf('head') + 18)
  const widthCount = view.getUint16(offsetOf('hhea') + 34)
  const widths = offsetOf('hmtx')
  const advanceOf = (glyph: number) => view.getUint16(widths + 4 * Math.min(glyph, widthCount - 1))

  return {
    // Leaves out control characters: fonts may have glyphs for them, but SVG must not contain them.
    has: (character) => glyphOf(character) !== 0 && !/\p{C}/u.test(character),
    widthOf(text, size) {
      let units = 0
      for (const character of text) units += advanceOf(glyphOf(character))
      return (units / unitsPerEm) * size
    },
  }
}

/** Returns the offsets of the tables by name. */
function tablesOf(view: DataView): Map<string, number> {
  const count = view.getUint16(4)
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const record = 12 + 16 * at
      const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)))
      return [name, view.getUint32(record + 8)]
    }),
  )
}

/** Returns the glyph indexes by code point, from the map of format 12: groups of consecutive code points. */
function glyphsOf(view: DataView, cmap: number): Map<number, number> {
  const count = view.getUint16(cmap + 2)
  const subtables = Array.from({ length: count }, (_, at) => cmap + view.getUint32(cmap + 8 + 8 * at))
  const table = subtables.find((offset) => view.getUint16(offset) === 12)
  if (table === undefined) throw new RangeError('the font has no character map of format 12')
  const glyphs = new Map<number, number>()
  for (let at = 0; at < view.getUint32(table + 12); at++) {
    const group = table + 16 + 12 * at
    const start = view.getUint32(group)
    const glyph = view.getUint32(group + 8)
    for (let code = start; code <= view.getUint32(group + 4); code++) glyphs.set(code, glyph + code - start)
  }
  return glyphs
}
