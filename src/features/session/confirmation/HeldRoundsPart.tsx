import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { HeldRoundsNote } from './HeldRoundsNote.tsx'
import { createHeldRounds } from './held-rounds.store.ts'

export interface HeldRoundsPartProps {
  count: number
  onDecided: () => void
}

/** The question whose rounds were recorded before the confirmation, with the store of the page. */
export function HeldRoundsPart({ count, onDecided }: HeldRoundsPartProps) {
  const [heldRounds] = useState(() => createHeldRounds({ api, onDecided }))
  return <HeldRoundsNote heldRounds={heldRounds} count={count} />
}
