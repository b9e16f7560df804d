import { fileForm, templateZip } from '../file-form.ts'
import type { Cases } from './case.ts'
import { JUNE_MS } from './samples.ts'

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
