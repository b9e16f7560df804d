import { UPLOAD_FIELD } from '../../../../contract/staff/uploads.ts'
import { createAudit } from '../../../base/audit/audit.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import type { Handlers } from '../../../base/http/handler-types.ts'
import { attachment, RawResponse } from '../../../base/http/raw-response.ts'
import { receiveFile } from '../../../base/http/receive-file.ts'
import type { GolfDeps } from '../../../golf/golf-context.ts'
import { createMailTemplates } from './mail-templates.ts'
import { createRecipientsFiles } from './recipients-files.ts'

export function mailingFileHandlers(deps: GolfDeps) {
  const { config } = deps
  const { read, act } = staffCalls(deps)
  const recipients = createRecipientsFiles(config.dataDir)
  const templates = createMailTemplates(config.dataDir)

  const eventOf = (type: 'recipients' | 'template', verb: string, name: string, isReplacing = false) => ({
    action: `${verb} ${type}`,
    subject: { type, id: name },
    detail: isReplacing ? `${name}, replacing one of this name` : name,
  })

  return {
    listMailingFiles: {
      summary: 'Lists recipients files and templates.',
      description: 'A template that is not valid for a mailing has a `problem`.',
      access: 'staff',
      unrecorded: 'names of files and columns, to choose from',
      handle: async () => ({ recipients: await recipients.list(), templates: await templates.list() }),
    },
    uploadRecipients: {
      summary: 'Stores a recipients file.',
      description:
        'A file that is not valid for a mailing is rejected. The status is 409 when the name is taken, unless `replace` is true.',
      errors: [409],
      access: 'staff',
      records: 'recipients',
      async handle({ path: { name }, query }, call) {
        const isReplacing = query.replace === 'true'
        return act(call, eventOf('recipients', 'upload', name, isReplacing), async () =>
          recipients.receive(name, await receiveFile(call.request, UPLOAD_FIELD), isReplacing),
        )
      },
    },
    deleteRecipients: {
      summary: 'Deletes a recipients file for good. Mailings that have been started do not need it.',
      errors: [404],
      access: 'staff',
      records: 'recipients',
      async handle({ path: { name } }, call) {
        await act(call, eventOf('recipients', 'delete', name), () => recipients.remove(name))
      },
    },
    downloadRecipients: {
      summary: 'Returns a recipients file as it was uploaded, byte for byte.',
      errors: [404],
      response: { type: 'text/csv', description: 'The uploaded file.' },
      access: 'staff',
      records: 'recipients',
      async handle({ path: { name } }, call) {
        await recipients.check(name)
        await read(call, eventOf('recipients', 'download', name), createAudit(deps).addRead)
        return new RawResponse(recipients.open(name), 'text/csv', attachment(name))
      },
    },
    uploadTemplate: {
      summary: 'Stores a template from a ZIP with `subject.txt`, `text.txt` and an optional `html.html`.',
      description:
        'The files may be in one folder of the ZIP and have at most 1 MB each. The status is 409 when the name is taken, ' +
        'unless `replace` is true.',
      errors: [409],
      access: 'staff',
      records: 'template',
      async handle({ path: { name }, query }, call) {
        const isReplacing = query.replace === 'true'
        return act(call, eventOf('template', 'upload', name, isReplacing), async () =>
          templates.receive(name, await receiveFile(call.request, UPLOAD_FIELD), isReplacing),
        )
      },
    },
    deleteTemplate: {
      summary: 'Deletes a template for good. Mailings that have been started do not need it.',
      errors: [404],
      access: 'staff',
      records: 'template',
      async handle({ path: { name } }, call) {
        await act(call, eventOf('template', 'delete', name), () => templates.remove(name))
      },
    },
    downloadTemplate: {
      summary: 'Returns a template as a ZIP.',
      errors: [404],
      response: {
        type: 'application/zip',
        schema: { type: 'string', contentMediaType: 'application/zip' },
        description: 'A ZIP.',
      },
      access: 'staff',
      records: 'template',
      async handle({ path: { name } }, call) {
        const zip = await templates.zip(name)
        await read(call, eventOf('template', 'download', name))
        return new RawResponse(zip, 'application/zip', attachment(`${name}.zip`))
      },
    },
  } satisfies Partial<Handlers>
}
