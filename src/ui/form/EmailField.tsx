import type { ComponentProps } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { TextField } from './TextField.tsx'

/** A required field for the email of an account. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={TEXT_MAX_LENGTH}
      required
      {...props}
    />
  )
}
