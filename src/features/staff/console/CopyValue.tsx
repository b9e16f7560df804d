import { copyText } from '../../../platform/browser/clipboard.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'

interface Props {
  value: string
  /** What is copied, as in "Copy {what}". */
  what: string
}

/** A button that copies an id, token, login or link to the clipboard. */
export function CopyValue({ value, what }: Props) {
  return <CopyButton what={what} copy={() => copyText(value)} />
}
