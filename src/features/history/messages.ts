export const TITLE = 'Playing history'
export const EMPTY = 'Round history empty :('
export const NOT_LOADED = 'Your rounds did not load.'
export const NO_MATCH = 'No round matches'
export const DEFINITIONS =
  'Best and average count complete individual rounds. The score to par covers the holes played.'
export const COURSE_FIGURES = 'Your figures and the map of'
export const CLEAR = 'Clear'
