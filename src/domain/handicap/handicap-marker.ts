/**
 * Returns the handicap strokes if they get a marker: from 1 to 9, or from -9 to -1 for a plus handicap, which gives
 * strokes back. Returns undefined otherwise.
 */
export function handicapMarker(strokes: number | undefined): number | undefined {
  return strokes !== undefined && strokes !== 0 && Math.abs(strokes) < 10 ? strokes : undefined
}
