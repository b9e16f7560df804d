import { useEffect, useState } from 'react'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import styles from './CopyButton.module.css'

interface Props {
  text: string
  /** What is copied, as in "Copy {what}". */
  what: string
  /** Shown next to the icon; without a label the button is an icon only. */
  label?: string
}

const OUTCOME_SHOWN_MS = 2000
const ANNOUNCEMENTS = { idle: '', copied: 'Copied', failed: 'Could not copy' }

/** A button that copies a text to the clipboard and shows and announces the result. */
export function CopyButton({ text, what, label }: Props) {
  const { copyText } = useSharing()
  const [outcome, setOutcome] = useState<keyof typeof ANNOUNCEMENTS>('idle')

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <span className={styles.holder}>
      <button
        type="button"
        className={styles.copy}
        data-outcome={outcome}
        aria-label={label === undefined ? `Copy ${what}` : undefined}
        title={label === undefined ? `Copy ${what}` : undefined}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
        <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
          {outcome === 'copied' ? (
            <path d="m3 8.5 3.5 3.5L13 4.5" />
          ) : outcome === 'failed' ? (
            <path d="m4 4 8 8m0-8-8 8" />
          ) : (
            <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" />
          )}
        </svg>
        {label}
      </button>
      <span className={outcome === 'failed' ? styles.failed : 'visually-hidden'} role="status">
        {ANNOUNCEMENTS[outcome]}
      </span>
    </span>
  )
}
