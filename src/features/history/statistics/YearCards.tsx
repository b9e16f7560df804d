import type { YearCard } from '../../../domain/statistics/year-cards.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from './messages.ts'
import styles from './YearCards.module.css'

interface Props {
  cards: readonly YearCard[]
  /** Opens the picture of a card. */
  onPicture: (card: number) => void
}

/** Shows the cards of a year beside each other; where they do not fit, they are swiped or moved through with the keyboard. */
export function YearCards({ cards, onPicture }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without it Safari does not expose a list without bullets as a list
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <ol className={styles.cards} role="list" aria-label={messages.cards} tabIndex={0}>
      {cards.map(({ title, value, lines }, at) => (
        <li key={title} className={styles.card}>
          <h2>{title}</h2>
          <p className={styles.value} data-long={value.length > 6 || undefined}>
            <bdi>{value}</bdi>
          </p>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button onClick={() => onPicture(at)} aria-label={`${messages.picture}: ${title}`}>
            {messages.picture}
          </Button>
        </li>
      ))}
    </ol>
  )
}
