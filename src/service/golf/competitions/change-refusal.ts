import { isDeepStrictEqual } from 'node:util'
import type { CompetitionDocument, Entrant } from '../../../contract/competition-document.ts'
import { type Competition, type GroupSheet, roundStateOf, scoredBalls } from './competition-rows.ts'

/** Course and game, which are fixed once a round has a score. */
const FIXED = ['course', 'scoringMethod', 'maximumScore', 'handicapMode', 'format'] as const

/** Returns why a document may not replace that of a competition, in one line that begins with the field. */
export function changeRefusal(
  { document, rounds }: Competition,
  next: CompetitionDocument,
  sheets: readonly GroupSheet[],
): string | undefined {
  const lastOpened = Math.max(0, ...rounds.map(({ number }) => number))
  if (next.rounds.length < lastOpened) return `rounds: round ${lastOpened} was opened, and cannot be removed`
  const [scored] = scoredBalls(sheets)
  const fixed =
    scored && FIXED.find((field) => !isDeepStrictEqual(plain(document[field]), plain(next[field])))
  if (fixed) return `${fixed}: is fixed, because round ${scored.round} has a score`
  return moveRefusal({ document, rounds }, next, scoredBalls(sheets))
}

/** Without fields that are undefined, as it is stored. */
const plain = (value: unknown) =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)

/** Returns why the draw of an opened round may not be that of a document, because somebody with scores would be moved. */
export function drawRefusal(
  { document, rounds }: Competition,
  sheets: readonly GroupSheet[],
  number: number,
): string | undefined {
  const opened = rounds.map((round) =>
    round.number === number ? { ...round, state: 'open' as const } : round,
  )
  const balls = scoredBalls(sheets.filter(({ round }) => round === number))
  return moveRefusal({ document, rounds: opened }, document, balls)
}

/** An entrant with scores stays, in an open round in its group. */
function moveRefusal(
  { document, rounds }: Pick<Competition, 'document' | 'rounds'>,
  next: CompetitionDocument,
  balls: ReturnType<typeof scoredBalls>,
): string | undefined {
  for (const { id, round, group } of balls) {
    const isOwner = (one: Entrant) => one.id === id || one.players?.some((player) => player.id === id)
    const owner = document.entrants?.find(isOwner)
    const kept = next.entrants?.find((one) => one.id === owner?.id && isOwner(one))
    const drawn = next.rounds[round - 1]?.groups?.find(({ entrants }) => kept && entrants.includes(kept.id))
    const isMoved = roundStateOf({ rounds }, round) === 'open' && drawn?.number !== group
    if (!kept || isMoved) return `entrants[${owner?.id ?? id}] has scores in round ${round}`
  }
  return undefined
}
