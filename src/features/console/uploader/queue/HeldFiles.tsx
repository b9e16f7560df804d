import { UPLOADS_KEPT_MAX } from '../../../../contract/uploads.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import styles from './HeldFiles.module.css'

interface Props {
  heldCount: number
  total: number
  onOverwrite: () => void
  onSkip: () => void
}

/** Asks what to do with the held files. All other files are uploaded in the meantime. */
export function HeldFiles({ heldCount, total, onOverwrite, onSkip }: Props) {
  if (heldCount === 0) return null
  const count = heldCount.toLocaleString('en')
  const ofTotal = `${count} of ${total.toLocaleString('en')}`
  return (
    <section className={styles.question} aria-label="Replace what is stored?">
      <p role="status">
        <strong>{ofTotal} files would overwrite what is stored</strong>
      </p>
      <p className={styles.note}>
        Nothing of {heldCount === 1 ? 'it' : 'them'} has been uploaded yet. The table shows the changes of
        each file. The stored versions are saved and can be restored after the upload
        {heldCount > UPLOADS_KEPT_MAX && `, but only those of the last ${UPLOADS_KEPT_MAX}`}.
      </p>
      <div className={styles.buttons}>
        <Button kind="main" onClick={onOverwrite}>
          Overwrite {ofTotal}
        </Button>
        <Button onClick={onSkip}>Skip {heldCount === 1 ? 'it' : `all ${count}`}</Button>
      </div>
    </section>
  )
}
