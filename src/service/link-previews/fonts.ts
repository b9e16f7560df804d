import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FontMetrics, fontMetrics } from './font-metrics.ts'

/** The name of the family inside the files. */
export const FONT_FAMILY = 'Inter'

export interface Fonts {
  files: Uint8Array[]
  regular: FontMetrics
  bold: FontMetrics
}

const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)))

/** Reads the two weights in which images are written. */
export function loadFonts(): Fonts {
  const regular = read('400Regular/Inter_400Regular.ttf')
  const bold = read('600SemiBold/Inter_600SemiBold.ttf')
  return { files: [regular, bold], regular: fontMetrics(regular), bold: fontMetrics(bold) }
}
