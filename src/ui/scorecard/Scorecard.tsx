import { type CSSProperties, type MouseEvent, type Ref, useCallback, useDeferredValue, useMemo } from 'react'
import type { Card, CourseHole } from '../../contract/round.ts'
import { parInForce } from '../../domain/par.ts'
import { columnsOf, holeOfCell, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { CourseTable } from './CourseTable.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import styles from './scorecard.module.css'

interface Props {
  cards: readonly Card[]
  holes: readonly CourseHole[]
  isNet: boolean
  /** From 0. */
  currentHole: number
  onHole: (index: number) => void
  withStatistics: boolean
  /** Keep it the same function, or every card is rendered again. */
  imageUrl: (imageName: string) => string
  ref?: Ref<HTMLDivElement>
}

/** What is painted at once: the course and the first two, as far as most windows reach. The rest follows. */
const FIRST_CARDS = 3

/** The whole scorecard: one sheet, the course's rows on the board's green, the players' on paper. */
export function Scorecard(props: Props) {
  const { cards, holes, isNet, currentHole, onHole, withStatistics, imageUrl, ref } = props
  const columns = useMemo(() => columnsOf(holes.length), [holes.length])
  const pars = useMemo(() => holes.map(parInForce), [holes])
  const count = useDeferredValue(cards.length, FIRST_CARDS)

  const clickColumn = useCallback(
    (event: MouseEvent) => {
      const cell = (event.target as Element).closest('td, th') as HTMLTableCellElement | null
      const hole = cell && holeOfCell(cell.cellIndex, columns)
      if (typeof hole === 'number') onHole(hole)
    },
    [columns, onHole],
  )

  const show = (card: Card, key: number) => {
    if (card.type === 'CourseCard') {
      return <CourseTable key={key} card={card} columns={columns} currentHole={currentHole} onHole={onHole} />
    }
    if (card.type === 'GroupCard') {
      return (
        <section key={key} className={styles.group} aria-label={card.name}>
          <h2 className={styles.groupName}>{card.name}</h2>
          {card.cards.map(show)}
        </section>
      )
    }
    return (
      <ParticipantTable
        key={key}
        card={card}
        columns={columns}
        pars={pars}
        isNet={isNet}
        withStatistics={withStatistics}
        imageUrl={imageUrl}
      />
    )
  }

  const place = {
    '--holes': holes.length,
    '--totals': columns.hasIn ? 3 : 1,
    '--column': currentHole,
    '--totals-before': columns.hasIn && currentHole >= OUT_HOLES ? 1 : 0,
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the hole buttons and the arrow keys do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={styles.sheet}
      style={place}
      onClick={clickColumn}
      ref={ref}
      data-many={cards.length > 20 || undefined}
    >
      <div className={styles.stripe} aria-hidden="true" />
      {cards.slice(0, count).map(show)}
    </div>
  )
}
