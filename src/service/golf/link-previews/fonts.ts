import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FontMetrics, fontMetrics } from './font-metrics.ts'

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
