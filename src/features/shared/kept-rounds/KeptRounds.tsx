import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { KeptRoundCards } from './KeptRoundCards.static.tsx'
import type { KeptRounds as KeptRoundsStore } from './kept-rounds.store.ts'
import type { KeptRound } from './read-kept-rounds.ts'

interface Props {
  keptRounds: KeptRoundsStore
  /** Rounds that go on, but not with this browser. */
  others?: readonly KeptRound[]
}

/** Says first what goes on with this browser. */
export function KeptRounds({ keptRounds, others = [] }: Props) {
  const rounds = useStore(keptRounds.$state) ?? []
  const { network } = keptRounds
  const isOnline = useSyncExternalStore(network.onChange, network.isOnline)
  useEffect(() => keptRounds.start(), [keptRounds])
  return <KeptRoundCards rounds={[...rounds, ...others]} isOnline={isOnline} />
}
