import type { ComponentProps } from 'react'
import { cleanEmail } from '../../contract/email-address.ts'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { TextField } from './TextField.tsx'

/** A required field for the email of an account. Of a pasted text such as "Ann <ann@golf.example>" it takes the address. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={TEXT_MAX_LENGTH}
      required
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        const address = cleanEmail(pasted)
        if (address === pasted || !address.includes('@')) return
        // The browser would cut the text to the length of the field before the address can be read.
        event.preventDefault()
        props.onChange?.(address.slice(0, TEXT_MAX_LENGTH))
      }}
      {...props}
    />
  )
}
