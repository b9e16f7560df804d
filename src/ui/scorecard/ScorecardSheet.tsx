import type { ComponentType, MouseEvent, Ref } from 'react'
import type { Card, CourseHole } from '../../contract/round.ts'
import type { Contest } from '../../domain/results/round-contest.ts'
import { participantCards } from '../../domain/round/shown-round.ts'
import { commonTeeLengths } from '../../domain/round/tee-lengths.ts'
import type { Columns } from '../../domain/scorecard/columns.ts'
import { AvatarView } from '../AvatarView.static.tsx'
import { Stripe } from './Columns.tsx'
import { CourseTable, type LengthProps } from './CourseTable.tsx'
import { type ParticipantParts, ParticipantTable, type ParticipantTableProps } from './ParticipantTable.tsx'
import { ScoreRow } from './ScoreRow.tsx'
import styles from './scorecard.module.css'
import type { ExtraRowsProps } from './TextRow.tsx'

/** The card of the viewer, and additional rows below its own; without them if the viewer has no figures to show. */
export interface OwnRows {
  /** Index among the cards of players and teams. */
  cardIndex: number
  Rows?: ComponentType<ExtraRowsProps>
}

export interface ScorecardProps extends LengthProps {
  cards: readonly Card[]
  holes: readonly CourseHole[]
  /** Must be the same object on every render unless it changes, like `imageUrl`. */
  contest: Contest
  /** From 0. */
  currentHole: number
  onHole?: (index: number) => void
  withStatistics: boolean
  /** Must be the same function on every render; otherwise every card is rendered again. */
  imageUrl: (imageName: string) => string
  ownRows?: OwnRows | undefined
}

interface Props extends ScorecardProps {
  /** The number of cards to show. */
  cardCount: number
  columns: Columns
  /** Par in force, hole by hole. */
  pars: readonly (number | undefined)[]
  parts: ParticipantParts & { ParticipantTable: ComponentType<ParticipantTableProps> }
  onClick?: (event: MouseEvent) => void
  ref?: Ref<HTMLDivElement> | undefined
}

/** Shows the sheet of a scorecard: the rows of the course on green, the rows of the participants on paper. */
export function ScorecardSheet(props: Props) {
  const { cards, cardCount, columns, currentHole, onHole, parts, onClick, ref, ownRows } = props
  const ownCard = ownRows && participantCards(cards)[ownRows.cardIndex]
  // The row of the course has the lengths from a tee that all play.
  const teeUnit = commonTeeLengths(cards) ? undefined : props.unit

  const show = (card: Card, key: number) => {
    if (card.type === 'CourseCard') {
      return (
        <div key={key} className={styles.courseHead}>
          <CourseTable
            card={card}
            columns={columns}
            currentHole={currentHole}
            onHole={onHole}
            lengths={props.lengths}
            unit={props.unit}
            onUnit={props.onUnit}
          />
        </div>
      )
    }
    if (card.type === 'GroupCard') {
      return (
        <section key={key} className={styles.group} aria-label={card.name}>
          <h2 className={styles.groupName}>
            <bdi>{card.name}</bdi>
          </h2>
          {card.cards.map(show)}
        </section>
      )
    }
    return (
      <parts.ParticipantTable
        key={key}
        card={card}
        columns={columns}
        pars={props.pars}
        contest={props.contest}
        withStatistics={props.withStatistics}
        teeUnit={teeUnit}
        imageUrl={props.imageUrl}
        parts={parts}
        ExtraRows={card === ownCard ? ownRows?.Rows : undefined}
      />
    )
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the hole buttons and the arrow keys do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={styles.sheet} data-nines={columns.hasIn ? 2 : 1} onClick={onClick} ref={ref}>
      <Stripe columns={columns} currentHole={currentHole} />
      {cards.slice(0, cardCount).map(show)}
    </div>
  )
}

/**
 * The first render shows the course and one participant, because the layout of tables takes the most time before it is
 * painted. React renders the others later.
 */
export const FIRST_CARD_COUNT = 2

/** The parts of a card that is rendered once. */
export const PLAIN_PARTS = { ParticipantTable, ScoreRow, Avatar: AvatarView }
