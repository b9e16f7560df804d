import { type ReactNode, useId } from 'react'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './Account.module.css'

/** Which row is open: at most one, so that there is one form at a time. */
export interface RowState {
  isOpen: boolean
  onToggle: () => void
}

interface Props extends RowState {
  title: string
  /** The current value, shown beside the title. */
  value?: ReactNode
  /** The purpose of the row in one or two sentences. */
  text?: ReactNode
  /** The form, rendered while the row is open. It may be loaded lazily. */
  children: ReactNode
}

/** Shows a row of the page: title and value, and while it is open the form to change it. */
export function AccountRow({ title, value, text, isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <section className={styles.row}>
      <div className={styles.head}>
        <h2>
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-content` : undefined}
            aria-describedby={value ? `${id}-value` : undefined}
            onClick={onToggle}
          >
            {title}
          </button>
        </h2>
        {value && (
          <span id={`${id}-value`} className={styles.value}>
            {value}
          </span>
        )}
        <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M6 3l5 5-5 5" />
        </svg>
      </div>
      {isOpen && (
        <div id={`${id}-content`} className={styles.content}>
          {text && <p className="quiet">{text}</p>}
          <Optional
            loading={<Spinner label="Loading…" />}
            fallback={(retry) => <PartMissing onRetry={retry} />}
          >
            {children}
          </Optional>
        </div>
      )}
    </section>
  )
}
