export const QUESTION = 'Did you play in this round?'
export const SHORT_QUESTION = 'Did you play?'
export const WHAT_HAPPENS =
  'We ask the owner of the round. If they agree, the round appears in your history and statistics, with your own card.'
export const NOT_CHANGED = 'Your answer was not saved'
export const UNDONE = 'Taken back'
export const ANSWERED = 'Answer saved'

export const askedText = (player: string) =>
  `You said that you are ${player}. We asked the owner of the round.`
export const agreedText = (player: string) => `You are ${player} in this round. It is in your history.`
export const declinedText = (player: string) => `The owner of the round says that you are not ${player}.`
export const claimText = (golfer: string, player: string) =>
  `${golfer} says that they are ${player}. Is that right?`
export const isPlayerText = (golfer: string, player: string) => `You agreed that ${golfer} is ${player}.`
export const isNotPlayerText = (golfer: string, player: string) => `You said that ${golfer} is not ${player}.`
