/** The texts of the dialogs and other parts that are loaded only when they are needed. */
export const messages = {
  keysTitle: 'Keys',
  cardImageTitle: 'Picture of the round',
  cardImageChoice: 'Picture',
  squareImage: 'Square',
  uprightImage: 'Upright',
  tableImage: 'Scorecard',
  cardImageOf: 'Picture:',
  cardImageFailed: 'This browser could not make the picture. Print makes a PDF of the card instead.',
  downloadCardImage: 'Download',
  shareCardImage: 'Share',
  close: 'Close',
  player: 'Player',
  previousPlayer: 'Previous player',
  nextPlayer: 'Next player',
  feedTitle: 'News',
  feedResult: 'Result',
} as const
