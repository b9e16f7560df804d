import { fileForm, templateZip } from '../file-form.ts'
import { type Cases, none, TOO_LONG } from './case.ts'
import { JUNE_MS } from './samples.ts'

const recipientsFile = {
  name: 'spring.csv',
  bytes: 120,
  modifiedMs: JUNE_MS,
  rows: 2,
  columns: ['email', 'name'],
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
  listMailingFiles: { ...none, response: { recipients: [recipientsFile], templates: [mailTemplate] } },
  uploadRecipients: {
    access: 'staff',
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
  renameRecipients: {
    access: 'staff',
    validInput: () => ({ path: { name: 'old.csv' }, body: { name: 'new.csv' } }),
    invalid: { message: 'name: is empty', input: { path: { name: 'old.csv' }, body: { name: ' ' } } },
  },
  deleteRecipients: {
    access: 'staff',
    validInput: () => ({ path: { name: 'unneeded.csv' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: 'a/../b.csv' } },
    },
  },
  downloadRecipients: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring.csv' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: '../templates' } },
    },
  },
  uploadTemplate: {
    access: 'staff',
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
  renameTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'old' }, body: { name: 'new' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: 'old' }, body: { name: '../new' } },
    },
  },
  deleteTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'unneeded' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: '.hidden' } },
    },
  },
  downloadTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: 'spring/' } },
    },
  },
  getTemplateContent: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: {
      message:
        'name: expected letters from a to z, digits, spaces, dots, hyphens and underscores, beginning with a letter or digit and not ending with a dot',
      input: { path: { name: 'a..b' } },
    },
    response: { subject: 'News', text: 'Dear {{name}}', hasHtml: true, html: '<p>Hi', version: 'v1' },
  },
  saveTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'new one' }, body: { subject: 'News', text: 'Dear {{name}}' } }),
    invalid: {
      message: 'subject: is missing',
      input: { path: { name: 'new one' }, body: { text: 'Hello' } as never },
    },
    response: { version: 'v2' },
  },
  putTemplateDraft: {
    access: 'staff',
    validInput: () => ({ path: { key: 'a-key-of-one-editor' }, body: { html: '<p>Hello' } }),
    invalid: {
      message: 'key: expected 16 to 64 letters, digits, hyphens and underscores',
      input: { path: { key: '../x' }, body: { html: '' } },
    },
  },
  showTemplateDraft: {
    access: 'staff',
    validInput: () => ({ path: { key: 'a-key-of-one-editor' } }),
    invalid: { message: 'key: is too long', input: { path: { key: TOO_LONG } } },
  },
  showTemplateHtml: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: { message: 'name: is too long', input: { path: { name: TOO_LONG } } },
  },
} satisfies Partial<Cases>

/** The contract has no type for the content of a form. */
function file(content: string | Uint8Array<ArrayBuffer>): never {
  return fileForm(content) as never
}
