/** A dialog of the scoring screen. */
export type ScoreDialog =
  | 'map'
  | 'menu'
  | 'board'
  | 'phones'
  | 'notify'
  | 'players'
  | 'settings'
  | 'saved'
  | 'finish'
  | 'card'
  | 'discard'
