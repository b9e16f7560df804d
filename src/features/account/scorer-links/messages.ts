export const NOT_LOADED = 'The links did not load.'
export const NOT_WITHDRAWN = 'The links were not withdrawn'
export const WITHDRAWN = 'All links of scorers were withdrawn'
export const NO_LINKS = 'No live round of yours has a link for scorers.'
export const WITHDRAW_QUESTION = 'Withdraw all links for scorers?'
export const WITHDRAW_WHAT =
  'Whoever uses one of them can no longer enter scores. What they have entered stays. This cannot be undone.'
