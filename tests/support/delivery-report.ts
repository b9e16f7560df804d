interface Options {
  email?: string
  /** The address that the mail was sent to, if it differs. */
  originalEmail?: string
  action?: string
  status?: string
  diagnostic?: string
  messageId?: string
  /** How the report returns the mail. */
  original?: 'message/rfc822' | 'text/rfc822-headers' | 'none'
}

/** Returns only the machine-readable part of a delivery report. */
export function deliveryStatus({
  email = 'dead@golf.example',
  originalEmail = email,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${email}>: Recipient address\r\n    rejected: User unknown`,
}: Options = {}): string {
  return [
    'Reporting-MTA: dns; mx.golf.example',
    'Arrival-Date: Sun, 22 Nov 2026 18:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Original-Recipient: rfc822;${originalEmail}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.golf.example',
    ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    '',
  ].join('\r\n')
}

/** Returns a delivery report (RFC 3464) as Postfix sends it. */
export function deliveryReport(options: Options = {}): string {
  const {
    email = 'dead@golf.example',
    messageId = 'other@golf.example',
    original = 'message/rfc822',
  } = options
  const returned = [
    `Content-Type: ${original}`,
    '',
    'From: Fairway <no-reply@golf.example>',
    `To: ${email}`,
    `Message-ID: <${messageId}>`,
    'Subject: Spring',
    ...(original === 'message/rfc822' ? ['', 'Hello'] : []),
  ]
  return [
    'From: MAILER-DAEMON@mx.golf.example (Mail Delivery System)',
    'To: no-reply@golf.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <report@mx.golf.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B/x"',
    '',
    '--B/x',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered to one or more recipients.',
    '--B/x',
    'Content-Type: message/delivery-status',
    '',
    deliveryStatus(options),
    ...(original === 'none' ? [] : ['--B/x', ...returned]),
    '--B/x--',
    '',
  ].join('\r\n')
}
