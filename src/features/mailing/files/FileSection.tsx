import { type ReactNode, useMemo } from 'react'
import { csvFileName } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import styles from './Files.module.css'
import { type FileKind, titleId } from './file-action.ts'
import { messages } from './messages.ts'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './uploads.store.ts'

interface Props<File> {
  kind: FileKind
  files: readonly File[]
  columns: readonly Column<File>[]
  nameOf: (file: File) => string
  uploads: Uploads
  /** The upload. */
  children: ReactNode
}

const WHAT = { recipients: 'files', template: 'templates' } satisfies Record<FileKind, string>

/** Shows the table of recipients files or that of templates, newest first, with the upload of further ones. */
export function FileSection<File extends { modifiedMs: number }>(props: Props<File>) {
  const { kind, files, columns, nameOf, uploads, children } = props
  const latestFirst = useMemo(() => files.toSorted((a, b) => b.modifiedMs - a.modifiedMs), [files])
  const { title, rule, empty } = messages.kinds[kind]
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <div className="stack gap-1">
          <h2 id={titleId(kind)} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles.rule}>{rule}</p>
        </div>
        {children}
      </div>
      <UploadList kind={kind} uploads={uploads} />
      <DataTable
        what={WHAT[kind]}
        rows={latestFirst}
        columns={columns}
        keyOf={nameOf}
        empty={empty}
        onSaveCsv={(csv) => saveText(csvFileName('mailing', WHAT[kind]), csv)}
      />
    </div>
  )
}
