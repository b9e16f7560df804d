import { counted } from '../../../domain/format/counted.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { type Race, raceOf, raceValueText } from '../../../domain/results/race.ts'
import { aheadWords } from '../../../domain/results/round-result.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import chart from '../RoundChart.module.css'
import styles from './Race.module.css'
import { RacePlot, RUNNING_SCORES } from './RacePlot.tsx'

interface Props {
  round: ShownRound
  /** The index of the chosen player's card. */
  chosen: number | undefined
}

/** Shows the running scores of all competitors, hole by hole. Shows nothing before two of them have a score. */
export function RaceChart({ round, chosen }: Props) {
  const race = raceOf(round)
  if (!isRace(race)) return null
  return (
    <section className={`${chart.chart} ${styles.race}`} aria-label="The race">
      <header className="row">
        <h2 className={chart.title}>The race</h2>
        <p className="quiet">{raceFacts(race)}</p>
      </header>
      <RacePlot race={race} chosen={chosen} />
      <details className={chart.details}>
        <summary>Figures</summary>
        <RaceTable race={race} />
      </details>
    </section>
  )
}

/** Returns whether two competitors have a score. */
export const isRace = ({ lines }: Race) => lines.filter(({ values }) => values.length > 0).length > 1

/** Returns 'Ann ahead since 16 · 3 lead changes'. */
export function raceFacts(race: Race): string {
  const { lines, leaders, leadChanges } = race
  const winner = lines.find(({ entry }) => entry.cardIndex === leaders.at(-1))
  const ahead = aheadWords(race)
  return [
    winner && ahead && `${isolated(winner.entry.name)} ${ahead}`,
    leadChanges.length > 0 && counted(leadChanges.length, 'lead change', 'lead changes'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Shows the figures of the race, with the holes in order of play. The leader's score after each hole is bold. */
function RaceTable({ race: { holes, numbers, lines, leaders, decider } }: { race: Race }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to scroll with the keyboard
    <section className={styles.scroll} aria-label={RUNNING_SCORES} tabIndex={0}>
      <table className={`${chart.table} ${styles.table}`}>
        <caption className="visually-hidden">{RUNNING_SCORES}</caption>
        <thead>
          <tr>
            <th scope="col">Hole</th>
            {holes.map((hole, step) => (
              <th key={hole} scope="col">
                {numbers[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ entry, values }) => (
            <tr key={entry.cardIndex}>
              <th scope="row">
                <bdi>{entry.name}</bdi>
              </th>
              {holes.map((hole, step) => {
                const value = values[step]
                return (
                  <td key={hole} data-leader={leaders[step] === entry.cardIndex || undefined}>
                    {value === undefined ? '–' : raceValueText(value, decider)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
