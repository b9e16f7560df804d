import { copyText } from '../../platform/clipboard.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** Ids, tokens, logins and codes are read out and typed in all day: each has one of these. */
export function Copy({ value, what, label }: { value: string; what: string; label?: string }) {
  return <CopyButton value={value} what={what} label={label} copy={copyText} />
}
