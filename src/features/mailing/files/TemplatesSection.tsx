import { millisecondsInMinute } from 'date-fns/constants'
import { useMemo, useState } from 'react'
import { downloadTemplate, type MailTemplateInfo } from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import { useNow } from '../../../platform/use-now.ts'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { textColumn } from '../../../ui/table/text-column.tsx'
import { formPath } from '../mailing-views.ts'
import { FileSection } from './FileSection.tsx'
import type { FileAction } from './file-action.ts'
import { fileColumns } from './file-columns.tsx'
import { messages } from './messages.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import type { Uploads } from './uploads.store.ts'

interface Props {
  templates: readonly MailTemplateInfo[]
  uploads: Uploads
  api: Api
  onAction: (action: FileAction) => void
}

const nameOf = ({ id }: MailTemplateInfo) => id

const OWN_COLUMNS: readonly Column<MailTemplateInfo>[] = [
  textColumn({ id: 'subject', header: 'Subject', widthRem: 11 }, ({ subject = '' }) => subject),
  textColumn({ id: 'parts', header: 'Parts', widthRem: 7.25 }, ({ hasHtml }) =>
    hasHtml ? 'Text and HTML' : 'Text',
  ),
  textColumn({ id: 'needs', header: 'Needs', widthRem: 7 }, ({ placeholders = [] }) =>
    placeholders.join(', '),
  ),
]

/** Shows the templates and the upload of further ones. */
export function TemplatesSection({ templates, uploads, api, onAction }: Props) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>()
  const nowMs = useNow(millisecondsInMinute)
  const columns = useMemo(
    () =>
      fileColumns<MailTemplateInfo>({
        kind: 'template',
        nameOf,
        nowMs,
        own: OWN_COLUMNS,
        formHref: ({ id }) => formPath({ templateId: id }),
        downloadHref: ({ id }) => api.urlOf(downloadTemplate, { path: { name: id } }),
        onAction,
      }),
    [nowMs, api, onAction],
  )
  return (
    <FileSection kind="template" files={templates} {...{ columns, nameOf, uploads }}>
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
    </FileSection>
  )
}
