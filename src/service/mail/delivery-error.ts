/**
 * What is known about a mail that could not be delivered to the mail server:
 * - `refused`: the server refused this mail for good;
 * - `deferred`: it refused this mail for now;
 * - `dropped`: the connection was lost before the mail had been sent completely, so it has not been accepted;
 * - `server`: the server accepts no mails at all: it cannot be reached, or refuses connection, login or sender;
 * - `unsure`: the connection was lost between the end of the mail and the reply, so it may have been accepted.
 */
export type DeliveryFailure = 'refused' | 'deferred' | 'dropped' | 'server' | 'unsure'

/** The progress of the delivery of one mail. */
export interface DeliveryProgress {
  /** A connection was ready, and sender and recipient may have been sent. */
  hasBegun: boolean
  /** The mail was sent completely, so the server may have accepted it. */
  isContentSent: boolean
}

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure
  /** Whether the server refuses the login, which can only be fixed in the settings. */
  readonly isLoginRefused: boolean
  /** The reply of the server, if any, and the command to which it replied. */
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

/** Errors while connecting, or of the connection. */
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
/** The reply code with which the server closes the connection, after any command. */
const CLOSING = 421

function failureOf(error: SmtpError, { hasBegun, isContentSent }: DeliveryProgress): DeliveryFailure {
  const { code = '', command = '', responseCode = 0 } = error
  const isRefusal = responseCode >= 400 && responseCode < 600
  // The server replied to the mail itself, so it has not been accepted.
  if (code === 'EMESSAGE' && isRefusal) return isTemporary(error) ? 'deferred' : 'refused'
  if (isContentSent) return 'unsure'
  if (CONNECTION_CODES.includes(code)) return hasBegun ? 'dropped' : 'server'
  if (responseCode === CLOSING) return 'dropped'
  // All mails have the same sender, so all would be refused.
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'server'
  if (code === 'EENVELOPE' && isTemporary(error)) return 'deferred'
  return isPoolClosed(error) ? 'server' : 'refused'
}

const isTemporary = ({ responseCode = 0 }: SmtpError) => responseCode >= 400 && responseCode < 500

/** The service is stopping. nodemailer gives this error no code. */
const isPoolClosed = (error: SmtpError) =>
  error instanceof Error && error.message === 'Connection pool was closed'

interface Attempt {
  /** When sending the mail began, on the clock `now`. */
  startedAt: number
  failure: DeliveryFailure | undefined
  detail: string
  isLoginRefused: boolean
}

/** Failures after which other mails would fail as well. */
const OF_SERVER: readonly (DeliveryFailure | undefined)[] = ['server', 'dropped', 'unsure']

/**
 * Slows sending down while the mail server accepts no mails. After each failure it waits and then tries a single mail,
 * until one succeeds.
 * @param delaysMs delays before the attempts; when all have failed, or the login is refused, the last one is repeated,
 * and a mailing must pause
 */
export function createServerTrouble(
  delaysMs: readonly number[],
  now: () => number = () => performance.now(),
) {
  let failures = 0
  let lastFailureAt = Number.NEGATIVE_INFINITY
  let detail = ''
  let isLoginRefused = false

  return {
    /** Records the outcome of a mail. */
    note(attempt: Attempt): void {
      if (!OF_SERVER.includes(attempt.failure)) {
        failures = 0
        isLoginRefused = false
        return
      }
      detail = attempt.detail
      isLoginRefused ||= attempt.isLoginRefused
      // Mails that were sent at the same time fail for the same reason, so they count as one failure.
      if (attempt.startedAt < lastFailureAt) return
      failures += 1
      lastFailureAt = now()
    },

    /** Returns how many mails may be in the process of being sent. */
    inFlightMax(): number {
      if (failures === 0) return Number.POSITIVE_INFINITY
      return this.waitMs() > 0 ? 0 : 1
    },

    /** Returns how long to wait before the next mail, in milliseconds. */
    waitMs(): number {
      if (failures === 0) return 0
      // Repeated attempts with a refused login would lock the mail account.
      const delayMs = (isLoginRefused ? undefined : delaysMs[failures - 1]) ?? delaysMs.at(-1) ?? 0
      return Math.max(lastFailureAt + delayMs - now(), 0)
    },

    /** Returns the message for staff while the run waits; undefined if it does not wait. */
    message(): string | undefined {
      return failures === 0 ? undefined : `Waiting for the mail server: ${detail}`
    },

    /** Returns why the run must pause; undefined if it need not. */
    pauseReason(): string | undefined {
      if (isLoginRefused) return `the mail server refuses the login: ${detail}`
      return failures > delaysMs.length ? `the mail server accepts no mails: ${detail}` : undefined
    },
  }
}
