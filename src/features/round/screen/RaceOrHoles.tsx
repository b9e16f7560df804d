import { raceOf } from '../../../domain/results/race.ts'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import { NineTables } from '../embed/NineTables.tsx'
import { messages } from '../messages.ts'
import { isRace, raceFacts } from '../race/RaceChart.tsx'
import { RacePlot } from '../race/RacePlot.tsx'
import styles from './ScreenView.module.css'

/** Shows what fills the screen below a short board: the race, or the holes if there is nobody to race against. */
export function RaceOrHoles({ round }: { round: ShownRound }) {
  const race = raceOf(round)
  if (!isRace(race)) {
    return (
      <div className={`${styles.below} ${styles.nines}`}>
        <NineTables
          holes={round.settings.course.holes}
          participants={participantCards(round.scorecard.cards)}
        />
      </div>
    )
  }
  return (
    <section className={styles.below} aria-label={messages.race}>
      <h2 className={styles.raceTitle}>
        {messages.race} <span>{raceFacts(race)}</span>
      </h2>
      <RacePlot race={race} chosen={undefined} />
    </section>
  )
}
