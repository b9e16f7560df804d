/** Paths and header of the account export. In a file of their own because the browser does not need the schema. */
export const exportPaths = {
  account: '/rest/account/export',
  rounds: '/rest/account/rounds.csv',
} as const

/** The header with the approximate length of an export in bytes, for a progress bar. */
export const EXPORT_SIZE_HEADER = 'X-Export-Size'
