import { useState } from 'react'
import { type RaceLine, raceOf, raceValueText } from '../../../domain/race.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { messages } from './messages.ts'
import styles from './RaceChart.module.css'
import { type Cursor, RacePlot } from './RacePlot.tsx'
import { RaceTable } from './RaceTable.tsx'
import { lastStepOf, latestStandings, raceFacts, seriesOf, standingsAt } from './race-view.ts'

interface Props {
  round: ShownRound
  /** The index of the chosen player's card. */
  chosen: number | undefined
  onChoose: (cardIndex: number | undefined) => void
}

/** Shows the running scores of all competitors, hole by hole. Shows nothing before two of them have a score. */
export function RaceChart({ round, chosen, onChoose }: Props) {
  const race = raceOf(round)
  const [cursor, setCursor] = useState<Cursor>()
  if (race.lines.filter(({ values }) => values.length > 0).length < 2) return null

  const chosenLine = race.lines.find(({ entry }) => entry.cardIndex === (cursor?.cardIndex ?? chosen))
  const lastStep = lastStepOf(race, cursor ? undefined : chosenLine)
  const step = Math.min(cursor?.step ?? lastStep, lastStep)
  const facts = raceFacts(race)
  const isLatest = cursor === undefined
  const standings = isLatest ? latestStandings(race) : standingsAt(race, step)
  const inPlay = standings.filter(({ line }) => !line.entry.state)
  const isLevel = new Set(inPlay.map(({ line }) => line.values.length)).size <= 1
  return (
    <section className={styles.race} aria-label={messages.race}>
      <header className={styles.head}>
        <h2 className={styles.title}>{messages.race}</h2>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      </header>
      <div className={styles.readout} aria-hidden="true">
        <strong>{isLatest && !isLevel ? messages.latest : `After hole ${race.numbers[step]}`}</strong>
        {shownStandings(standings, chosenLine).map(({ line, value, position }) => (
          <span
            key={line.entry.cardIndex}
            className={styles.standing}
            data-chosen={line === chosenLine || undefined}
          >
            <span className={styles.swatch} data-series={seriesOf(race, line)} />
            {seriesOf(race, line) === undefined && `${position ?? '–'} `}
            <bdi>{line.entry.name}</bdi>{' '}
            <b>{isLatest && line.entry.state ? line.entry.toPar : raceValueText(value, race.decider)}</b>
          </span>
        ))}
      </div>
      <RacePlot
        race={race}
        step={step}
        chosenLine={chosenLine}
        hasCursor={cursor !== undefined}
        onCursor={setCursor}
        onChoose={(cardIndex) => onChoose(cardIndex === chosen ? undefined : cardIndex)}
      />
      <details className={styles.details}>
        <summary>{messages.figures}</summary>
        <RaceTable race={race} />
      </details>
    </section>
  )
}

const LISTED_MAX = 6
const LISTED_OF_MANY = 3

/** Returns the competitors to list: all if they are few, otherwise the first ones and the chosen one. */
function shownStandings(standings: ReturnType<typeof standingsAt>, chosenLine: RaceLine | undefined) {
  if (standings.length <= LISTED_MAX) return standings
  return standings.filter(({ line }, at) => at < LISTED_OF_MANY || line === chosenLine)
}
