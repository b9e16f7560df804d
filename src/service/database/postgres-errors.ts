/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505'
const TRY_AGAIN = new Set(['40001', '40P01'])
/** Connection trouble, too many connections, and what the server says while it goes down or comes up. */
const SERVER_AWAY = /^(08...|53300|57P0[1-3])$/
const NETWORK_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's own words, which have no code. */
const DRIVER_AWAY =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === UNIQUE_VIOLATION

/** The database undid one of two transactions that stood in each other's way; done anew it goes through. */
export const isCollision = (error: unknown) => TRY_AGAIN.has(codeOf(error))

export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (SERVER_AWAY.test(code) || NETWORK_AWAY.has(code)) return true
  return error instanceof Error && DRIVER_AWAY.test(error.message)
}
