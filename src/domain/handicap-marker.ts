/**
 * Handicap strokes received on a hole where they get a marker: not for 0, and only below 10 either way
 * (spec: Scorecard pieces). Negative where a plus handicap gives strokes back.
 */
export function handicapMarker(strokes: number | undefined): number | undefined {
  return strokes !== undefined && strokes !== 0 && Math.abs(strokes) < 10 ? strokes : undefined
}
