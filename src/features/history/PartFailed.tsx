import { Button } from '../../ui/form/Button.tsx'

/**
 * Replaces a part whose script could not be loaded. `PartMissing` would do, but as a module that one more page loads
 * at the start it would move others between the files of all pages.
 */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status">
      This part of the page did not load. <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}
