import { Dialog, DialogButtons } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { ChangesTable } from '../../../shared/ChangesTable.tsx'
import type { ShownQueue } from '../uploader.store.ts'
import styles from './FileDialog.module.css'
import type { QueuedFile } from './queued-file.ts'

interface Props {
  /** The file to show; undefined while the dialog is closed. */
  queued: QueuedFile | undefined
  queue: ShownQueue
  onClose: () => void
}

/** Shows what a held file would change, or the warnings about an uploaded file. */
export function FileDialog({ queued, queue, onClose }: Props) {
  const state = queued?.state
  const isOpen = state?.status === 'held' || (state?.status === 'done' && state.warnings.length > 0)
  return (
    <Dialog
      isOpen={isOpen}
      isWide={state?.status === 'held'}
      title={state?.status === 'held' ? 'Replace what is stored?' : 'Warnings'}
      onClose={onClose}
    >
      <p className={styles.path}>{queued?.path}</p>
      {queued && state?.status === 'held' && (
        <>
          <div className={styles.changes}>
            <ChangesTable changes={state.changes} before="Stored" after="In the file" />
          </div>
          <DialogButtons>
            <Button onClick={() => decide(queue.skip, queued.id, onClose)}>Skip it</Button>
            <Button kind="main" onClick={() => decide(queue.overwrite, queued.id, onClose)}>
              Replace
            </Button>
          </DialogButtons>
        </>
      )}
      {state?.status === 'done' && (
        <>
          <ul className={styles.warnings}>
            {[...new Set(state.warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <DialogButtons>
            <Button onClick={onClose}>Close</Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}

function decide(apply: (ids: readonly string[]) => void, id: string, onClose: () => void) {
  onClose()
  apply([id])
}
