/** The properties of the first look of a round's full page on its first hole, without statistics. */
export const FULL_PAGE_LOOK = {
  hasLiveState: false,
  holeIndex: 0,
  withStatistics: undefined,
  unit: 'm',
  isPhoneLayout: false,
} as const
