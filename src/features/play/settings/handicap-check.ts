import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { RecordedPlayer } from '../../../contract/recorded-round.ts'
import { courseFromTee } from '../../../domain/catalogue/tees.ts'
import { handicapIndexOf, handicapOf } from '../../../domain/handicap/handicap-index.ts'
import {
  type ComputedHandicap,
  courseHandicap,
  roundedHandicap,
  scrambleHandicap,
  withAllowance,
} from '../../../domain/handicap/playing-handicap.ts'
import type { PlayerOnSheet, ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import type { NewEntry } from '../score-sheet.store.ts'
import { SCRAMBLE } from '../start/games.ts'
import type { LastSetup } from '../start/last-setup.ts'
import { allowanceIn } from '../start/proposed-handicaps.ts'
import { type RoundSettings, sameTee, settingsOf } from './settings-entries.ts'

/** A handicap that was proposed for the former settings, and what is proposed for the new ones. */
interface HandicapChange {
  /** Identifies the player or team. */
  key: string
  name: string
  before: number
  after: number
  calculation: string
  /** The entry that takes the new handicap. */
  entry: NewEntry
}

export interface HandicapCheck {
  changes: readonly HandicapChange[]
  /** The names of those with a handicap that this browser did not propose. */
  others: readonly string[]
}

/**
 * Returns which handicaps were proposed for other settings than the new ones; undefined if none was. A handicap that was
 * entered by hand is not what is proposed for the former settings, and is left alone.
 * @param known the setup of the last round that was begun in this browser, which has the indexes of players
 */
export function checkHandicaps(
  sheet: ScoreSheet,
  next: RoundSettings,
  known: LastSetup | undefined,
): HandicapCheck | undefined {
  const former = settingsOf(sheet)
  const isSame =
    next.course === former.course &&
    next.holes.length === former.holes.length &&
    next.method === former.method &&
    next.format === former.format
  if (!next.isNet || isSame) return undefined
  const [before, after] = [former, next].map((settings) => proposals(sheet, settings, known))
  const changes: HandicapChange[] = []
  const others: string[] = []
  const compare = (key: string, name: string, present: number | undefined, entryOf: EntryOf) => {
    const proposed = after?.get(key)
    if (present === undefined) return
    if (!proposed || rounded(before?.get(key)) !== present) {
      others.push(name)
      return
    }
    const { calculation } = proposed
    const value = roundedHandicap(proposed.value)
    if (value !== present)
      changes.push({ key, name, before: present, after: value, calculation, entry: entryOf(value) })
  }
  for (const { id, recorded } of shownPlayers(sheet)) {
    compare(`player ${id}`, recorded.name, recorded.playingHandicap, (playingHandicap) => {
      const whole = rounded(after?.get(`whole ${id}`))
      return { kind: 'player', player: id, playingHandicap, courseHandicap: whole ?? null }
    })
  }
  for (const { id, name, handicap } of next.format === SCRAMBLE ? next.teams : []) {
    const isEdited = handicap !== former.teams.find((team) => team.id === id)?.handicap
    if (isEdited) continue
    compare(`team ${id}`, name, handicapOf(handicap), (playingHandicap) => ({
      kind: 'team',
      team: id,
      playingHandicap,
    }))
  }
  return changes.length + others.length > 0 ? { changes, others } : undefined
}

/** What is proposed for a player: with the allowance of the game, and as it is recorded beside that. */
export interface ProposedHandicap {
  playingHandicap: number
  courseHandicap: number
  calculation: string
}

/** Returns what is proposed for a player on a tee; undefined in a gross round, or if this browser knows no index. */
export function proposedOnTee(
  sheet: ScoreSheet,
  player: PlayerOnSheet,
  tee: RecordedPlayer['tee'],
  known: LastSetup | undefined,
): ProposedHandicap | undefined {
  if (sheet.settings.handicapMode !== 'Net') return undefined
  const onTee = { ...player, recorded: { ...player.recorded, tee } }
  const changed = { ...sheet, players: new Map(sheet.players).set(player.id, onTee) }
  const found = proposals(changed, settingsOf(changed), known)
  const [playing, whole] = [found.get(`player ${player.id}`), found.get(`whole ${player.id}`)]
  return (
    playing &&
    whole && {
      playingHandicap: roundedHandicap(playing.value),
      courseHandicap: roundedHandicap(whole.value),
      calculation: playing.calculation,
    }
  )
}

type EntryOf = (playingHandicap: number) => NewEntry
const rounded = (handicap: ComputedHandicap | undefined) => handicap && roundedHandicap(handicap.value)

/** Returns the handicaps, not rounded, of players, whole and with the allowance of the game, and of scramble teams. */
function proposals(sheet: ScoreSheet, settings: RoundSettings, known: LastSetup | undefined) {
  const found = new Map<string, ComputedHandicap>()
  const { method, format, teams, course, holes } = settings
  if (method === undefined) return found
  for (const player of shownPlayers(sheet)) {
    const index = indexOf(player, known)
    if (index === undefined) continue
    const counts = { holeCount: course.holes.length, playedCount: holes.length }
    const whole = courseHandicap(index, { ...ratedTee(sheet, settings, player, known), ...counts })
    const teamSize = teams.find(({ players }) => players.includes(player.id))?.players.length ?? 1
    found.set(`whole ${player.id}`, whole)
    found.set(`player ${player.id}`, withAllowance(whole, allowanceIn({ method, format }, teamSize)))
  }
  for (const { id, players } of teams) {
    const members = players.flatMap((player) => found.get(`whole ${player}`)?.value ?? [])
    const handicap = members.length === players.length ? scrambleHandicap(members) : undefined
    if (handicap) found.set(`team ${id}`, handicap)
  }
  return found
}

function indexOf({ id, recorded }: PlayerOnSheet, known: LastSetup | undefined): number | undefined {
  const ofRound = known?.setup.players.find((player) => player.id === id)
  const ofName = known?.people.find(({ name }) => name === recorded.name)
  return handicapIndexOf((ofRound ?? ofName)?.index ?? '')
}

/** Returns the ratings of the tee that a player has with settings, and its par. */
function ratedTee(
  sheet: ScoreSheet,
  { course, tees }: RoundSettings,
  player: PlayerOnSheet,
  known: LastSetup | undefined,
) {
  const parFrom = (tee: CatalogueTee | undefined) =>
    courseFromTee(course, tee).holes.reduce((sum, { par }) => sum + par, 0)
  const { tee } = player.recorded
  if (course === sheet.settings.course && tee?.rating !== undefined)
    return { ...tee, par: tee.par ?? parFrom(undefined) }
  const chosen = course === sheet.settings.course ? teesAtStart(sheet, known) : tees
  const same = sameTee({ tees: chosen }, player)
  return { rating: same?.rating, slope: same?.slope, par: parFrom(same) }
}

/** Returns the tees of the course of a round that was begun here: a part of its holes is recorded without their ratings. */
function teesAtStart({ settings, players }: ScoreSheet, known: LastSetup | undefined) {
  const { course, tees = [], players: setUp = [] } = known?.setup ?? {}
  const isThisRound = setUp.some(({ id }) => players.has(id)) && course?.name === settings.course.name
  return isThisRound && course?.holes.length === settings.course.holes.length ? tees : []
}
