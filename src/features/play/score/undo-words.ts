import type { Entry } from '../../../contract/score-sheet-entries.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import type { Scoring } from './scoring.store.ts'

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
