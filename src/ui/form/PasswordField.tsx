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
  labelEnd?: ReactNode
  /** Whether the password can be read at first. */
  isReadable?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A password field with a button that shows the password, and a hint while Caps Lock is on. */
export function PasswordField({
  label,
  hint,
  error,
  labelEnd,
  onChange,
  onBlur,
  isReadable = false,
  ...rest
}: Props) {
  const [isVisible, setVisible] = useState(isReadable)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  // Synthetic key events of password managers may lack the method.
  const checkCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field label={label} hint={isCapsLockOn ? 'Caps Lock is on' : hint} error={error} labelEnd={labelEnd}>
      {(attributes) => (
        <div className={styles['with-button']}>
          <input
            {...rest}
            {...attributes}
            className={styles.control}
            type={isVisible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={checkCapsLock}
            onKeyUp={checkCapsLock}
            onBlur={() => {
              setCapsLockOn(false)
              onBlur?.()
            }}
          />
          <button
            type="button"
            className={styles.inside}
            aria-controls={attributes.id}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? 'Hide' : 'Show'} <span className="visually-hidden">{label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
