import type { JsonSchema } from '@valibot/to-json-schema'
import type { EndpointName } from '../base/http/handler-types.ts'
import type { Operation } from '../base/http/openapi-operation.ts'

const text: JsonSchema = { type: 'string' }

/** Describes the endpoints of recipients files and templates in the OpenAPI document. */
export const mailingFileOperations = {
  listMailingFiles: {
    tag: 'Mail',
    summary:
      'Lists recipients files and templates, with facts about their content and the time of their last use.',
    description:
      'A large file is read after the response; until then it has `isCounting`. A file that is not valid for a mailing has a `problem`.',
  },
  uploadRecipients: {
    tag: 'Mail',
    summary: 'Stores a recipients file.',
    description:
      'A file that is not valid for a mailing is rejected. The status is 409 when the name is taken, unless `replace` is true.',
    errors: [409],
  },
  renameRecipients: {
    tag: 'Mail',
    summary: 'Renames a recipients file.',
    description: 'The status is 409 when the new name is taken.',
    errors: [404, 409],
  },
  deleteRecipients: {
    tag: 'Mail',
    summary: 'Deletes a recipients file for good. Mailings that have been started do not need it.',
    errors: [404],
  },
  downloadRecipients: {
    tag: 'Mail',
    summary: 'Returns a recipients file as it was uploaded, byte for byte.',
    errors: [404],
    response: { type: 'text/csv', schema: text, description: 'The uploaded file.' },
  },
  uploadTemplate: {
    tag: 'Mail',
    summary: 'Stores a template from a ZIP with `subject.txt`, `text.txt` and an optional `html.html`.',
    description:
      'The files may be in one folder of the ZIP and have at most 1 MB each. The status is 409 when the name is taken, ' +
      'unless `replace` is true.',
    errors: [409],
  },
  renameTemplate: {
    tag: 'Mail',
    summary: 'Renames a template.',
    description: 'The status is 409 when the new name is taken.',
    errors: [404, 409],
  },
  deleteTemplate: {
    tag: 'Mail',
    summary: 'Deletes a template for good. Mailings that have been started do not need it.',
    errors: [404],
  },
  downloadTemplate: {
    tag: 'Mail',
    summary: 'Returns a template as a ZIP.',
    errors: [404],
    response: {
      type: 'application/zip',
      schema: { type: 'string', contentMediaType: 'application/zip' },
      description: 'A ZIP.',
    },
  },
  getTemplateContent: {
    tag: 'Mail',
    summary: 'Returns subject and text of a template, with placeholders.',
    errors: [404],
  },
  showTemplateHtml: {
    tag: 'Mail',
    summary:
      'Returns the HTML of a template as a page for a frame, without scripts and images of other sites.',
    errors: [404],
    response: { type: 'text/html', schema: text, description: 'A page of HTML.' },
  },
} satisfies Partial<Record<EndpointName, Operation>>
