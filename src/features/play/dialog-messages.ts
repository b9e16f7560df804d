/** Texts that several dialogs of keeping score have. They are loaded with the first dialog. */
export const dialogMessages = {
  players: 'Players',
  settings: 'Course and game',
  card: 'Card',
  notifications: 'Notifications',
  watch: 'Watch the round',
  finishRound: 'Finish the round',
  pickUp: 'Pick up',
  clear: 'Clear',
  more: 'More',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
} as const
