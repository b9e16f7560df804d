import { type Ref, useId } from 'react'
import type { FieldChange } from '../../../contract/uploads.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ChangesTable } from '../../shared/ChangesTable.tsx'
import styles from './OverwriteQuestion.module.css'

interface Props {
  changes: readonly FieldChange[]
  onConfirm: () => void
  onDecline: () => void
  ref: Ref<HTMLElement>
}

/** Shows what an upload would overwrite and asks whether to continue. The rest of the page stays usable. */
export function OverwriteQuestion({ changes, onConfirm, onDecline, ref }: Props) {
  const titleId = useId()
  return (
    <section
      ref={ref}
      className={styles.question}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDecline()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        Replace what is stored?
      </h2>
      <ChangesTable changes={changes} before="Stored" after="In the file" />
      <p className={styles.note}>The stored version is saved and can be restored after the upload.</p>
      <div className={styles.buttons}>
        <Button kind="main" onClick={onConfirm}>
          Replace
        </Button>
        <Button onClick={onDecline}>Keep what is stored</Button>
      </div>
    </section>
  )
}
