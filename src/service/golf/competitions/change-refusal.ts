import { isDeepStrictEqual } from 'node:util'
import type { CompetitionDocument } from '../../../contract/competition-document.ts'
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
  for (const ball of scoredBalls(sheets)) {
    const refusal = ballRefusal(document, rounds, next, ball)
    if (refusal !== undefined) return refusal
  }
  return undefined
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
  for (const ball of scoredBalls(sheets.filter(({ round }) => round === number))) {
    const refusal = ballRefusal(document, opened, document, ball)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** An entrant with scores stays, in an open round in its group. */
function ballRefusal(
  { entrants = [] }: CompetitionDocument,
  rounds: Competition['rounds'],
  next: CompetitionDocument,
  { id, round, group }: { id: string; round: number; group: number },
): string | undefined {
  const owner = entrants.find((one) => one.id === id || one.players?.some((player) => player.id === id))
  const refusal = `entrants[${owner?.id ?? id}] has scores in round ${round}`
  const kept = next.entrants?.find((one) => one.id === owner?.id)
  if (!kept || (kept.id !== id && !kept.players?.some((player) => player.id === id))) return refusal
  if (roundStateOf({ rounds }, round) !== 'open') return undefined
  const drawn = next.rounds[round - 1]?.groups?.find((one) => one.entrants.includes(kept.id))
  return drawn?.number === group ? undefined : refusal
}
