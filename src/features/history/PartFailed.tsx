import { Button } from '../../ui/form/Button.tsx'

/**
 * Shown in place of a part whose script could not be loaded. A copy of `PartMissing`: importing that in one more page
 * would move modules between the script files of all pages.
 */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status">
      This part of the page did not load. <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}
