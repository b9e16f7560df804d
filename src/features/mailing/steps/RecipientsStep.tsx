import type { MailingFiles } from '../../../contract/mailing-files.ts'
import { counted } from '../../../domain/counted.ts'
import { timeAgo } from '../../../domain/time-ago.ts'
import { viewPath } from '../mailing-views.ts'
import { FilePicker } from './FilePicker.tsx'
import { Step } from './Step.tsx'
import styles from './Steps.module.css'

interface Props {
  files: MailingFiles['recipients']
  chosen: string
  nowMs: number
  onChoose: (name: string) => void
}

/** The step in which staff choose to whom a mailing goes. */
export function RecipientsStep({ files, chosen, nowMs, onChoose }: Props) {
  const file = files.find(({ name }) => name === chosen || name === `${chosen}.csv`)
  const latestFirst = files.toSorted((a, b) => b.modifiedMs - a.modifiedMs)
  return (
    <Step
      number={1}
      title="Recipients"
      isDone={file !== undefined && file.problem === undefined}
      summary={file?.rows === undefined ? chosen : `${file.name}, ${counted(file.rows, 'row', 'rows')}`}
      actions={<a href={viewPath('files')}>Upload a file</a>}
    >
      {files.length === 0 ? (
        <p className={styles.soft}>There are no recipients files yet.</p>
      ) : (
        <FilePicker
          label="Recipients files"
          columns={[
            { header: 'File' },
            { header: 'Rows', isFigure: true },
            { header: 'Changed' },
            { header: 'Last used' },
          ]}
          rows={latestFirst.map(({ name, rows, modifiedMs, lastUsedMs, problem }) => ({
            value: name,
            cells: [
              rows === undefined ? '…' : rows.toLocaleString('en'),
              timeAgo(modifiedMs, nowMs),
              lastUsedMs === undefined ? 'Never' : timeAgo(lastUsedMs, nowMs),
            ],
            problem,
          }))}
          chosen={file?.name ?? ''}
          onChoose={onChoose}
        />
      )}
    </Step>
  )
}
