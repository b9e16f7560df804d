import { Button } from '../form/Button.tsx'

/** Shown in place of a lazily loaded part whose script could not be loaded; see `Optional`. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      This part of the page did not load. <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}
