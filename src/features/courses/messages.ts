/** The texts of the screen that several parts show. */
export const messages = {
  title: 'Courses',
  lead: 'Import and correct the courses that golfers see on maps and choose for their rounds.',
  back: 'All courses',
  otherDrafts: (count: number) => `and ${count} more by the same golfer`,
  problems: 'What looks wrong',
  ofRound: 'Course of a round',
  roundLead: 'The course as the round has it. A correction of the catalogue does not change it.',
  /** The specification fixes the wording. */
  roundMissing: 'Round is not available',
  noCourse: 'This round has no course',
  tooLarge: 'The file is larger than 20 MB',
  nothingWrong: 'Nothing looks wrong.',
  blocking: 'Prevents publishing.',
  noCoordinates: 'This hole has no tee or no green yet',
} as const
