export const NOT_LOADED = 'The links did not load.'
export const NOT_WITHDRAWN = 'The links were not withdrawn'
export const WITHDRAWN = 'All links of scorers were withdrawn'
export const NO_LINKS = 'No live round of yours has a link for scorers.'
