import { Button } from '../form/Button.tsx'

interface Props {
  text?: string
  role?: 'alert' | 'status'
  onRetry: () => void
}

/** Shown in place of a lazily loaded part whose script could not be loaded; see `Optional`. */
export function PartMissing({
  text = 'This part of the page did not load.',
  role = 'alert',
  onRetry,
}: Props) {
  return (
    <p role={role}>
      {text} <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}
