import { type Race, raceValueText } from '../../../domain/race.ts'
import { messages } from './messages.ts'
import styles from './RaceTable.module.css'

/**
 * Shows the numbers of the race as a table, with the holes in order of play. The leader's score after each hole is
 * bold.
 */
export function RaceTable({ race }: { race: Race }) {
  const { holes, numbers, lines, leaders, decider } = race
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to scroll with the keyboard
    <section className={styles.scroll} aria-label={messages.raceFigures} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{messages.raceFigures}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              Hole
            </th>
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
              <th scope="row" className={styles.who}>
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
