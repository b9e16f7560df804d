import type { SidePlayer } from '../../../contract/competition-document.ts'
import type { LiveCompetition, PublicCompetition } from '../../../contract/competitions.ts'
import type { PlayerState } from '../../../contract/round-rules.ts'
import {
  type CompetitionField,
  competitionRows,
  type FieldEntrant,
  hiddenRows,
} from '../../../domain/competition/competition-rows.ts'
import type { SheetFacts } from '../../../domain/competition/group-facts.ts'
import { givenState } from '../../../domain/competition/group-round.ts'
import { ballsOf, playersOf, playingHandicapOf } from '../../../domain/competition/handicaps.ts'
import { type BallFacts, type DrawnEntrant, roundCards } from '../../../domain/competition/round-cards.ts'
import { sideStateOf } from '../../../domain/scoring/sides.ts'
import type { Database } from '../../base/database/database.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { GolfContext } from '../golf-context.ts'
import {
  type Competition,
  competitionState,
  findCompetition,
  type GroupSheet,
  groupsOf,
  roundStateOf,
  sheetsOf,
} from './competition-rows.ts'

/** Maximum number of cached documents, of up to 150 kB each. */
const DOCUMENTS_MAX = 50

export const createCompetitionDocuments = () => createLruCache<string>(DOCUMENTS_MAX)

/** Reads competitions as everyone sees them, and their values in the realtime database. */
export function createPublicCompetitions({
  db,
  competitionDocuments,
}: Pick<GolfContext, 'db' | 'competitionDocuments'>) {
  /** Returns the live value of a competition; null unless a round of it is open. */
  const liveValue = async (token: string): Promise<unknown> => {
    const found = await read(db, token)
    return found ? liveValueOf(found.competition, found.sheets) : null
  }
  return {
    /** Returns the document for everyone; undefined if there is none. */
    async find(token: string): Promise<{ json: string; entityTag: string } | undefined> {
      const found = await read(db, token)
      if (!found) return undefined
      const { competition, sheets } = found
      const missing = sheets.filter(({ isMissing }) => isMissing).length
      const version = `${competition.revision}-${competition.isHidden ? 'hidden' : seqOf(sheets)}-${missing}`
      const json = competitionDocuments.get(`${token} ${version}`, () =>
        JSON.stringify(publicDocument(competition, sheets)),
      )
      return { json, entityTag: `W/"${version}"` }
    },

    liveValue,

    /** Returns the live values of all competitions with an open round, by token. */
    async liveValues(): Promise<Map<string, unknown>> {
      const rounds = db.selectFrom('competition_rounds').select('competition').where('state', '=', 'open')
      const values = new Map<string, unknown>()
      for (const { competition } of await rounds.execute()) {
        const value = await liveValue(competition)
        if (value !== null) values.set(competition, value)
      }
      return values
    },
  }
}

async function read(
  db: Database,
  token: string,
): Promise<{ competition: Competition; sheets: GroupSheet[] } | undefined> {
  // The revision is read before the sheets: an older one makes a page fetch the document again.
  const competition = await findCompetition(db, token)
  if (!competition || competition.isDeleted) return undefined
  return { competition, sheets: await sheetsOf(db, token) }
}

/** Returns the number of the last entry of all sheets together. It rises with each accepted batch. */
const seqOf = (sheets: readonly GroupSheet[]) => sheets.reduce((sum, { seq }) => sum + seq, 0)

/**
 * Returns the states by player, in a scramble by side: what the document gives the entrant, else what was entered last, in
 * any round and also in a group that the player has left.
 */
export function statesOf(
  { document }: Pick<Competition, 'document'>,
  sheets: readonly GroupSheet[],
): Record<string, PlayerState> {
  const entered = sheets.flatMap(({ facts, round, isRemoved, isMissing }) =>
    isMissing && !isRemoved ? [] : enteredIn(facts).map((one) => ({ ...one, round })),
  )
  const states = new Map<string, PlayerState>()
  for (const { id, state } of entered.toSorted((a, b) => a.round - b.round || a.receivedMs - b.receivedMs)) {
    if (state === 'playing') states.delete(id)
    else states.set(id, state)
  }
  for (const entrant of document.entrants ?? []) {
    const given = givenState(entrant)
    if (given) for (const { id } of ballsOf(document, entrant)) states.set(id, given)
  }
  return Object.fromEntries(states)
}

const enteredIn = ({ entered, balls }: SheetFacts) =>
  entered ?? balls.flatMap(({ id, state }) => (state ? { id, state, receivedMs: 0 } : []))

/** Returns the facts of a competition as the leaderboard takes them. */
export function fieldOf(competition: Competition, sheets: readonly GroupSheet[]): CompetitionField {
  const { document } = competition
  const { entrants = [] } = document
  const states = statesOf(competition, sheets)
  const isBestBall = document.format.type === 'RoundFormat.Team.BestBall'
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const handicapOf = (one: SidePlayer) => playingHandicapOf(document, one).value
  return {
    game: document,
    entrants: entrants.map((entrant): FieldEntrant => {
      const { id, name, division, players } = entrant
      return {
        entrant: id,
        name,
        division,
        players:
          players &&
          playersOf(entrant).map((player) => ({
            id: player.id,
            name: player.name,
            playingHandicap: isBestBall ? handicapOf(player) : undefined,
            strokeIndexes: strokeIndexesOf(player),
          })),
        state: sideStateOf(ballsOf(document, entrant).map((ball) => states[ball.id])),
        playingHandicap: isBestBall ? undefined : handicapOf(entrant),
        strokeIndexes: players ? undefined : strokeIndexesOf(entrant),
      }
    }),
    rounds: document.rounds.map((_, at) => {
      const state = roundStateOf(competition, at + 1)
      const groups = groupsOf(competition, at + 1)
      const scored = scoredIn(sheets, at + 1)
      const ballOf = (ball: string): BallFacts => {
        const facts = scored.get(ball) ?? { id: ball, scores: {} }
        // A state that is given in a later round does not change the result of a closed one.
        return { ...facts, state: state === 'open' || facts.state ? states[ball] : undefined }
      }
      const drawn = groups.flatMap(({ entrants: ids, startHole }) =>
        ids.flatMap((id): DrawnEntrant | [] => {
          const entrant = byId.get(id)
          if (!entrant) return []
          const balls = ballsOf(document, entrant).map((ball) => ballOf(ball.id))
          return { id, startHole, balls }
        }),
      )
      const cards = state === 'planned' ? new Map() : roundCards(document, drawn, state === 'open')
      return { state, groups, cards }
    }),
  }
}

const strokeIndexesOf = ({ tee }: SidePlayer) => tee?.strokeIndexes?.map((index) => index ?? null)

/** Returns the facts of a round by ball. */
function scoredIn(sheets: readonly GroupSheet[], number: number): Map<string, BallFacts> {
  const ofRound = sheets.filter(({ round, isMissing }) => round === number && !isMissing)
  return new Map(ofRound.flatMap(({ facts }) => facts.balls).map((ball) => [ball.id, ball]))
}

/** Returns the document for everyone. */
export function publicDocument(competition: Competition, sheets: readonly GroupSheet[]): PublicCompetition {
  const { document, revision, isHidden } = competition
  const {
    name,
    course,
    scoringMethod,
    maximumScore,
    handicapMode,
    format,
    tieBreak,
    divisions = [],
  } = document
  const field = fieldOf(competition, sheets)
  const tokens = new Map(
    isHidden
      ? []
      : sheets.flatMap(({ token, round, group, isMissing }) =>
          isMissing ? [] : [[`${round}/${group}`, token]],
        ),
  )
  return {
    type: 'Competition',
    revision,
    ...(!isHidden && { seq: seqOf(sheets) }),
    name,
    course: {
      name: course.name,
      holes: course.holes.map(({ number, par, parOverride, strokeIndex }) => ({
        number,
        par,
        parOverride,
        strokeIndex,
      })),
    },
    scoringMethod,
    maximumScore,
    handicapMode,
    format,
    tieBreak,
    divisions,
    state: competitionState(competition),
    isHidden,
    rounds: document.rounds.map(({ date, timezoneOffset }, at) => ({
      date,
      timezoneOffset,
      state: roundStateOf(competition, at + 1),
      groups: groupsOf(competition, at + 1).map(({ number, teeTime, startHole = 1, entrants }) => ({
        number,
        teeTime,
        startHole,
        entrants,
        roundToken: tokens.get(`${at + 1}/${number}`),
      })),
    })),
    leaderboard: isHidden ? hiddenRows(field) : competitionRows(field),
  }
}

/** Returns the value in the realtime database; null unless a round is open. */
function liveValueOf(competition: Competition, sheets: readonly GroupSheet[]): LiveCompetition | null {
  const { revision, isHidden, isDeleted, rounds } = competition
  const open = rounds.find(({ state }) => state === 'open')
  if (!open || isDeleted) return null
  if (isHidden) return { revision }
  const balls = scoredIn(sheets, open.number)
  return {
    revision,
    seq: seqOf(sheets),
    scores: { [`r${open.number}`]: Object.fromEntries([...balls].map(([id, { scores }]) => [id, scores])) },
    states: statesOf(competition, sheets),
  }
}
