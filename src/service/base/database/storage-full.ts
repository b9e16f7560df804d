/** PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html; file systems: full disk, full quota. */
const POSTGRES_FULL = '53100'
const STORAGE_FULL_CODES = new Set<unknown>([POSTGRES_FULL, 'ENOSPC', 'EDQUOT'])
/** https://www.sqlite.org/rescode.html#full */
const SQLITE_FULL = 13
const SQLITE_BUSY = 5

/** Returns whether a command of the operator has kept SQLite locked for too long. */
export const isLocked = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** Returns whether it is the disk of PostgreSQL that is full. */
export const isPostgresFull = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === POSTGRES_FULL

/** Returns whether a write failed because the disk of the database or of the data folder is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return 'code' in error && STORAGE_FULL_CODES.has(error.code)
}
