/**
 * What is known of a mail that was not handed over:
 * - `refused`: the server refused this mail for good;
 * - `deferred`: it refused this mail for now;
 * - `dropped`: the connection broke off before the mail had been sent completely, so it has not been accepted;
 * - `server`: the server takes no mails at all: it cannot be reached, or refuses connection, login or sender;
 * - `unsure`: the connection broke off between the end of the mail and the reply, so it may have been accepted.
 */
export type DeliveryFailure = 'refused' | 'deferred' | 'dropped' | 'server' | 'unsure'

/** How far the delivery of one mail has come. */
export interface DeliveryProgress {
  /** A connection was ready, and sender and recipient may have been sent. */
  hasBegun: boolean
  /** The mail was sent to its end, so that the server may have accepted it. */
  isContentSent: boolean
}

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure
  /** The server refuses the login, which only a change of the settings can mend. */
  readonly isLoginRefused: boolean
  /** What the server replied, if it did, and to which command. */
  readonly response: string | undefined
  readonly command: string | undefined

  constructor(error: unknown, progress: DeliveryProgress) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    super(message, { cause: error })
    const details = (error ?? {}) as SmtpError
    this.failure = failureOf(details, progress)
    this.isLoginRefused = ['EAUTH', 'ENOAUTH'].includes(details.code ?? '') && !isTemporary(details)
    this.response = details.response
    this.command = details.command
  }
}

/** The properties of nodemailer's errors. */
interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Errors of the connection or of its beginning. */
const CONNECTION_CODES = [
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
]
/** The server ends the connection, whatever it replies to. */
const CLOSING = 421

function failureOf(error: SmtpError, { hasBegun, isContentSent }: DeliveryProgress): DeliveryFailure {
  const { code = '', command = '', responseCode = 0 } = error
  const isRefusal = responseCode >= 400 && responseCode < 600
  // The reply to the mail itself: it has not been accepted.
  if (code === 'EMESSAGE' && isRefusal) return isTemporary(error) ? 'deferred' : 'refused'
  if (isContentSent) return 'unsure'
  if (CONNECTION_CODES.includes(code)) return hasBegun ? 'dropped' : 'server'
  if (responseCode === CLOSING) return 'dropped'
  // The sender is the same for all mails.
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'server'
  if (code === 'EENVELOPE' && isTemporary(error)) return 'deferred'
  return isPoolClosed(error) ? 'server' : 'refused'
}

const isTemporary = ({ responseCode = 0 }: SmtpError) => responseCode >= 400 && responseCode < 500

/** The service is stopping. This error has no code. */
const isPoolClosed = (error: SmtpError) =>
  error instanceof Error && error.message === 'Connection pool was closed'
