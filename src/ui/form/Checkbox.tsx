import type { InputHTMLAttributes } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'checked' | 'type'> {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox({ label, onChange, ...rest }: Props) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
