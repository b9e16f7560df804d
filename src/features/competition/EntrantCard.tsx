import type { CompetitionRow, HoleFact, PublicCompetition } from '../../contract/competitions.ts'
import { playersLine } from '../../domain/competition/competition-texts.ts'
import { printedNumbers } from '../../domain/format/printed-number.ts'
import { handicapInput } from '../../domain/handicap/handicap-index.ts'
import { parInForce } from '../../domain/results/par.ts'
import { scoreMark } from '../../domain/results/score-mark.ts'
import { columnsOf, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { roundPath } from '../../routes.ts'
import { ScoreMark } from '../../ui/scorecard/ScoreMark.static.tsx'
import styles from './EntrantCard.module.css'
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
        <section key={at} aria-label={roundName(at + 1)}>
          <p className={styles.facts}>
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
          <Holes holes={holes} course={competition.course.holes} />
        </section>
      ))}
    </div>
  )
}

function Holes({
  holes,
  course,
}: {
  holes: readonly HoleFact[]
  course: PublicCompetition['course']['holes']
}) {
  const { hasIn } = columnsOf(course.length)
  const numbers = printedNumbers(course)
  const nines = hasIn
    ? [
        { label: 'Out', from: 0, to: OUT_HOLES },
        { label: 'In', from: OUT_HOLES, to: course.length },
      ]
    : [{ label: messages.total, from: 0, to: course.length }]
  return (
    <div className={styles.nines}>
      {nines.map(({ label, from, to }) => {
        const scores = holes.slice(from, to)
        return (
          <table key={label} className={styles.nine}>
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.holes}</th>
                {numbers.slice(from, to).map((number, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: holes never change their order
                  <th key={at} scope="col">
                    {number}
                  </th>
                ))}
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{messages.par}</th>
                {course.slice(from, to).map((hole, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at}>{parInForce(hole)}</td>
                ))}
                <td>{course.slice(from, to).reduce((sum, hole) => sum + (parInForce(hole) ?? 0), 0)}</td>
              </tr>
              <tr className={styles.gross}>
                <th scope="row">{messages.gross}</th>
                {scores.map((score, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at}>
                    <Score
                      score={score}
                      par={course[from + at]?.par}
                      override={course[from + at]?.parOverride}
                    />
                  </td>
                ))}
                <td>{totalOf(scores)}</td>
              </tr>
            </tbody>
          </table>
        )
      })}
    </div>
  )
}

interface ScoreProps {
  score: HoleFact
  par: number | undefined
  override: number | undefined
}

function Score({ score, par, override }: ScoreProps) {
  if (score === null) return null
  if (score === 'P') return <ScoreMark mark={scoreMark({ kind: 'PickUp' })} spoken={messages.pickedUp} />
  const mark = scoreMark({ kind: 'Score', total: score, par: parInForce({ par, parOverride: override }) })
  return <ScoreMark mark={mark} text={String(score)} />
}

/** Returns the strokes of the holes with a number; undefined if there are none. */
function totalOf(scores: readonly HoleFact[]): number | undefined {
  const strokes = scores.filter((score) => typeof score === 'number')
  return strokes.length > 0 ? strokes.reduce((sum, score) => sum + score, 0) : undefined
}
