import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { parText } from '../../../domain/results/par.ts'
import { contestOf } from '../../../domain/results/round-contest.ts'
import { scoreMark } from '../../../domain/results/score-mark.ts'
import { participantCards, type ShownRound } from '../../../domain/round/shown-round.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { scoreAt } from '../hole/hole-facts.ts'
import type { RoundScreen } from '../round-screen.ts'
import styles from './ScreenView.module.css'

interface Props {
  screen: Pick<RoundScreen, '$shapes' | 'requestShapes'>
  round: ShownRound
  /** From 0. */
  index: number
}

/** Maximum number of participants; with more, the map would be too small. */
const SHOWN_MAX = 4

/** Shows the scores of the hole in play, and its map if there is one. */
export function HoleInPlay({ screen, round, index }: Props) {
  const { holes } = round.settings.course
  const hole = holes[index]
  const shapes = useStore(screen.$shapes)
  const data = useMemo(() => hole && shapes?.dataOf(hole), [hole, shapes])
  const mapped = useMemo(() => mappedHole(hole, index), [hole, index])
  const par = hole && parText(hole)
  return (
    <section className={styles.hole} aria-label="Hole in play">
      <h2 className={styles.holeTitle}>
        Hole {printedNumber(holes, index)}
        {par && <span>Par {par}</span>}
      </h2>
      <Scores round={round} index={index} />
      {mapped && (
        <div className={styles.map}>
          <EmbeddedHoleMap hole={mapped} data={data} onReady={screen.requestShapes} onKey={ignore} isPlain />
        </div>
      )}
    </section>
  )
}

function Scores({ round, index }: Pick<Props, 'round' | 'index'>) {
  const { isNet } = contestOf(round)
  const scores = participantCards(round.scorecard.cards).flatMap((card, at) => {
    const score = scoreAt(card, index)
    return score && score.kind !== 'NoScore' ? [{ at, name: card.participant.name, score }] : []
  })
  return (
    <ul className={styles.scores}>
      {scores.slice(0, SHOWN_MAX).map(({ at, name, score }) => (
        <li key={at}>
          <bdi className={styles.name}>{name}</bdi>
          <ScoreMark mark={scoreMark(score, isNet)} text={String(score.total ?? '')} />
        </li>
      ))}
    </ul>
  )
}

const ignore = () => {}
