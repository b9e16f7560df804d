import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FailureNote } from '../session/FailureNote.tsx'
import styles from './Mailing.module.css'
import type { PreviewState } from './mailing.store.ts'
import { messages } from './messages.ts'

interface Props {
  preview: PreviewState
  /** Send also to recipients who already have the campaign. */
  resend: boolean
  onResend: (resend: boolean) => void
}

/** Says how many recipients a file has and how many of them are skipped, and lets the user include those. */
export function RecipientCounts({ preview, resend, onResend }: Props) {
  if (preview.status === 'unknown') return null
  const counts = preview.status === 'loaded' ? preview.counts : undefined
  return (
    <div className={styles.counts}>
      <p role="status">
        {preview.status === 'loading' && messages.counting}
        {preview.status === 'failed' && <FailureNote failure={preview.failure} />}
        {counts && messages.counts(counts, resend)}
      </p>
      {counts && counts.alreadySent > 0 && (
        <Checkbox name="resend" label={messages.resend} checked={resend} onChange={onResend} />
      )}
    </div>
  )
}
