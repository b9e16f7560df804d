import { createHash } from 'node:crypto'
import { TEMPLATE_FILE_MAX_BYTES } from '../../../../contract/mailing-files.ts'
import { UPLOAD_FIELD } from '../../../../contract/uploads.ts'
import { countRemoteImages } from '../../../../domain/remote-images.ts'
import { staffCalls } from '../../../base/audit/staff-calls.ts'
import type { Handlers } from '../../../base/http/handler-types.ts'
import { conflict, notFound } from '../../../base/http/http-error.ts'
import { attachment, RawResponse } from '../../../base/http/raw-response.ts'
import { receiveFile } from '../../../base/http/receive-file.ts'
import type { StaffDeps } from '../../areas.ts'
import { mailFrame } from '../mail-frame.ts'
import type { Template } from '../template.ts'
import { createMailTemplates } from './mail-templates.ts'
import { createRecipientsFiles } from './recipients-files.ts'
import { createTemplateDrafts } from './template-drafts.ts'

/** Maximum size of a body with three files of a template, in which JSON may escape characters. */
const SAVED_MAX_BYTES = 4 * TEMPLATE_FILE_MAX_BYTES

/** Returns a text that changes with the content of a template. */
const versionOf = ({ subject, text, html }: Template) =>
  createHash('sha256')
    .update(JSON.stringify([subject, text, html ?? null]))
    .digest('base64url')

export function mailingFileHandlers(deps: StaffDeps) {
  const { config, services, siteUrl } = deps
  const { audit, mailingFileUse } = services
  const { read, act } = staffCalls(services)
  const recipients = createRecipientsFiles(config.dataDir)
  const templates = createMailTemplates(config.dataDir)
  const drafts = createTemplateDrafts(config.dataDir)

  const eventOf = (type: 'recipients' | 'template', verb: string, name: string, isReplacing = false) => ({
    action: `${verb} ${type}`,
    subject: { type, id: name },
    detail: isReplacing ? `${name}, replacing one of this name` : name,
  })

  return {
    listMailingFiles: {
      summary:
        'Lists recipients files and templates, with facts about their content and the time of their last use.',
      description:
        'A large file is read after the response; until then it has `isCounting`. A file that is not valid for a mailing has a `problem`.',
      access: 'staff',
      unrecorded: 'names of files and columns, to choose from',
      async handle() {
        const lastUsed = await mailingFileUse.lastUsed()
        const files = await recipients.list(lastUsed.recipients)
        return { recipients: files, templates: await templates.list(lastUsed.templates) }
      },
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
    renameRecipients: {
      summary: 'Renames a recipients file.',
      description: 'The status is 409 when the new name is taken.',
      errors: [404, 409],
      access: 'staff',
      records: 'recipients',
      async handle({ path: { name }, body }, call) {
        const event = { ...eventOf('recipients', 'rename', name), detail: `${name} → ${body.name}` }
        await act(call, event, () => recipients.rename(name, body.name))
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
        await read(call, eventOf('recipients', 'download', name), audit.addRead)
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
    renameTemplate: {
      summary: 'Renames a template.',
      description: 'The status is 409 when the new name is taken.',
      errors: [404, 409],
      access: 'staff',
      records: 'template',
      async handle({ path: { name }, body }, call) {
        const event = { ...eventOf('template', 'rename', name), detail: `${name} → ${body.name}` }
        await act(call, event, () => templates.rename(name, body.name))
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
    getTemplateContent: {
      summary: 'Returns subject, text and HTML of a template, with placeholders.',
      errors: [404],
      access: 'staff',
      unrecorded: 'the text of a template, without data of golfers',
      async handle({ path: { name } }) {
        const template = await templates.read(name)
        const { subject, text, html } = template
        return {
          ...{ subject, text, html, hasHtml: html !== undefined },
          remoteImages: countRemoteImages(html ?? ''),
          version: versionOf(template),
        }
      },
    },
    saveTemplate: {
      summary: 'Stores the content of a template, or a new template.',
      description:
        'A template that mailings could not use is rejected. The status is 409 when `version` is not that of the stored ' +
        'content, or without `version` when the name is taken.',
      errors: [404, 409],
      access: 'staff',
      records: 'template',
      bodyMaxBytes: SAVED_MAX_BYTES,
      handle({ path: { name }, body: { version, ...template } }, call) {
        const event = eventOf('template', version === undefined ? 'add' : 'edit', name)
        return act(call, event, async () => {
          if (version !== undefined && version !== versionOf(await templates.read(name))) {
            throw conflict('The template has changed since you opened it')
          }
          return { version: versionOf(await templates.save(name, template, version !== undefined)) }
        })
      },
    },
    putTemplateDraft: {
      summary: 'Keeps the HTML of a mail that is being edited for an hour.',
      access: 'staff',
      unrecorded: 'the text of a template, without data of golfers',
      bodyMaxBytes: SAVED_MAX_BYTES,
      async handle({ path: { key }, body }) {
        await drafts.put(key, body.html)
      },
    },
    showTemplateDraft: {
      summary: 'Returns this HTML as a page for a frame, without scripts and images of other sites.',
      errors: [404],
      response: { type: 'text/html', description: 'A page of HTML.' },
      access: 'staff',
      unrecorded: 'the text of a template, without data of golfers',
      handle: async ({ path: { key } }) => mailFrame(await drafts.read(key), siteUrl()),
    },
    showTemplateHtml: {
      summary:
        'Returns the HTML of a template as a page for a frame, without scripts and images of other sites.',
      errors: [404],
      response: { type: 'text/html', description: 'A page of HTML.' },
      access: 'staff',
      unrecorded: 'the text of a template, without data of golfers',
      async handle({ path: { name } }) {
        const { html } = await templates.read(name)
        if (html === undefined) throw notFound(`${name} has no HTML`)
        return mailFrame(html, siteUrl())
      },
    },
  } satisfies Partial<Handlers>
}
