import type { LiveCompetition, PublicCompetition } from '../../../contract/competitions.ts'
import type { PlayerState } from '../../../contract/round-rules.ts'
import {
  type CompetitionField,
  competitionRows,
  type FieldEntrant,
  hiddenRows,
} from '../../../domain/competition/competition-rows.ts'
import { givenState } from '../../../domain/competition/group-round.ts'
import { playingHandicapOf, withTee } from '../../../domain/competition/handicaps.ts'
import { type BallFacts, type DrawnEntrant, roundCards } from '../../../domain/competition/round-cards.ts'
import { sideStateOf } from '../../../domain/scoring/sides.ts'
import {
  type Competition,
  competitionState,
  type GroupSheet,
  groupsOf,
  roundStateOf,
} from './competition-rows.ts'

const isBestBall = ({ document }: Competition) => document.format.type === 'RoundFormat.Team.BestBall'

/** Returns the number of the last entry of all sheets together. It rises with each accepted batch. */
export const seqOf = (sheets: readonly GroupSheet[]) => sheets.reduce((sum, { seq }) => sum + seq, 0)

/**
 * Returns the states by player, in a scramble by side: what the document gives the entrant, else what was entered last, in
 * any round.
 */
export function statesOf(
  competition: Competition,
  sheets: readonly GroupSheet[],
): Record<string, PlayerState> {
  const states: Record<string, PlayerState> = {}
  for (const { facts, isMissing } of sheets) {
    if (isMissing) continue
    for (const { id, state } of facts.balls) if (state) states[id] = state
  }
  for (const entrant of competition.document.entrants ?? []) {
    const given = givenState(entrant)
    const ids = isBestBall(competition) ? (entrant.players ?? []).map(({ id }) => id) : [entrant.id]
    if (given) for (const id of ids) states[id] = given
  }
  return states
}

/** Returns the facts of a competition as the leaderboard takes them. */
export function fieldOf(competition: Competition, sheets: readonly GroupSheet[]): CompetitionField {
  const { document } = competition
  const { entrants = [] } = document
  const states = statesOf(competition, sheets)
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  return {
    game: document,
    entrants: entrants.map((entrant): FieldEntrant => {
      const { id, name, division, players } = entrant
      const ofSides = players?.map((player) => ({
        id: player.id,
        name: player.name,
        playingHandicap: isBestBall(competition)
          ? playingHandicapOf(document, { ...withTee(player, entrant), players: undefined }).value
          : undefined,
        strokeIndexes: strokeIndexesOf(player.tee ?? entrant.tee),
      }))
      return {
        id,
        name,
        division,
        players: ofSides,
        ...(isBestBall(competition)
          ? { state: sideStateOf((players ?? []).map((player) => states[player.id])) }
          : { state: states[id], playingHandicap: playingHandicapOf(document, entrant).value }),
        strokeIndexes: players ? undefined : strokeIndexesOf(entrant.tee),
      }
    }),
    rounds: document.rounds.map((_, at) => {
      const state = roundStateOf(competition, at + 1)
      const groups = groupsOf(competition, at + 1)
      const balls = ballsOf(sheets, at + 1, states)
      const drawn = groups.flatMap(({ entrants: ids, startHole }) =>
        ids.map((id): DrawnEntrant => {
          const players = isBestBall(competition)
            ? byId.get(id)?.players?.map((player) => player.id)
            : undefined
          return {
            id,
            startHole,
            balls: (players ?? [id]).map((ball) => balls.get(ball) ?? { id: ball, scores: {} }),
          }
        }),
      )
      const cards = state === 'planned' ? new Map() : roundCards(document, drawn, state === 'open')
      return { state, groups, cards }
    }),
  }
}

function strokeIndexesOf(tee: { strokeIndexes?: (number | undefined)[] | undefined } | undefined) {
  return tee?.strokeIndexes?.map((index) => index ?? null)
}

function ballsOf(
  sheets: readonly GroupSheet[],
  number: number,
  states: Readonly<Record<string, PlayerState>>,
): Map<string, BallFacts> {
  const ofRound = sheets.filter(({ round, isMissing }) => round === number && !isMissing)
  const balls = ofRound.flatMap(({ facts }) => facts.balls)
  return new Map(balls.map((ball) => [ball.id, { ...ball, state: states[ball.id] }]))
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
export function liveValueOf(competition: Competition, sheets: readonly GroupSheet[]): LiveCompetition | null {
  const { revision, isHidden, isDeleted, rounds } = competition
  const open = rounds.find(({ state }) => state === 'open')
  if (!open || isDeleted) return null
  if (isHidden) return { revision }
  const balls = ballsOf(sheets, open.number, {})
  return {
    revision,
    seq: seqOf(sheets),
    scores: { [`r${open.number}`]: Object.fromEntries([...balls].map(([id, { scores }]) => [id, scores])) },
    states: statesOf(competition, sheets),
  }
}
