import { isolated } from '../../../domain/format/isolated.ts'
import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
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
  const names = players.map(({ name }, at) => isolated(name.trim() || `Player ${at + 1}`))
  const isIndividual = format === INDIVIDUAL
  const isTeamBall = format === SCRAMBLE
  const list = new Intl.ListFormat('en-GB')
  const listed = (indexes: readonly number[]) => list.format(indexes.map((index) => names[index] ?? ''))
  const sides = field.sides.map((side) => listed(side.players))
  const balls = isTeamBall ? field.sides : field.players
  const nameOf = (at: number) => (isTeamBall ? (field.sides[at]?.team?.name ?? '') : (names[at] ?? ''))
  const strokes = balls.map(({ ball }) => ball.reduce((sum, { handicap }) => sum + handicap, 0))
  return {
    who: whoText(sides, isIndividual, list),
    strokes: isNet
      ? strokesText(
          strokes.map((count, at) => [nameOf(at), count]),
          list,
        ) + origin()
      : '',
    received: isNet && !isTeamBall ? new Map(players.map(({ id }, at) => [id, strokes[at] ?? 0])) : new Map(),
  }

  function origin(): string {
    if (strokes.every((count) => count === 0)) return ''
    const isDifference = isOffLowest(recorded) ? 'This is the difference to the lowest handicap. ' : ''
    const isRanked = course?.holes.some(({ strokeIndex }) => strokeIndex !== undefined)
    return ` ${isDifference}${isRanked ? 'The hardest holes come first.' : 'The course has no stroke indexes: the first holes come first.'}`
  }
}

function whoText(sides: readonly string[], isIndividual: boolean, list: Intl.ListFormat): string {
  const [first = '', second = ''] = sides
  if (sides.length === 1) return `${first} plays alone.`
  if (sides.length > NAMED_MAX)
    return `${sides.length} ${isIndividual ? 'players' : 'teams'} against each other.`
  if (sides.length === 2) return `${first} against ${second}.`
  return isIndividual ? `${list.format(sides)} against each other.` : `${sides.join(' against ')}.`
}

function strokesText(all: readonly [string, number][], list: Intl.ListFormat): string {
  const some = all.filter(([, count]) => count !== 0)
  if (some.length === 0) return 'Nobody gets strokes.'
  if (some.length > NAMED_MAX) return 'The strokes are beside the names.'
  const texts = some.map(([name, count], at) => {
    if (count < 0) return `${name} gives ${-count} back`
    return at === 0
      ? `${name} gets ${count === 1 ? '1 stroke' : `${count} strokes`}`
      : `${name} ${handicapFigure(count)}`
  })
  return `${list.format(texts)}.`
}
