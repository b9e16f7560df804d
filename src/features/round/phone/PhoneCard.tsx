import type { DistanceUnit } from '../../../domain/format/distance.ts'
import type { Contest } from '../../../domain/results/round-contest.ts'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import { courseCards } from '../../../domain/scorecard/rows.ts'
import { imageUrl } from '../../../platform/image-url.ts'
import { ArrowButton } from '../../../ui/form/IconButton.static.tsx'
import { PlayerNines } from '../../../ui/scorecard/PlayerNines.tsx'
import type { OwnRows } from '../../../ui/scorecard/ScorecardSheet.tsx'
import { useSwipe } from '../hole/use-swipe.ts'
import { messages } from '../messages.ts'
import { RoundChart } from '../RoundChart.tsx'
import styles from './PhoneCard.module.css'

interface Props {
  round: ShownRound
  contest: Contest
  /** Index among the participant cards. */
  player: number
  onPlayer: (cardIndex: number) => void
  /** From 0. */
  currentHole: number
  unit: DistanceUnit
  ownRows: OwnRows | undefined
}

/** Shows the card of one participant, who is chosen from a list, with the arrows beside it or by a swipe. */
export function PhoneCard(props: Props) {
  const { round, contest, player, onPlayer, currentHole, ownRows } = props
  const { settings, scorecard } = round
  const cards = participantCards(scorecard.cards)
  const at = Math.min(player, cards.length - 1)
  const card = cards[at]
  const choose = (index: number) => {
    if (cards[index]) onPlayer(index)
  }
  const swipeHandlers = useSwipe(
    () => choose(at - 1),
    () => choose(at + 1),
  )
  if (!card) return null
  return (
    <section className="stack" aria-label="Scorecard">
      <h2 className="visually-hidden">{messages.card}</h2>
      {cards.length > 1 && (
        <div className={styles.chooser}>
          <ArrowButton to="left" label="Previous player" isLast={at === 0} onPress={() => choose(at - 1)} />
          <select
            className={styles.select}
            aria-label="Player"
            value={at}
            onChange={(event) => onPlayer(Number(event.target.value))}
          >
            {cards.map(({ participant }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards never change their order
              <option key={index} value={index}>
                {participant.name}
              </option>
            ))}
          </select>
          <ArrowButton
            to="right"
            label="Next player"
            isLast={at === cards.length - 1}
            onPress={() => choose(at + 1)}
          />
        </div>
      )}
      <div className={styles.player} {...swipeHandlers}>
        <PlayerNines
          card={card}
          courseCard={courseCards(scorecard.cards)[0]}
          holes={settings.course.holes}
          contest={contest}
          currentHole={currentHole}
          unit={props.unit}
          imageUrl={imageUrl}
          ExtraRows={at === ownRows?.cardIndex ? ownRows.Rows : undefined}
        />
      </div>
      <RoundChart cards={[card]} contest={contest} hole={currentHole} />
    </section>
  )
}
