import { fileForm, templateZip } from '../file-form.ts'
import { mailingRun } from '../mailing-runs.ts'
import { type Cases, JUNE_MS, TOO_LONG } from './case.ts'

const running = mailingRun({ id: 'M-1' })
const paused = mailingRun({ id: 'M-2', campaign: 'Summer', state: 'paused' })
const finished = mailingRun({
  id: 'M-3',
  campaign: 'Autumn',
  state: 'finished',
  counts: { sent: 8, failed: 2 },
})
const springMailing = { emailsFileName: 'spring.csv', templateId: 'spring', campaign: 'Spring' }

/** The cases of mailings. */
export const mailingCases = {
  startMailing: {
    validInput: () => ({ body: springMailing }),
    invalid: {
      message: 'campaign: is missing',
      input: { body: { emailsFileName: 'spring.csv', templateId: 'spring' } },
    },
  },
  checkMailing: {
    validInput: () => ({ query: springMailing }),
    invalid: {
      message: 'campaign: is missing',
      input: { query: { emailsFileName: 'spring.csv', templateId: 'spring' } },
    },
    response: {
      rows: 12,
      valid: 10,
      invalid: 1,
      duplicates: 1,
      optedOut: 1,
      suppressed: 1,
      alreadySent: 4,
      toSend: 4,
      toSendAgain: 8,
      problems: [{ row: 3, email: 'nobody', problem: 'not an e-mail address' }],
      placeholders: [{ text: 'name', fallback: null, emptyRows: 2, firstEmptyRow: 5 }],
      warnings: ['Scripts are removed by all mail programs.'],
      mails: [{ row: 2, to: 'Ann <ann@golf.example>', subject: 'Spring is here', text: 'Hello Ann' }],
      from: 'Fairway <no-reply@fairway.example>',
    },
  },
  exportMailingProblems: {
    validInput: () => ({ query: { emailsFileName: 'spring.csv' } }),
    invalid: { message: 'emailsFileName: is empty', input: { query: { emailsFileName: ' ' } } },
  },
  showMail: {
    validInput: () => ({ query: { ...springMailing, row: '2' } }),
    invalid: { message: 'row: expected a row number', input: { query: { ...springMailing, row: '-1' } } },
  },
  sendTestMail: {
    validInput: () => ({ body: { ...springMailing, row: 2, to: 'tester@golf.example' } }),
    invalid: { message: 'row: expected a whole number', input: { body: { ...springMailing, row: 2.5 } } },
    response: { to: 'staff@golf.example' },
  },
  getMailingStatus: {
    response: { message: '3 of 10 sent', inProgress: false, run: null },
  },
  listMailings: {
    validInput: () => ({ query: {} }),
    invalid: { message: 'before: is too long', input: { query: { before: TOO_LONG } } },
    response: { runs: [running, paused, finished], next: 'older' },
  },
  getMailing: {
    validInput: async ({ mailing }) => ({ path: { id: await mailing('failed mails') } }),
    response: mailingRun({ id: 'M-9', campaign: 'Old one', state: 'finished' }),
  },
  pauseMailing: {
    validInput: async ({ mailing }) => ({ path: { id: await mailing('running') } }),
    response: { ...running, state: 'paused' },
  },
  resumeMailing: {
    validInput: async ({ mailing }) => ({ path: { id: await mailing('paused') } }),
    response: { ...paused, state: 'running' },
  },
  stopMailing: {
    validInput: async ({ mailing }) => ({ path: { id: await mailing('running') } }),
    response: { ...running, state: 'stopped' },
  },
  exportMailingResults: {
    validInput: async ({ mailing }) => ({ path: { id: await mailing('failed mails') } }),
  },
  listMailingRecipients: {
    validInput: async ({ mailing }) => ({
      path: { id: await mailing('failed mails') },
      query: { outcome: 'failed' },
    }),
    invalid: {
      message: 'after: expected the next of another page',
      input: { path: { id: 'x' }, query: { after: 'last' } },
    },
    response: {
      recipients: [
        { row: 2, email: 'ann@golf.example', outcome: 'failed', detail: '550 5.1.1 Unknown', at: JUNE_MS },
        { row: 3, email: 'bob@golf.example', outcome: 'left', detail: null, at: null },
      ],
      total: 250,
      next: '3',
    },
  },
} satisfies Partial<Cases>

const recipientsFile = {
  name: 'spring.csv',
  bytes: 120,
  modifiedMs: JUNE_MS,
  rows: 2,
}
const mailTemplate = {
  id: 'spring',
  subject: 'News for {{name}}',
  bytes: 90,
  modifiedMs: JUNE_MS,
  hasHtml: true,
  placeholders: ['name'],
}

/** The cases of recipients files and templates. */
export const mailingFileCases = {
  listMailingFiles: { response: { recipients: [recipientsFile], templates: [mailTemplate] } },
  uploadRecipients: {
    validInput: () => ({
      path: { name: 'uploaded.csv' },
      query: { replace: 'true' },
      body: file('email,name\nbob@golf.example,Bob\n'),
    }),
    invalid: {
      message: 'file: uploaded.csv has no column named email',
      input: { path: { name: 'uploaded.csv' }, body: file('name\nBob\n') },
    },
    response: recipientsFile,
  },
  deleteRecipients: {
    validInput: () => ({ path: { name: 'unneeded.csv' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: 'a/../b.csv' } },
    },
  },
  downloadRecipients: {
    validInput: () => ({ path: { name: 'spring.csv' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: '../templates' } },
    },
  },
  uploadTemplate: {
    validInput: () => ({
      path: { name: 'uploaded' },
      query: { replace: 'true' },
      body: file(templateZip({ 'subject.txt': 'Hello', 'text.txt': 'Hello {{name}}' })),
    }),
    invalid: {
      message: 'file: uploaded has no subject.txt',
      input: { path: { name: 'uploaded' }, body: file(templateZip({ 'text.txt': 'Hello' })) },
    },
    response: mailTemplate,
  },
  deleteTemplate: {
    validInput: () => ({ path: { name: 'unneeded' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: '.hidden' } },
    },
  },
  downloadTemplate: {
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: 'spring/' } },
    },
  },
} satisfies Partial<Cases>

/** The contract has no type for the content of a form. */
function file(content: string | Uint8Array<ArrayBuffer>): never {
  return fileForm(content) as never
}

const suppression = {
  email: 'dead@golf.example',
  source: 'refusal',
  reason: '550 5.1.1 User unknown',
  createdMs: JUNE_MS,
  createdBy: null,
  runId: 'M-3',
  campaign: 'Autumn',
}

/** The cases of suppressed addresses. */
export const suppressionCases = {
  listSuppressions: {
    validInput: () => ({ query: { query: 'golf' } }),
    invalid: {
      message: 'before: expected the next of another page',
      input: { query: { before: 'yesterday' } },
    },
    response: { suppressions: [suppression], total: 250, next: 'more' },
  },
  addSuppression: {
    validInput: () => ({ body: { email: 'dead@golf.example', reason: 'asked by phone' } }),
    invalid: { message: 'email: expected an e-mail address', input: { body: { email: 'nobody' } } },
    response: { ...suppression, email: 'carl@golf.example', changeId: 'E-1' },
  },
  releaseSuppression: {
    validInput: () => ({ body: { email: 'dead@golf.example' } }),
    invalid: { message: 'email: is empty', input: { body: { email: ' ' } } },
    response: { changeId: 'E-3' },
  },
} satisfies Partial<Cases>
