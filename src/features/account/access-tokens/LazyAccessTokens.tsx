import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import type { OwnAccessTokensProps } from './OwnAccessTokens.tsx'

const OwnAccessTokens = lazyPart(async () => (await import('./OwnAccessTokens.tsx')).OwnAccessTokens)

/** The lazily loaded section of access tokens. */
export function LazyAccessTokens(props: OwnAccessTokensProps) {
  return (
    <Optional loading={<Spinner label="Loading…" />} fallback={(retry) => <PartMissing onRetry={retry} />}>
      <OwnAccessTokens {...props} />
    </Optional>
  )
}
