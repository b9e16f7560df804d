import { useState } from 'react'
import type { ShownRound } from '../../domain/shown-round.ts'
import { Leaderboard } from './leaderboard/Leaderboard.tsx'
import { RaceChart } from './race/RaceChart.tsx'
import styles from './Standings.module.css'

interface Props {
  round: ShownRound
  isLive: boolean
  /**
   * Called when the viewer chooses a player, with the index among the participant cards. Without it, the player is
   * highlighted in the race.
   */
  onPlayer?: (cardIndex: number) => void
}

/** Shows the leaderboard and the race. */
export function Standings({ round, isLive, onPlayer }: Props) {
  const [chosen, setChosen] = useState<number>()
  return (
    <div className={styles.standings}>
      <Leaderboard
        round={round}
        isLive={isLive}
        chosen={chosen}
        onPlayer={onPlayer ?? ((cardIndex) => setChosen(cardIndex === chosen ? undefined : cardIndex))}
      />
      <RaceChart round={round} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}
