/** Paths and header of the account export. Kept apart from its schema, which the browser does not need. */
export const exportPaths = {
  account: '/rest/account/export',
  rounds: '/rest/account/rounds.csv',
} as const

/** The header with the approximate length of an export in bytes, for a progress bar. */
export const EXPORT_SIZE_HEADER = 'X-Export-Size'
