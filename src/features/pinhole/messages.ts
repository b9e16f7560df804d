export const messages = {
  /** The specification fixes the wording. */
  roundMissing: 'Round is not available',
  noCourse: 'This round has no course',
  noCourseFile: 'There is no course in this file',
  tooLarge: 'The file is larger than 20 MB',
  nothingWrong: 'Nothing looks wrong.',
} as const
