import { copyText } from '../../platform/browser/clipboard.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface Props {
  /** Several values are copied one per line. */
  value: string | readonly string[]
  /** What is copied, as in "Copy {what}". */
  what: string
  label?: string
}

/** A button that copies an id, token, login or code to the clipboard. */
export function CopyValue({ value, what, label }: Props) {
  const copy = () => copyText(typeof value === 'string' ? value : value.join('\n'))
  return <CopyButton what={what} label={label} copy={copy} />
}
