export const TITLE = 'Playing history'
export const EMPTY = 'Round history empty :('
export const NOT_LOADED = 'Your rounds did not load.'
export const NO_MATCH = 'No round matches'
export const DEFINITIONS_LABEL = 'What the figures mean'
export const DEFINITIONS =
  'Best and average count complete individual rounds. The score to par is that of the holes played.'
export const CLEAR = 'Clear'
export const SAVE_CSV = 'Save CSV'
export const CSV_NOT_SAVED = 'The file was not saved. Please try again.'
export const GET_APP = 'Get the app'
export const GET_HELP = 'Get help'
export const HOW_ROUNDS_APPEAR =
  'Play a round with the app, signed in with the same e-mail address: it appears here, hole by hole.'
export const ASK_FOR_LINK =
  'Did somebody else keep the score? Ask for the link to the round: it opens without an account.'
