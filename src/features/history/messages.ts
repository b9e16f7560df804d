export const TITLE = 'Playing history'
export const EMPTY = 'Round history empty :('
export const NOT_LOADED = 'Your rounds did not load.'
export const NO_MATCH = 'No round matches'
