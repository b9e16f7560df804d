import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string
  /** Given the text alone. Left out for a field that is only read. */
  onChange?: (value: string) => void
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, aside, onChange, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(ties) => (
        <input
          type="text"
          {...rest}
          {...ties}
          className={styles.control}
          onChange={onChange ? (event) => onChange(event.target.value) : undefined}
        />
      )}
    </Field>
  )
}
