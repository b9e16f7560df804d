import { copyText } from '../../platform/browser/clipboard.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface Props {
  /** Several are copied a line each. */
  value: string | readonly string[]
  what: string
  label?: string
}

/** Ids, tokens, logins and codes are read out and typed in all day: each has one of these. */
export function Copy({ value, what, label }: Props) {
  const copy = () => copyText(typeof value === 'string' ? value : value.join('\n'))
  return <CopyButton what={what} label={label} copy={copy} />
}
