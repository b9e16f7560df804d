// Error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'
/** Serialization failure and deadlock. */
const TRANSACTION_CONFLICTS = new Set(['40001', '40P01'])
const LOCK_NOT_AVAILABLE = '55P03'
/** Connection errors, too many connections, and a server that is shutting down or starting up. */
const SERVER_UNAVAILABLE = /^(08...|53300|57P0[1-3])$/
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of driver errors without a code. */
const DRIVER_CONNECTION_ERRORS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === UNIQUE_VIOLATION

/** Returns whether the transaction was aborted because of a concurrent one and may succeed when repeated. */
export const isTransactionConflict = (error: unknown) => TRANSACTION_CONFLICTS.has(codeOf(error))

/** Returns whether a lock was not free within `lock_timeout`. */
export const isLockTimeout = (error: unknown) => codeOf(error) === LOCK_NOT_AVAILABLE

export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (SERVER_UNAVAILABLE.test(code) || NETWORK_ERRORS.has(code)) return true
  return error instanceof Error && DRIVER_CONNECTION_ERRORS.test(error.message)
}

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
