/** Loads the numbers, which the first screen does not need. */
export const loadNumberPad = async () => (await import('./NumberPad.tsx')).NumberPad
