import { millisecondsInMinute } from 'date-fns/constants'
import { useMemo } from 'react'
import { downloadRecipients, type RecipientsFileInfo } from '../../../contract/mailing-files.ts'
import { toPlainFileName } from '../../../domain/file-name.ts'
import { fileSize } from '../../../domain/file-size.ts'
import type { Api } from '../../../platform/api/api.ts'
import { useNow } from '../../../platform/use-now.ts'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { textColumn } from '../../../ui/table/text-column.tsx'
import { formPath } from '../mailing-views.ts'
import { FileSection } from './FileSection.tsx'
import type { FileAction } from './file-action.ts'
import { fileColumns } from './file-columns.tsx'
import { messages } from './messages.ts'
import type { Uploads } from './uploads.store.ts'

interface Props {
  files: readonly RecipientsFileInfo[]
  uploads: Uploads
  api: Api
  onAction: (action: FileAction) => void
}

const nameOf = ({ name }: RecipientsFileInfo) => name

const OWN_COLUMNS: readonly Column<RecipientsFileInfo>[] = [
  {
    id: 'rows',
    header: 'Rows',
    cell: (file) => rowsText(file) || '–',
    text: ({ rows }) => String(rows ?? ''),
    sortBy: ({ rows }) => rows,
    widthRem: 4.5,
    isNumber: true,
  },
  textColumn({ id: 'columns', header: 'Columns', widthRem: 7 }, ({ columns = [] }) => columns.join(', ')),
  {
    id: 'size',
    header: 'Size',
    cell: ({ bytes }) => fileSize(bytes),
    text: ({ bytes }) => String(bytes),
    sortBy: ({ bytes }) => bytes,
    widthRem: 5.5,
    isNumber: true,
  },
]

function rowsText({ rows, isCounting }: RecipientsFileInfo): string {
  return rows === undefined ? (isCounting ? messages.counting : '') : rows.toLocaleString('en')
}

/** Shows the recipients files and the upload of further ones. */
export function RecipientsSection({ files, uploads, api, onAction }: Props) {
  const nowMs = useNow(millisecondsInMinute)
  const columns = useMemo(
    () =>
      fileColumns<RecipientsFileInfo>({
        kind: 'recipients',
        nameOf,
        nowMs,
        own: OWN_COLUMNS,
        formHref: ({ name }) => formPath({ emailsFile: name }),
        downloadHref: ({ name }) => api.urlOf(downloadRecipients, { path: { name } }),
        onAction,
      }),
    [nowMs, api, onAction],
  )
  const add = (chosen: readonly File[]) =>
    uploads.add(
      'recipients',
      chosen.map((file) => ({ file, name: toPlainFileName(file.name) || 'recipients.csv' })),
    )
  return (
    <FileSection kind="recipients" {...{ files, columns, nameOf, uploads }}>
      <DropZone
        label="Upload recipients files"
        hint={messages.recipientsDrop}
        onFile={(file) => add([file])}
        onFiles={(chosen) => add(chosen.map(({ file }) => file))}
      />
    </FileSection>
  )
}
