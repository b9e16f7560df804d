/** What nodemailer says about a mail that it could not hand over. */
interface SmtpError {
  /** The reply of the server; several lines if it sent several. */
  response: string
  /** The command that it replied to. */
  command: string
}

/** Enhanced status codes (RFC 3463) of permanent errors that the recipient's address is to blame for. */
const RECIPIENT_STATUS = /^5\.1\.(?:[0-6]|10)$/
/** The commands whose reply can be about the recipient. A mail has only one. */
const RECIPIENT_COMMANDS = ['RCPT TO', 'DATA']
/** Reasons longer than this are cut. */
const REASON_MAX_LENGTH = 300

/**
 * Returns why mailings must leave out the recipient of a mail that the server refused: its reply on one line. Returns
 * undefined if the reply is not about the address, as for a policy (5.7.x), a full mailbox (5.2.x), a sender (5.1.7 to
 * 5.1.9) or a temporary error, or if it has no enhanced status code: a bare 550 is said for all of these.
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

/** Returns whether a status says that the recipient's address does not work, and the text does not blame the sender. */
export function isOfRecipient(status: string, text: string): boolean {
  // 5.1.0 leaves open whose address it is.
  const isOfSender = status === '5.1.0' && /\bsender\b|\bmail from\b/i.test(text)
  return RECIPIENT_STATUS.test(status) && !isOfSender
}

/** Returns what a server said as one line of limited length. */
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
