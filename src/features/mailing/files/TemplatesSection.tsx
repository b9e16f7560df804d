import { useState } from 'react'
import { downloadTemplate, type MailTemplateInfo } from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formPath } from '../mailing-views.ts'
import { FileList } from './FileList.tsx'
import styles from './Files.module.css'
import { type FileAction, titleId } from './file-action.ts'
import { messages } from './messages.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './uploads.store.ts'

interface Props {
  templates: readonly MailTemplateInfo[]
  uploads: Uploads
  api: Api
  onAction: (action: FileAction) => void
}

/** Shows the templates and the upload of further ones. */
export function TemplatesSection({ templates, uploads, api, onAction }: Props) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>()
  return (
    <Panel label={messages.templatesTitle}>
      <div className="stack">
        <h2 id={titleId('template')} className={styles.title} tabIndex={-1}>
          {messages.templatesTitle}
        </h2>
        <p className={styles.rule}>{messages.templatesRule}</p>
        <DropZone
          label="Upload a template"
          hint={messages.templatesDrop}
          onFile={(file) => setChosen([{ file, path: file.name }])}
          onFiles={setChosen}
        />
        <TemplateDialog
          files={chosen}
          onClose={() => setChosen(undefined)}
          onUpload={(name, file) => {
            setChosen(undefined)
            uploads.add('template', [{ name, file }])
          }}
        />
        <UploadList kind="template" uploads={uploads} />
        <FileList
          kind="template"
          files={templates.map((template) => ({
            ...template,
            name: template.id,
            subject: template.subject,
            facts: template.hasHtml ? 'text and HTML' : 'text only',
            columns: template.placeholders,
            useHref: template.problem === undefined ? formPath({ templateId: template.id }) : undefined,
            downloadHref: api.urlOf(downloadTemplate, { path: { name: template.id } }),
          }))}
          columnsLabel="Needs"
          empty={messages.noTemplates}
          onAction={onAction}
        />
      </div>
    </Panel>
  )
}
