import { UPLOAD_FIELD } from '../../../../contract/uploads.ts'
import { countRemoteImages } from '../../../../domain/remote-images.ts'
import type { Account } from '../../../base/account.ts'
import type { AuditEvent } from '../../../base/audit/audit.ts'
import type { Call, Handlers } from '../../../base/http/handler-types.ts'
import { notFound } from '../../../base/http/http-error.ts'
import { attachment, RawResponse } from '../../../base/http/raw-response.ts'
import { receiveFile } from '../../../base/http/receive-file.ts'
import { fingerprint, logStaffRead } from '../../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../../service-deps.ts'
import { mailFrame } from '../mail-frame.ts'
import { createMailTemplates } from './mail-templates.ts'
import { createRecipientsFiles } from './recipients-files.ts'

type Names =
  | 'listMailingFiles'
  | 'uploadRecipients'
  | 'renameRecipients'
  | 'deleteRecipients'
  | 'downloadRecipients'
  | 'uploadTemplate'
  | 'renameTemplate'
  | 'deleteTemplate'
  | 'downloadTemplate'
  | 'getTemplateContent'
  | 'showTemplateHtml'

export function mailingFileHandlers(deps: ServiceDeps): Pick<Handlers, Names> {
  const { config, services, siteUrl } = deps
  const { audit, mailingFileUse } = services
  const recipients = createRecipientsFiles(config.dataDir)
  const templates = createMailTemplates(config.dataDir)

  const eventOf = (type: 'recipients' | 'template', verb: string, name: string, { account }: Call<Account>) =>
    ({
      actor: account.email,
      action: `${verb} ${type}`,
      iid: null,
      subject: { type, id: name },
      detail: name,
    }) satisfies AuditEvent

  /**
   * Changes a file and records the change or its failure. Not in a transaction, because transactions may be repeated
   * and do not include files.
   */
  const change = <T>(event: AuditEvent, operation: () => Promise<T>): Promise<T> =>
    audit.withFailureAudit(event, async () => {
      const value = await operation()
      await audit.add(event)
      return value
    })

  const replacing = (event: AuditEvent & { detail: string }, isReplacing: boolean) =>
    isReplacing ? { ...event, detail: `${event.detail}, replacing one of this name` } : event

  return {
    listMailingFiles: {
      access: 'staff',
      async handle() {
        const lastUsed = await mailingFileUse.lastUsed()
        const files = await recipients.list(lastUsed.recipients)
        return { recipients: files, templates: await templates.list(lastUsed.templates) }
      },
    },
    uploadRecipients: {
      access: 'staff',
      async handle({ path: { name }, query }, call) {
        const isReplacing = query.replace === 'true'
        return change(replacing(eventOf('recipients', 'upload', name, call), isReplacing), async () =>
          recipients.receive(name, await receiveFile(call.request, UPLOAD_FIELD), isReplacing),
        )
      },
    },
    renameRecipients: {
      access: 'staff',
      async handle({ path: { name }, body }, call) {
        const event = { ...eventOf('recipients', 'rename', name, call), detail: `${name} → ${body.name}` }
        await change(event, () => recipients.rename(name, body.name))
      },
    },
    deleteRecipients: {
      access: 'staff',
      async handle({ path: { name } }, call) {
        await change(eventOf('recipients', 'delete', name, call), () => recipients.remove(name))
      },
    },
    downloadRecipients: {
      access: 'staff',
      async handle({ path: { name } }, call) {
        await recipients.check(name)
        await audit.addRead(eventOf('recipients', 'download', name, call))
        logStaffRead(call, fingerprint(name))
        return new RawResponse(recipients.open(name), 'text/csv', attachment(name))
      },
    },
    uploadTemplate: {
      access: 'staff',
      async handle({ path: { name }, query }, call) {
        const isReplacing = query.replace === 'true'
        return change(replacing(eventOf('template', 'upload', name, call), isReplacing), async () =>
          templates.receive(name, await receiveFile(call.request, UPLOAD_FIELD), isReplacing),
        )
      },
    },
    renameTemplate: {
      access: 'staff',
      async handle({ path: { name }, body }, call) {
        const event = { ...eventOf('template', 'rename', name, call), detail: `${name} → ${body.name}` }
        await change(event, () => templates.rename(name, body.name))
      },
    },
    deleteTemplate: {
      access: 'staff',
      async handle({ path: { name } }, call) {
        await change(eventOf('template', 'delete', name, call), () => templates.remove(name))
      },
    },
    downloadTemplate: {
      access: 'staff',
      async handle({ path: { name } }, call) {
        const zip = await templates.zip(name)
        await audit.recordRead(eventOf('template', 'download', name, call))
        return new RawResponse(zip, 'application/zip', attachment(`${name}.zip`))
      },
    },
    getTemplateContent: {
      access: 'staff',
      async handle({ path: { name } }) {
        const { subject, text, html } = await templates.read(name)
        return { subject, text, hasHtml: html !== undefined, remoteImages: countRemoteImages(html ?? '') }
      },
    },
    showTemplateHtml: {
      access: 'staff',
      async handle({ path: { name } }) {
        const { html } = await templates.read(name)
        if (html === undefined) throw notFound(`${name} has no HTML`)
        return mailFrame(html, siteUrl())
      },
    },
  }
}
