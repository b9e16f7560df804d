import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import type { Guard } from '../guard.store.ts'
import { createConfirmation } from './confirmation.store.ts'
import { confirmationMark } from './confirmation-mark.ts'
import { HeldRoundsNote } from './HeldRoundsNote.tsx'
import { createHeldRounds } from './held-rounds.store.ts'
import { UnconfirmedNote } from './UnconfirmedNote.tsx'

/** The note on a guarded page that the account is not confirmed, with the store of the page. */
export function ConfirmationPart({ guard, email }: { guard: Guard; email: string }) {
  const [confirmation] = useState(() =>
    createConfirmation({
      api,
      clock,
      visibility,
      mark: confirmationMark,
      recheck: () => void guard.recheck(),
    }),
  )
  return <UnconfirmedNote confirmation={confirmation} email={email} />
}

/** The question whose rounds were recorded before the confirmation, with the store of the page. */
export function HeldRoundsPart({ count, onDecided }: { count: number; onDecided: () => void }) {
  const [heldRounds] = useState(() => createHeldRounds({ api, onDecided }))
  return <HeldRoundsNote heldRounds={heldRounds} count={count} />
}
