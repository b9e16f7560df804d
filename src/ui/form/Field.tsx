import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  /** Explains what to enter. */
  hint?: ReactNode
  /** What is wrong with the value; announced and linked to the control. */
  error?: string | undefined
}

/** The attributes that link a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  /** Shows the label to screen readers only, where the placeholder of the control says the same. */
  isLabelHidden?: boolean | undefined
  /** Shown at the end of the label's line, for example a link. */
  labelEnd?: ReactNode
  children: (attributes: ControlAttributes) => ReactNode
}

/** Renders a form field: label, control, hint and error. */
export function Field({ label, isLabelHidden = false, hint, error, labelEnd, children }: Props) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <div className={isLabelHidden ? 'visually-hidden' : styles.heading}>
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="announced">
        {error && (
          <p id={errorId} className="small problem">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
