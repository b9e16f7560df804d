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

export const INVITE_QUESTION = 'Invite the others to this round'
export const INVITE_HINT =
  'Send each of them a link of their own. Whoever opens it first and signs in has the round in their history, with that card.'
export const INVITATION_GONE =
  'This invitation was used or withdrawn, or your e-mail address is not confirmed yet.'
export const invitedText = (player: string) => `${player}, is this you?`
export const isInvitedText = (player: string) => `${player} is invited.`
export const linkFor = (player: string) => `the link for ${player}`
