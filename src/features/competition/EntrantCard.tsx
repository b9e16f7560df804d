import type { ReactNode } from 'react'
import type { CompetitionRow, HoleFact, PublicCompetition } from '../../contract/competitions.ts'
import { playersLine } from '../../domain/competition/competition-texts.ts'
import { printedNumbers } from '../../domain/format/printed-number.ts'
import { handicapInput } from '../../domain/handicap/handicap-index.ts'
import { parInForce } from '../../domain/results/par.ts'
import { scoreMark } from '../../domain/results/score-mark.ts'
import { nineColumnsOf } from '../../domain/scorecard/columns.ts'
import { roundPath } from '../../routes.ts'
import { ScoreMark } from '../../ui/scorecard/ScoreMark.static.tsx'
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
          <Holes holes={holes} course={competition.course.holes} />
        </section>
      ))}
    </div>
  )
}

interface HolesProps {
  holes: readonly HoleFact[]
  course: PublicCompetition['course']['holes']
}

function Holes({ holes, course }: HolesProps) {
  const numbers = printedNumbers(course)
  const pars = course.map((hole) => parInForce(hole) ?? 0)
  const marks = holes.map((score, at) => score !== null && <Score score={score} par={pars[at]} />)
  return (
    <div className={styles.nines}>
      {nineColumnsOf(course.length).map(({ firstHole, holeCount, totalLabel }) => {
        const ofNine = <Value,>(values: readonly Value[]) => values.slice(firstHole, firstHole + holeCount)
        const cells = (Cell: 'th' | 'td', values: readonly ReactNode[], total: ReactNode) =>
          [...ofNine(values), total].map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: holes never change their order
            <Cell key={at} scope={Cell === 'th' ? 'col' : undefined}>
              {value}
            </Cell>
          ))
        return (
          <table key={firstHole} className={styles.nine}>
            <caption className="visually-hidden">{totalLabel}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.holes}</th>
                {cells('th', numbers, totalLabel)}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{messages.par}</th>
                {cells(
                  'td',
                  pars,
                  ofNine(pars).reduce((sum, par) => sum + par, 0),
                )}
              </tr>
              <tr className={styles.gross}>
                <th scope="row">{messages.gross}</th>
                {cells('td', marks, totalOf(ofNine(holes)))}
              </tr>
            </tbody>
          </table>
        )
      })}
    </div>
  )
}

function Score({ score, par }: { score: number | 'P'; par: number | undefined }) {
  if (score === 'P') return <ScoreMark mark={scoreMark({ kind: 'PickUp' })} spoken={messages.pickedUp} />
  return <ScoreMark mark={scoreMark({ kind: 'Score', total: score, par })} text={String(score)} />
}

/** Returns the strokes of the holes with a number; undefined if there are none. */
function totalOf(scores: readonly HoleFact[]): number | undefined {
  const strokes = scores.filter((score) => typeof score === 'number')
  return strokes.length > 0 ? strokes.reduce((sum, score) => sum + score, 0) : undefined
}
