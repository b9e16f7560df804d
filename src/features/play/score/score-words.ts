import type { Entry } from '../../../contract/score-sheet-entries.ts'
import { GROUP_KEY_NAME } from '../../../contract/score-sheet-rules.ts'
import type { BoardRow } from '../../../domain/board/board.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { holeFacts, type ScoreView } from '../../../domain/score-sheet/score-view.ts'
import type { Scoring } from './scoring.store.ts'

/** Returns the figure that decides, with its unit where it has one: "23 points", "−1". */
export function figureOf({ board }: ScoreView, { main, words }: BoardRow): string {
  return board.decider === 'points' ? words : main
}

/**
 * Returns the line of the standing, with the name of a single leader apart: "Ann" and " leads, 3 points", "Ann" and
 * " 2 up, 4 to play", "" and "3 lead".
 * @param figure returns by how much somebody leads
 */
export function standingLine(view: ScoreView, figure = figureOf): { leader: string; standing: string } {
  const { headline, rows, isLive } = view.board
  const [first, ...others] = rows.filter(({ isLeader }) => isLeader)
  const text = headline
    ? headline.strong + headline.rest
    : !first
      ? ''
      : others.length > 0
        ? `${others.length + 1} lead`
        : `${first.name} leads, ${figure(view, first)}`
  const leader = isLive && first && text.startsWith(first.name) ? first.name : ''
  return { leader, standing: text.slice(leader.length) }
}

/** Returns what an entry did in a few words: "Bob 5 on 12". */
export function undoWords(entry: Entry, { view, open }: Pick<Scoring, 'view' | 'open'>): string {
  if (entry.kind !== 'score') return ''
  const row = view.scored.find(({ id }) => id === (entry.team ?? entry.player))
  // The player may have been removed, or merged into another one.
  const { name } = row ?? open.sheet.players.get(entry.player ?? '')?.recorded ?? { name: '' }
  const what = [
    entry.pickUp && 'picked up',
    entry.strokes !== undefined && !entry.pickUp && (entry.strokes ?? 'cleared'),
    entry.putts !== undefined && `putts ${entry.putts ?? 'cleared'}`,
    entry.fairway !== undefined && `fairway ${entry.fairway?.toLowerCase() ?? 'cleared'}`,
    entry.green !== undefined && `green ${entry.green?.toLowerCase() ?? 'cleared'}`,
    entry.sand !== undefined && `sand ${entry.sand ?? 'cleared'}`,
    entry.penalties !== undefined && `penalties ${entry.penalties ?? 'cleared'}`,
  ].filter(Boolean)
  return `${isolated(name)} ${what.join(', ')} on ${holeFacts(open.sheet, entry.hole).number}`
}

/**
 * Returns who has entered something: "phone 2, Bob", "this phone".
 * @param entry `device` is the number of the device, -1 for this one before the service has numbered it; `by` is `owner`,
 * or the name of the scorer key
 * @param own the number of this device
 */
export function whoText({ device, by }: { device: number; by: string }, own?: number | undefined): string {
  if (device === -1 || device === own) return 'this phone'
  // All phones of a group have the same name.
  return [device > 0 && `phone ${device}`, by !== GROUP_KEY_NAME && by].filter(Boolean).join(', ')
}
