import type { ComponentProps } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

interface Props extends Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> {
  email: string
}

/** The field for the password without which nothing of an account is changed. */
export function CurrentPasswordField({ email, ...field }: Props) {
  return (
    <>
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={TEXT_MAX_LENGTH}
        required
        {...field}
      />
    </>
  )
}
