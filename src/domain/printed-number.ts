/** Returns the number of a hole on the card: its position on the course, unless another one is printed. */
export const printedNumber = (holes: readonly { number?: number | undefined }[], at: number): number =>
  holes[at]?.number ?? at + 1
