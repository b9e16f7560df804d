import type { Ref, SelectHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export interface Option {
  value: string
  label: string
}

interface Props extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  /** Empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** Shown while nothing is chosen; can be chosen again only if `clearable`. */
  placeholder?: string
  clearable?: boolean
  ref?: Ref<HTMLSelectElement>
}

export function SelectField(props: Props) {
  const { label, hint, error, options, placeholder, clearable = false, onChange, ...rest } = props
  // The options of a service may contain duplicates.
  const choices = [...new Map(options.map((option) => [option.value, option])).values()]
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <select
          {...rest}
          {...attributes}
          className={`${styles.control} ${styles.select}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled={!clearable} hidden={!clearable}>
              {placeholder}
            </option>
          )}
          {choices.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
