import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import type { Guard } from '../guard.store.ts'
import { createConfirmation } from './confirmation.store.ts'
import { confirmationMark } from './confirmation-mark.ts'
import { UnconfirmedNote } from './UnconfirmedNote.tsx'

export interface ConfirmationPartProps {
  guard: Guard
  email: string
}

/** The note on a guarded page that the account is not confirmed, with the store of the page. */
export function ConfirmationPart({ guard, email }: ConfirmationPartProps) {
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
