/** Texts of several parts of keeping score that are loaded after its first look. */
export const dialogMessages = {
  title: 'Keep score',
  players: 'Players',
  settings: 'Course and game',
  card: 'Card',
  notifications: 'Notifications',
  watch: 'Watch the round',
  finishRound: 'Finish the round',
  shareRound: 'Share the round',
  pickUp: 'Pick up',
  clear: 'Clear',
  more: 'More',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  /** What to do where the browser refuses its storage. */
  noStorage:
    'Keeping score needs the storage of the browser, which it refuses, for example in a private window. Open the page in a normal window, or allow the site to store data.',
} as const
