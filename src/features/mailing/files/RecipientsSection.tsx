import { downloadRecipients, type RecipientsFileInfo } from '../../../contract/mailing-files.ts'
import { counted } from '../../../domain/counted.ts'
import { toPlainFileName } from '../../../domain/file-name.ts'
import type { Api } from '../../../platform/api/api.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formPath } from '../mailing-views.ts'
import { FileList } from './FileList.tsx'
import styles from './Files.module.css'
import { type FileAction, titleId } from './file-action.ts'
import { messages } from './messages.ts'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './uploads.store.ts'

interface Props {
  files: readonly RecipientsFileInfo[]
  uploads: Uploads
  api: Api
  onAction: (action: FileAction) => void
}

/** Shows the recipients files and the upload of further ones. */
export function RecipientsSection({ files, uploads, api, onAction }: Props) {
  const add = (chosen: readonly File[]) =>
    uploads.add(
      'recipients',
      chosen.map((file) => ({ file, name: toPlainFileName(file.name) || 'recipients.csv' })),
    )
  return (
    <Panel label={messages.recipientsTitle}>
      <div className="stack">
        <h2 id={titleId('recipients')} className={styles.title} tabIndex={-1}>
          {messages.recipientsTitle}
        </h2>
        <p className={styles.rule}>{messages.recipientsRule}</p>
        <DropZone
          label="Upload recipients files"
          hint={messages.recipientsDrop}
          onFile={(file) => add([file])}
          onFiles={(chosen) => add(chosen.map(({ file }) => file))}
        />
        <UploadList kind="recipients" uploads={uploads} />
        <FileList
          kind="recipients"
          files={files.map((file) => ({
            ...file,
            facts: file.isCounting ? messages.counting : rowsOf(file),
            columns: file.columns,
            useHref: file.problem === undefined ? formPath({ emailsFile: file.name }) : undefined,
            downloadHref: api.urlOf(downloadRecipients, { path: { name: file.name } }),
          }))}
          columnsLabel="Columns"
          empty={messages.noRecipients}
          onAction={onAction}
        />
      </div>
    </Panel>
  )
}

const rowsOf = ({ rows }: RecipientsFileInfo) => (rows === undefined ? '' : counted(rows, 'row', 'rows'))
