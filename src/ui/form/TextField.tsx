import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** Receives the text. Omit it for a read-only field. */
  onChange?: (value: string) => void
  labelEnd?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, isLabelHidden, hint, error, labelEnd, onChange, ...rest }: Props) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} labelEnd={labelEnd}>
      {(attributes) => (
        <input
          type="text"
          {...rest}
          {...attributes}
          className={styles.control}
          onChange={onChange ? (event) => onChange(event.target.value) : undefined}
        />
      )}
    </Field>
  )
}
