import { useStore } from '@nanostores/react'
import { Badge } from '../../../ui/Badge.tsx'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { canRetry, type DeliveryReportsStore, type ReportFile } from './delivery-reports.store.ts'
import { messages } from './messages.ts'
import styles from './Suppressions.module.css'

interface Props {
  isOpen: boolean
  reports: DeliveryReportsStore
  onClose: () => void
}

/** The dialog for uploading delivery reports. Shows the outcome for each recipient. */
export function ReportsDialog({ isOpen, reports, onClose }: Props) {
  const files = useStore(reports.$files)
  const isBusy = files.some(({ state }) => state.status === 'waiting' || state.status === 'sending')
  function close() {
    reports.clear()
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title="Read delivery reports" isWide onClose={close}>
      <p className={styles.soft}>
        Mail servers send them when they cannot deliver an email. Only addresses that a mailing was sent to
        are suppressed.
      </p>
      <DropZone
        label="Delivery reports"
        hint={messages.reportsHint}
        accept=".eml,message/rfc822"
        onFile={(file) => reports.add([file])}
        onFiles={(chosen) => reports.add(chosen.map(({ file }) => file))}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Results" aria-busy={isBusy || undefined}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <p className={styles.fileName}>{file.name}</p>
              <FileResult file={file} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {files.length > 0 && !isBusy && messages.read(files)}
      </p>
      <DialogButtons>
        {!isBusy && files.some(canRetry) && <Button onClick={reports.retry}>Try again</Button>}
        <Button onClick={close}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

function FileResult({ file: { state } }: { file: ReportFile }) {
  switch (state.status) {
    case 'waiting':
      return <p className={styles.soft}>Waiting</p>
    case 'sending':
      return <Spinner label="Reading…" />
    case 'failed':
      return (
        <p role="alert">
          It was not read. <FailureNote failure={state.failure} />
        </p>
      )
    case 'read':
      return (
        <ul className={styles.outcomes}>
          {state.outcomes.map((outcome) => (
            <li key={outcome.email} className={styles.outcome}>
              <Badge tone={outcome.isSuppressed ? 'success' : 'plain'}>{messages.outcome(outcome)}</Badge>
              <span>
                <strong>{outcome.email}</strong> {outcome.detail}
              </span>
            </li>
          ))}
        </ul>
      )
  }
}
