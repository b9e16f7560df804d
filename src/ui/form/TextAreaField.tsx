import type { TextareaHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A field for several lines of text. */
export function TextAreaField({ label, hint, error, onChange, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
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
