import type { JsonSchema } from '@valibot/to-json-schema'
import type { Operation } from './openapi-operation.ts'

const text: JsonSchema = { type: 'string' }

/** Describes the endpoints of mailings in the OpenAPI document. */
export const mailOperations = {
  startMailing: {
    tag: 'Mail',
    summary: 'Starts a mailing run.',
    description:
      'Recipients to whom the campaign has been sent before are left out unless `resend` is true. With `startAtMs` it ' +
      'starts later by itself. docs/wire.md describes the file of recipients and the templates.',
    errors: [409],
    response: { type: 'text/plain', schema: text, description: 'The number of recipients.' },
  },
  getMailingStatus: {
    tag: 'Mail',
    summary: 'Returns the progress of the mailing in progress or else the latest one.',
  },
  listMailings: { tag: 'Mail', summary: 'Lists all mailings, newest first, one page at a time.' },
  getMailing: { tag: 'Mail', summary: 'Returns one mailing with its counts.' },
  pauseMailing: {
    tag: 'Mail',
    summary: 'Pauses a running mailing.',
    description:
      'At most the mails that are under way are still sent. The status is 409 if it is not running.',
    errors: [404, 409],
  },
  resumeMailing: {
    tag: 'Mail',
    summary: 'Resumes a paused mailing.',
    description: 'The status is 409 if it is not paused.',
    errors: [404, 409],
  },
  stopMailing: {
    tag: 'Mail',
    summary: 'Stops a running, paused or scheduled mailing for good.',
    description: 'Mails that wait are never sent. The status is 409 if the mailing has ended.',
    errors: [404, 409],
  },
  setMailingRate: {
    tag: 'Mail',
    summary: 'Changes or removes the rate limit of a mailing that has not ended.',
    errors: [404, 409],
  },
  exportMailingResults: {
    tag: 'Mail',
    summary: 'Returns every recipient of a mailing with the outcome as comma separated values.',
    errors: [404],
    response: { type: 'text/csv', schema: text, description: 'A table with a header line.' },
  },
  sendToFailed: {
    tag: 'Mail',
    summary: 'Starts a mailing with the same template to the recipients whose mail failed.',
    description:
      'Those who have the campaign since are left out. The status is 409 while another mailing is in progress, or if ' +
      'nobody is left.',
    errors: [404, 409],
  },
  listSuppressions: {
    tag: 'Mail',
    summary: 'Lists the addresses that mailings leave out, newest first, one page at a time.',
  },
  exportSuppressions: {
    tag: 'Mail',
    summary: 'Returns all suppressed addresses that match as comma separated values.',
    response: { type: 'text/csv', schema: text, description: 'A table with a header line.' },
  },
  addSuppression: {
    tag: 'Mail',
    summary: 'Suppresses an address. One that is suppressed keeps its reason.',
  },
  releaseSuppression: {
    tag: 'Mail',
    summary: 'Releases a suppressed address, so that mailings reach it again.',
    errors: [404],
  },
  uploadDeliveryReport: {
    tag: 'Mail',
    summary: 'Reads a delivery report (RFC 3464) and suppresses the addresses that do not work.',
    description:
      'The file is a returned mail, or its part of the type message/delivery-status. Addresses to which no mailing was ' +
      'sent are ignored.',
    file: { contentMediaType: 'message/rfc822' },
  },
  checkMailing: {
    tag: 'Mail',
    summary: 'Checks file and template of a mailing and counts what would become of each row.',
  },
  exportMailingProblems: {
    tag: 'Mail',
    summary: 'Returns the rows of a recipients file that get no mail because they are invalid or duplicates.',
    response: { type: 'text/csv', schema: text, description: 'Row, email and problem.' },
  },
  previewMail: {
    tag: 'Mail',
    summary: 'Returns the mail that a row of a recipients file gets.',
    description: 'The links in it work for nobody: it has no unsubscribe token.',
  },
  showMail: {
    tag: 'Mail',
    summary: 'Returns the HTML of the mail of a row, to be shown in a frame.',
    response: { type: 'text/html', schema: text, description: 'A page that runs and loads nothing.' },
  },
  sendTestMail: {
    tag: 'Mail',
    summary: 'Sends the mail of a row to the address of the caller.',
    description:
      'At most 10 in 15 minutes. The status is 502 with the text of the mail server if that does not take it.',
    errors: [429, 502],
  },
} satisfies Record<string, Operation>
