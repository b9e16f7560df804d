import type { CompetitionDocument, DrawnGroup, Entrant } from '../../contract/competition-document.ts'
import type { GroupProgress, OrganisedCompetition } from '../../contract/competitions.ts'
import { counted } from '../format/counted.ts'
import { someOf } from '../format/lists.ts'
import { givenState } from './group-round.ts'
import { ballHandicapsOf, ballsOf, playersOf } from './handicaps.ts'

type Round = OrganisedCompetition['rounds'][number]

const NAMES_SHOWN = 5
const MINUTE_MS = 60_000
const SOON_MS = 15 * MINUTE_MS
const QUIET_MS = 30 * MINUTE_MS

/** Returns the groups of a round that have entrants, with these and their names. */
export function namedGroups(
  { entrants = [], rounds }: Pick<CompetitionDocument, 'entrants' | 'rounds'>,
  round: number,
): (DrawnGroup & { drawn: Entrant[]; names: string[] })[] {
  const byId = new Map(entrants.map((one) => [one.id, one]))
  return (rounds[round]?.groups ?? [])
    .filter((group) => group.entrants.length > 0)
    .map((group) => {
      const drawn = group.entrants.flatMap((id) => byId.get(id) ?? [])
      return { ...group, drawn, names: drawn.map(({ name }) => name) }
    })
}

/** Returns the entrants who are in no group of a round and have no state. */
export function undrawn(
  { entrants = [], rounds }: Pick<CompetitionDocument, 'entrants' | 'rounds'>,
  round: number,
): Entrant[] {
  const drawn = new Set(rounds[round]?.groups?.flatMap((group) => group.entrants))
  return entrants.filter((one) => !drawn.has(one.id) && !givenState(one))
}

/** Returns in words who came late and is in no group of a drawn round, or false. Those of an earlier round are cut. */
export function lateText(document: CompetitionDocument, round: number): string | false {
  const earlier = document.rounds.slice(0, round)
  const cut = new Set(earlier.flatMap(({ groups = [] }) => groups.flatMap(({ entrants }) => entrants)))
  const isDrawn = namedGroups(document, round).length > 0
  return isDrawn && leftText(undrawn(document, round).filter(({ id }) => !cut.has(id)))
}

/** Returns in words which players have no handicap, or false. */
export function offZeroText({ entrants = [], handicapMode }: CompetitionDocument): string | false {
  const names = entrants
    .flatMap(playersOf)
    .filter(({ handicapIndex, playingHandicap }) => (handicapIndex ?? playingHandicap) === undefined)
    .map(({ name }) => name)
  return (
    handicapMode === 'Net' &&
    names.length > 0 &&
    `${counted(names.length, 'player plays', 'players play')} off 0 without a handicap: ${someOf(names, NAMES_SHOWN)}.`
  )
}

const leftText = (left: readonly Entrant[]) =>
  left.length > 0 &&
  `${counted(left.length, 'entrant is', 'entrants are')} in no group: ${someOf(
    left.map(({ name }) => name),
    NAMES_SHOWN,
  )}.`

/** Returns what prevents the opening of a round, and what the organiser should know before it. */
export function openingChecks(
  document: CompetitionDocument,
  rounds: readonly Pick<Round, 'state'>[],
  round: number,
): { missing: string[]; notes: string[] } {
  const { entrants = [], divisions = [] } = document
  const groups = namedGroups(document, round)
  const undivided = divisions.length > 0 ? entrants.filter(({ division }) => division === undefined) : []
  const early = rounds.findIndex(({ state }, at) => at < round && state !== 'closed')
  const left = groups.length > 0 ? undrawn(document, round) : []
  const unknown = entrants.filter((one) => ballHandicapsOf(document, one).some(({ isUnknown }) => isUnknown))
  const alone = groups.filter((group) => group.entrants.length === 1 && !entrants[0]?.players)
  const timeless = groups.filter(({ teeTime }) => teeTime === undefined)
  const someNames = (all: readonly string[]) => someOf(all, NAMES_SHOWN)
  const namesOf = (all: readonly Entrant[]) => someNames(all.map(({ name }) => name))
  return {
    missing: said([
      entrants.length === 0 && 'There are no players yet.',
      entrants.length > 0 && groups.length === 0 && 'The draw has not been made yet.',
      early !== -1 && `Round ${early + 1} must be closed before.`,
    ]),
    notes: said([
      leftText(left),
      document.handicapMode === 'Net' &&
        unknown.length > 0 &&
        `Without an index or a rated tee, the handicap counts as 0: ${namesOf(unknown)}.`,
      undivided.length > 0 && `In no division: ${namesOf(undivided)}.`,
      alone.length > 0 && `Alone in a group: ${someNames(alone.flatMap(({ names }) => names))}.`,
      timeless.length > 0 &&
        `Without a tee time: ${timeless.map(({ number }) => `group ${number}`).join(', ')}.`,
    ]),
  }
}

const said = (texts: readonly (string | false)[]) => texts.filter((text) => text !== false)

/** Returns what is not complete in an open round, a line for each group. */
export function incompleteGroups(
  document: CompetitionDocument,
  round: number,
  groups: readonly GroupProgress[],
) {
  const drawn = namedGroups(document, round)
  return groups.flatMap(({ number, scored, expected, discrepancies, confirmed }) => {
    const group = drawn.find((one) => one.number === number)
    const cards = group ? cardIds(document, group).length : 0
    const lacks = said([
      expected > scored && `${counted(expected - scored, 'score', 'scores')} missing`,
      discrepancies > 0 && 'scores differ',
      confirmed.length < cards &&
        (confirmed.length === 0
          ? 'no card confirmed'
          : `${cards - confirmed.length} of ${cards} cards not confirmed`),
    ])
    if (lacks.length === 0) return []
    return [{ number, names: group?.names ?? [], hasGap: expected > scored, text: lacks.join(', ') }]
  })
}

/** Returns the ids of those in a group who have a card to confirm: players, in a scramble sides. */
export function cardIds(
  { entrants = [], format }: Pick<CompetitionDocument, 'entrants' | 'format'>,
  group: Pick<DrawnGroup, 'entrants'>,
): string[] {
  return entrants
    .filter((one) => group.entrants.includes(one.id) && !givenState(one))
    .flatMap((one) => ballsOf({ format }, one).map(({ id }) => id))
}

/** What a group needs. */
interface Need {
  number: number
  text: string
}

/** Returns what several groups need, those with the same need in one line. */
export function needLines(needs: readonly Need[]): string[] {
  return [...Map.groupBy(needs, ({ text }) => text)].map(([text, same]) => {
    const numbers = same.map(({ number }) => number).join(', ')
    return `${text}: ${same.length > 1 ? 'groups' : 'group'} ${numbers}`
  })
}

/** Returns what needs the organiser in an open round: different scores, a start without a phone, no score for long. */
export function groupNeeds(
  document: CompetitionDocument,
  round: number,
  groups: readonly GroupProgress[],
  nowMs: number,
): Need[] {
  const { date = '', timezoneOffset = 0 } = document.rounds[round] ?? {}
  const drawn = namedGroups(document, round)
  return groups.flatMap(({ number, discrepancies, scorers, scored, expected, lastEntryMs }) => {
    const teeTime = drawn.find((one) => one.number === number)?.teeTime
    const startMs = teeTime === undefined ? Number.NaN : Date.parse(`${date}T${teeTime}Z`) - timezoneOffset
    if (discrepancies > 0) return [{ number, text: 'Scores differ' }]
    if (scorers === 0 && scored === 0 && startMs - nowMs <= SOON_MS) return [{ number, text: 'No phone yet' }]
    const isQuiet = scored < expected && nowMs - (lastEntryMs ?? nowMs) > QUIET_MS
    return isQuiet ? [{ number, text: `No score for ${QUIET_MS / MINUTE_MS} minutes` }] : []
  })
}

/** Returns which groups have entries that arrived after the close and wait for the organiser. */
export function lateNeeds(groups: readonly GroupProgress[]): Need[] {
  return groups.flatMap(({ number, late = 0 }) =>
    late > 0 ? [{ number, text: 'Late entries to accept or dismiss' }] : [],
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns what differs between two revisions of a competition, in words. */
export function documentChanges(before: CompetitionDocument, after: CompetitionDocument): string[] {
  const { entrants: old = [] } = before
  const { entrants: now = [] } = after
  const known = new Map(old.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  const added = now.filter(({ id }) => !known.has(id)).length
  const removed = old.filter(({ id }) => !kept.has(id)).length
  const changed = now.filter((one) => known.has(one.id) && !isSame(known.get(one.id), one)).length
  const game = ({
    scoringMethod,
    maximumScore,
    handicapMode,
    format,
    allowance,
    tieBreak,
  }: CompetitionDocument) => [scoringMethod, maximumScore, handicapMode, format, allowance, tieBreak]
  const entrants = (count: number) => counted(count, 'entrant', 'entrants')
  return said([
    !isSame(before.name, after.name) && `the name is now ${after.name}`,
    !isSame(before.course, after.course) && 'the course',
    !isSame(game(before), game(after)) && 'the game',
    added > 0 && `${entrants(added)} added`,
    removed > 0 && `${entrants(removed)} removed`,
    changed > 0 && `${entrants(changed)} changed`,
    ...Array.from(
      { length: Math.max(before.rounds.length, after.rounds.length) },
      (_, at) => !isSame(before.rounds[at], after.rounds[at]) && `date or draw of round ${at + 1}`,
    ),
    !isSame(before.isHidden ?? false, after.isHidden ?? false) &&
      (after.isHidden ? 'the leaderboard is hidden' : 'the leaderboard is shown'),
  ])
}
