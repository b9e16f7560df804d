import type { CompetitionDocument, DrawnGroup } from '../../contract/competition-document.ts'
import type { GroupProgress, OrganisedCompetition } from '../../contract/competitions.ts'
import { counted } from '../format/counted.ts'
import { someOf } from '../format/some-of.ts'
import { givenState } from './group-round.ts'
import { ballHandicapsOf } from './handicaps.ts'

type Round = OrganisedCompetition['rounds'][number]

const NAMES_SHOWN = 5
const SOON_MINUTES = 15
const QUIET_MINUTES = 30

/** Returns the groups of a round that have entrants, with the names of these. */
export function namedGroups(
  { entrants = [], rounds }: Pick<CompetitionDocument, 'entrants' | 'rounds'>,
  round: number,
): (DrawnGroup & { names: string[] })[] {
  const names = new Map(entrants.map(({ id, name }) => [id, name]))
  return (rounds[round]?.groups ?? [])
    .filter((group) => group.entrants.length > 0)
    .map((group) => ({ ...group, names: group.entrants.map((id) => names.get(id) ?? '') }))
}

/** Returns the ids of entrants who are in no group of a round and have no state. */
export function undrawnIds(
  { entrants = [], rounds }: Pick<CompetitionDocument, 'entrants' | 'rounds'>,
  round: number,
): string[] {
  const drawn = new Set(rounds[round]?.groups?.flatMap((group) => group.entrants))
  return entrants.filter((one) => !drawn.has(one.id) && !givenState(one)).map(({ id }) => id)
}

/** Returns what prevents the opening of a round, and what the organiser should know before it. */
export function openingChecks(
  document: CompetitionDocument,
  rounds: readonly Pick<Round, 'state'>[],
  round: number,
): { missing: string[]; notes: string[] } {
  const { entrants = [] } = document
  const groups = namedGroups(document, round)
  const early = rounds.findIndex(({ state }, at) => at < round && state !== 'closed')
  const nameOf = new Map(entrants.map(({ id, name }) => [id, name]))
  const undrawn = undrawnIds(document, round).map((id) => nameOf.get(id) ?? '')
  const unknown = entrants.filter((one) => ballHandicapsOf(document, one).some(({ isUnknown }) => isUnknown))
  const alone = groups.filter((group) => group.entrants.length === 1 && !entrants[0]?.players)
  const timeless = groups.filter(({ teeTime }) => teeTime === undefined)
  return {
    missing: [
      ...(entrants.length === 0 ? ['There are no players yet.'] : []),
      ...(entrants.length > 0 && groups.length === 0 ? ['The draw has not been made yet.'] : []),
      ...(early === -1 ? [] : [`Round ${early + 1} must be closed before.`]),
    ],
    notes: [
      ...(undrawn.length > 0 && groups.length > 0
        ? [
            `${counted(undrawn.length, 'entrant is', 'entrants are')} in no group: ${someOf(undrawn, NAMES_SHOWN)}.`,
          ]
        : []),
      ...(document.handicapMode === 'Net' && unknown.length > 0
        ? [
            `Without an index or a rated tee, the handicap counts as 0: ${someOf(
              unknown.map(({ name }) => name),
              NAMES_SHOWN,
            )}.`,
          ]
        : []),
      ...(alone.length > 0
        ? [
            `Alone in a group: ${someOf(
              alone.flatMap(({ names }) => names),
              NAMES_SHOWN,
            )}.`,
          ]
        : []),
      ...(timeless.length > 0
        ? [`Without a tee time: ${timeless.map(({ number }) => `group ${number}`).join(', ')}.`]
        : []),
    ],
  }
}

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
    const lacks = [
      expected > scored && `${counted(expected - scored, 'score', 'scores')} missing`,
      discrepancies > 0 && 'scores differ',
      confirmed.length < cards && `${cards - confirmed.length} of ${cards} cards not confirmed`,
    ].filter((text) => text !== false)
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
    .flatMap(({ id, players }) =>
      format.type === 'RoundFormat.Team.BestBall' && players ? players.map((player) => player.id) : [id],
    )
}

/** What a group needs, in a sentence and in short. */
interface Need {
  number: number
  text: string
  short: string
}

/** Returns what several groups need, those with the same need in one line. */
export function needLines(needs: readonly Need[]): string[] {
  return [...Map.groupBy(needs, ({ short }) => short)].map(([short, same]) =>
    same.length === 1 && same[0]
      ? same[0].text
      : `${short} in groups ${same.map(({ number }) => number).join(', ')}`,
  )
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
    const minutes = Math.round((startMs - nowMs) / 60_000)
    const need = (text: string, short: string) => [{ number, text: `Group ${number} ${text}`, short }]
    if (discrepancies > 0) {
      return need(`has different scores on ${counted(discrepancies, 'hole', 'holes')}`, 'Scores differ')
    }
    if (scorers === 0 && scored === 0 && minutes <= SOON_MINUTES) {
      return need(
        `${minutes > 0 ? `starts in ${minutes} min` : `was to start at ${teeTime}`} and no phone has entered a score`,
        'No phone yet',
      )
    }
    const quietMs = nowMs - (lastEntryMs ?? nowMs)
    return scored < expected && quietMs > QUIET_MINUTES * 60_000
      ? need(`has sent no score for ${Math.round(quietMs / 60_000)} min`, 'No score for long')
      : []
  })
}
