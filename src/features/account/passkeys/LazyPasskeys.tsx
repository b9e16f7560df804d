import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import type { OwnPasskeysProps } from './OwnPasskeys.tsx'

const OwnPasskeys = lazyPart(async () => (await import('./OwnPasskeys.tsx')).OwnPasskeys)

/** The lazily loaded passkeys section. */
export function LazyPasskeys(props: OwnPasskeysProps) {
  return (
    <Optional loading={<Spinner label="Loading…" />} fallback={(retry) => <PartMissing onRetry={retry} />}>
      <OwnPasskeys {...props} />
    </Optional>
  )
}
