import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import type { ConfirmationPartProps } from './ConfirmationPart.tsx'

// Lazily loaded, because only new golfers see it.
const ConfirmationPart = lazyPart(async () => (await import('./ConfirmationPart.tsx')).ConfirmationPart)

export function LazyConfirmation(props: ConfirmationPartProps) {
  return (
    <Optional>
      <ConfirmationPart {...props} />
    </Optional>
  )
}
