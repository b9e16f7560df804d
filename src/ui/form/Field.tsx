import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  /** What is asked for, said before anything went wrong. */
  hint?: ReactNode
  /** What is wrong with the value; announced, and tied to the control. */
  error?: string | undefined
}

/** What a control must carry so that label, hint and error belong to it. */
export interface ControlTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  /** Stands at the end of the label's line, as the link to a forgotten password does. */
  aside?: ReactNode
  children: (ties: ControlTies) => ReactNode
}

/** Label above, hint below, error in its place. */
export function Field({ label, hint, error, aside, children }: Props) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <div className={styles.heading}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
