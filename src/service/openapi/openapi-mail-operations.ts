import type { JsonSchema } from '@valibot/to-json-schema'
import type { Operation } from '../base/http/openapi-operation.ts'

const text: JsonSchema = { type: 'string' }

/** Describes the endpoints of mailings in the OpenAPI document. */
export const mailOperations = {
  startMailing: {
    tag: 'Mail',
    summary: 'Starts a mailing run.',
    description:
      'Recipients to whom the campaign was sent before are skipped unless `resend` is true. With `startAtMs` the run ' +
      'starts at that time. docs/wire.md describes recipients files and templates.',
    errors: [409],
    response: { type: 'text/plain', schema: text, description: 'The number of recipients.' },
  },
  getMailingStatus: {
    tag: 'Mail',
    summary: 'Returns the progress of the mailing in progress, or else of the latest mailing.',
  },
  listMailings: { tag: 'Mail', summary: 'Lists all mailings, newest first, one page at a time.' },
  getMailing: { tag: 'Mail', summary: 'Returns one mailing with its counts.' },
  pauseMailing: {
    tag: 'Mail',
    summary: 'Pauses a running mailing.',
    description:
      'Only mails that are already being sent still go out. The status is 409 if it is not running.',
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
    description: 'Pending mails are never sent. The status is 409 if the mailing has ended.',
    errors: [404, 409],
  },
  setMailingRate: {
    tag: 'Mail',
    summary: 'Changes or removes the rate limit of a mailing that has not ended.',
    errors: [404, 409],
  },
  exportMailingResults: {
    tag: 'Mail',
    summary: 'Returns all recipients of a mailing with the outcome of their mail as comma separated values.',
    errors: [404],
    response: { type: 'text/csv', schema: text, description: 'A table with a header line.' },
  },
  sendToFailed: {
    tag: 'Mail',
    summary: 'Starts a mailing with the same template to the recipients whose mail failed.',
    description:
      'Recipients who have received the campaign since are skipped. The status is 409 while another mailing is in ' +
      'progress, or if no recipient is left.',
    errors: [404, 409],
  },
  listSuppressions: {
    tag: 'Mail',
    summary: 'Lists the addresses that mailings skip, newest first, one page at a time.',
  },
  exportSuppressions: {
    tag: 'Mail',
    summary: 'Returns all suppressed addresses that match as comma separated values.',
    response: { type: 'text/csv', schema: text, description: 'A table with a header line.' },
  },
  addSuppression: {
    tag: 'Mail',
    summary: 'Suppresses an address. If it is suppressed already, its reason stays unchanged.',
  },
  releaseSuppression: {
    tag: 'Mail',
    summary: 'Releases a suppressed address, so that mailings reach it again.',
    errors: [404],
  },
  checkMailing: {
    tag: 'Mail',
    summary: 'Checks file and template of a mailing and counts the rows by what would happen to them.',
  },
  exportMailingProblems: {
    tag: 'Mail',
    summary: 'Returns the invalid and duplicate rows of a recipients file, which get no mail.',
    response: {
      type: 'text/csv',
      schema: text,
      description: 'A table with the columns row, email and problem.',
    },
  },
  previewMail: {
    tag: 'Mail',
    summary: 'Returns the mail for a row of a recipients file.',
    description: 'The links in it do not work, because it has no unsubscribe token.',
  },
  showMail: {
    tag: 'Mail',
    summary: 'Returns the HTML of the mail for a row, as a page for a frame.',
    response: {
      type: 'text/html',
      schema: text,
      description: 'A page with a policy under which it runs no scripts and loads nothing.',
    },
  },
  sendTestMail: {
    tag: 'Mail',
    summary: 'Sends the mail of a row to the address of the caller.',
    description:
      'At most 10 in 15 minutes. If the mail server refuses the mail, the status is 502 with the reply of the server.',
    errors: [429, 502],
  },
} satisfies Record<string, Operation>
