import { counted } from '../../../domain/format/counted.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { listOf } from '../../../domain/format/lists.ts'
import { recordedRoundOf } from '../../../domain/score-sheet/recorded-round-of.ts'
import { foldSheet } from '../../../domain/score-sheet/sheet.ts'
import { isOffLowest } from '../../../domain/scoring/methods.ts'
import { fieldOf } from '../../../domain/scoring/sides.ts'
import { INDIVIDUAL, SCRAMBLE } from './games.ts'
import type { Setup } from './setup.ts'
import { documentOf } from './setup-document.ts'

/** More sides are counted instead of named, and the strokes of more are only beside their names. */
const NAMED_MAX = 6

/** What a setup means, computed as the round will be. */
export interface Preview {
  /** Who plays whom. */
  who: string
  /** Who gets how many strokes; empty in a gross game. */
  strokes: string
  /** Strokes that players get in the game, by id; empty where nobody or a team gets them. */
  received: ReadonlyMap<string, number>
}

/** Returns who plays whom with how many strokes. */
export function previewOf(setup: Setup): Preview {
  const { players, format, isNet, course } = setup
  if (!course) return { who: '', strokes: '', received: new Map() }
  const recorded = recordedRoundOf(foldSheet(documentOf(setup, 0, 0), []))
  const field = fieldOf(recorded, { isLive: true })
  const names = shortNames(players)
  const sides = field.sides.map((side) => listOf(side.players.map((index) => names[index] ?? '')))
  const isOfTeams = format === SCRAMBLE
  const strokes = (isOfTeams ? field.sides : field.players).map(({ ball }, at): [string, number] => [
    (isOfTeams ? field.sides[at]?.team?.name : names[at]) ?? '',
    ball.reduce((sum, { handicap }) => sum + handicap, 0),
  ])
  const received = players.flatMap(({ id }, at): [string, number][] =>
    recorded.players[at]?.playingHandicap === undefined ? [] : [[id, strokes[at]?.[1] ?? 0]],
  )
  const missing = names.filter((_, at) => recorded.players[at]?.playingHandicap === undefined)
  const isDifference = isOffLowest(recorded)
  const isRanked = course.holes.some(({ strokeIndex }) => strokeIndex !== undefined)
  return {
    who: whoText(sides, format === INDIVIDUAL),
    strokes: isNet
      ? strokesText(strokes, isDifference, isRanked) + (isOfTeams ? '' : missingText(missing, strokes.length))
      : '',
    received: new Map(isNet && !isOfTeams ? received : []),
  }
}

/** Returns the first words of names, where nobody else has the same. */
function shortNames(players: Setup['players']): string[] {
  const names = players.map(({ name }, at) => name.trim() || `Player ${at + 1}`)
  const firsts = names.map((name, at) => (players[at]?.name.trim() && name.split(/\s/u)[0]) || name)
  return names.map((name, at) => {
    const first = firsts[at] ?? name
    return isolated(firsts.filter((other) => other === first).length === 1 ? first : name)
  })
}

function whoText(sides: readonly string[], isIndividual: boolean): string {
  const [first = '', second = ''] = sides
  if (sides.length === 1) return `${first} plays alone.`
  if (sides.length === 2) return `${first} against ${second}.`
  if (sides.length > NAMED_MAX)
    return `${sides.length} ${isIndividual ? 'players' : 'teams'} against each other.`
  return isIndividual ? `${listOf(sides)} against each other.` : `${sides.join(' against ')}.`
}

function strokesText(all: readonly [string, number][], isDifference: boolean, isRanked: boolean): string {
  const some = all.filter(([, count]) => count !== 0)
  if (some.length === 0) return 'Nobody gets strokes.'
  const texts = some.map(([name, count], at) => {
    if (count < 0) return `${name} gives ${-count} back`
    return at === 0 ? `${name} gets ${counted(count, 'stroke', 'strokes')}` : `${name} ${count}`
  })
  const who = some.length > NAMED_MAX ? 'The strokes are beside the names' : listOf(texts)
  const origin = isDifference ? ', the difference to the lowest handicap' : ''
  return `${who}${origin}.${isRanked ? '' : ' They begin on the first holes, because the course has no stroke indexes.'}`
}

/** Says whose handicap counts as 0 because it is not known, if that of others is. */
function missingText(names: readonly string[], all: number): string {
  if (names.length === 0 || names.length === all || names.length > NAMED_MAX) return ''
  return ` ${listOf(names)} ${names.length === 1 ? 'has' : 'have'} no handicap.`
}
