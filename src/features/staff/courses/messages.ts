/** The texts of the screen, except those of the editor and the import. */
export const messages = {
  title: 'Courses',
  lead: 'Import and correct the courses that golfers see on maps and choose for their rounds.',
  back: 'All courses',
  noFacilities: 'No facilities',
  emptyCatalogue: 'A facility appears when its courses are imported, or with the first round that names it.',
  otherDrafts: (count: number) => `and ${count} more by the same golfer`,
  onlyInRounds: 'Only in rounds',
  problems: 'What looks wrong',
  nothingWrong: 'Nothing looks wrong.',
  blocking: 'Prevents publishing.',
  noCoordinates: 'This hole has no tee or no green yet',
} as const
