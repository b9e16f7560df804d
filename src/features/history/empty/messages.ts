export const GET_APP = 'Get the app'
export const GET_HELP = 'Get help'
export const KEEP_SCORE = 'On your phone, hole by hole, alone or with others. It works without a network.'
export const CLAIM_TITLE = 'Somebody else kept the score?'
export const CLAIM =
  'Ask for the link to the round, open it and say which player you are. The round then appears here, too.'
export const NO_LINK = 'Paste the link to a round'
export const APP = 'Rounds that you record with the app, signed in with the same email, appear here.'
