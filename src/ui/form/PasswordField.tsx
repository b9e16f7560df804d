import type { InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import { useState } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface Props
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type' | 'onBlur'> {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A password that can be looked at while it is typed, and that says when Caps Lock is on. */
export function PasswordField({ label, hint, error, aside, onChange, onBlur, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // A key event of a password manager or an old keyboard may come without the method.
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field label={label} hint={capsLock ? 'Caps Lock is on' : hint} error={error} aside={aside}>
      {(ties) => (
        <div className={styles['with-button']}>
          <input
            {...rest}
            {...ties}
            className={styles.control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={watch}
            onKeyUp={watch}
            onBlur={() => {
              setCapsLock(false)
              onBlur?.()
            }}
          />
          <button
            type="button"
            className={styles.inside}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'} <span className="visually-hidden">{label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
