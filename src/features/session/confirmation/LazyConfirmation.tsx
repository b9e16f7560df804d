import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import type { ConfirmationPartProps } from './ConfirmationPart.tsx'
import type { HeldRoundsPartProps } from './HeldRoundsPart.tsx'

// Lazily loaded, because only new golfers see it.
const ConfirmationPart = lazyPart(async () => (await import('./ConfirmationPart.tsx')).ConfirmationPart)
const HeldRoundsPart = lazyPart(async () => (await import('./HeldRoundsPart.tsx')).HeldRoundsPart)

export function LazyConfirmation(props: ConfirmationPartProps) {
  return (
    <Optional>
      <ConfirmationPart {...props} />
    </Optional>
  )
}

export function LazyHeldRounds(props: HeldRoundsPartProps) {
  return (
    <Optional>
      <HeldRoundsPart {...props} />
    </Optional>
  )
}
