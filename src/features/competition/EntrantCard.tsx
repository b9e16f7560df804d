import type { CompetitionRow, HoleFact, PublicCompetition } from '../../contract/competitions.ts'
import { playersLine } from '../../domain/competition/competition-texts.ts'
import { markedScore } from '../../domain/competition/news.ts'
import { handicapInput } from '../../domain/handicap/handicap-index.ts'
import { sumOfAll } from '../../domain/results/points.ts'
import { roundPath } from '../../routes.ts'
import { GrossNines, type GrossRow } from '../../ui/scorecard/GrossNines.tsx'
import styles from './Competition.module.css'
import { groupName, messages, roundName } from './messages.ts'

interface Props {
  row: CompetitionRow
  competition: PublicCompetition
}

/** Shows what an entrant has scored in each round, with links to the rounds of the groups. */
export function EntrantCard({ row, competition }: Props) {
  const played = row.rounds.flatMap((round, at) => {
    const group = competition.rounds[at]?.groups.find(({ entrants }) => entrants.includes(row.entrant))
    return round.holes.length > 0 ? [{ ...round, at, group }] : []
  })
  const players = row.players?.map(({ name, playingHandicap }) => ({
    name: playingHandicap === undefined ? name : `${name} (${handicapInput(playingHandicap)})`,
  }))
  const line = playersLine(row.name, players)
  return (
    <div className={styles.card}>
      {line && <p>{line}</p>}
      {played.length === 0 && <p>{messages.notPlayed}</p>}
      {played.map(({ at, group, holes, playingHandicap }) => (
        <section key={at} className="stack gap-2" aria-label={roundName(at + 1)}>
          <p className="quiet">
            {[
              competition.rounds.length > 1 && roundName(at + 1),
              group && groupName(group.number),
              group?.teeTime,
              playingHandicap !== undefined && `handicap ${handicapInput(playingHandicap)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            {group?.roundToken && (
              <>
                {' · '}
                <a href={roundPath(group.roundToken)}>{messages.openRound}</a>
              </>
            )}
          </p>
          <GrossNines holes={competition.course.holes} rows={[grossRow(holes, competition.course.holes)]} />
        </section>
      ))}
    </div>
  )
}

/** Returns the gross scores of a round as a row of a scorecard. */
function grossRow(holes: readonly HoleFact[], course: PublicCompetition['course']['holes']): GrossRow {
  return {
    name: messages.gross,
    scores: holes.map((fact, at) => (fact === null ? undefined : markedScore(fact, course[at]))),
    totalOf({ firstHole, holeCount }) {
      const ofNine = holes.slice(firstHole, firstHole + holeCount)
      return sumOfAll(ofNine.filter((fact) => typeof fact === 'number'))
    },
  }
}
