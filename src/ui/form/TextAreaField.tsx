import type { TextareaHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  value: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  onChange: (value: string) => void
}

/** A field for several lines of text. */
export function TextAreaField({ label, isLabelHidden, hint, error, onChange, ...rest }: Props) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
