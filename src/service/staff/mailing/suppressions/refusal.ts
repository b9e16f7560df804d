/** nodemailer's error for a mail that it could not deliver to the mail server. */
interface SmtpError {
  /** The reply of the server; several lines if it sent several. */
  response: string
  /** The command to which the server replied. */
  command: string
}

/** Enhanced status codes (RFC 3463) of permanent errors that are caused by the recipient's address. */
const RECIPIENT_STATUS = /^5\.1\.(?:[0-6]|10)$/
/** The commands whose reply can concern the recipient, because each mail has only one recipient. */
const RECIPIENT_COMMANDS = ['RCPT TO', 'DATA']
/** Longer reasons are cut off. */
const REASON_MAX_LENGTH = 300

/**
 * Returns why the recipient of a refused mail must be suppressed: the reply of the server on one line. Returns
 * undefined if the refusal does not concern the address but a policy (5.7.x), a full mailbox (5.2.x), the sender (5.1.7
 * to 5.1.9) or a temporary error. Also returns undefined without an enhanced status code, because servers use a bare
 * 550 for all of these.
 */
export function suppressionReason(error: unknown): string | undefined {
  if (!isSmtpError(error) || !RECIPIENT_COMMANDS.includes(error.command)) return undefined
  const status = enhancedStatus(error.response)
  return status && isOfRecipient(status, error.response) ? reasonOf(error.response) : undefined
}

/** Returns the enhanced status code of a reply such as `550 5.1.1 No such user`; undefined if it has none. */
export function enhancedStatus(response: string): string | undefined {
  const [, code = '', status = ''] =
    /^([245])\d\d[ -]#?(\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response.trim()) ?? []
  return status.startsWith(`${code}.`) ? status : undefined
}

/**
 * Returns whether the status means that the recipient's address does not work and the text does not name the sender as
 * the cause.
 */
export function isOfRecipient(status: string, text: string): boolean {
  // 5.1.0 does not say whether the recipient's or the sender's address is the problem.
  const isOfSender = status === '5.1.0' && /\bsender\b|\bmail from\b/i.test(text)
  return RECIPIENT_STATUS.test(status) && !isOfSender
}

/** Returns the reply of a server as one line of limited length. */
export function reasonOf(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= REASON_MAX_LENGTH ? line : `${letters.slice(0, REASON_MAX_LENGTH - 1).join('')}…`
}

function isSmtpError(error: unknown): error is SmtpError {
  const { response, command } = (error ?? {}) as Partial<SmtpError>
  return typeof response === 'string' && typeof command === 'string'
}
