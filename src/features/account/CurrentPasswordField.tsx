import type { ComponentProps } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

/** The field for the password without which nothing of an account is changed. */
export function CurrentPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>,
) {
  return (
    <PasswordField
      label="Current password"
      autoComplete="current-password"
      maxLength={TEXT_MAX_LENGTH}
      required
      {...props}
    />
  )
}
