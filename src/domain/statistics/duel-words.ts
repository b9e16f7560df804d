import type { DuelMethod, PartnerRecord } from '../../contract/statistics.ts'
import { counted } from '../format/counted.ts'
import { signed } from '../format/decimals.ts'

const WORDS: Record<DuelMethod, { label: string; one: string; many: string }> = {
  StrokePlay: { label: 'Stroke play', one: 'stroke', many: 'strokes' },
  Stableford: { label: 'Stableford', one: 'point', many: 'points' },
  MatchPlay: { label: 'Match play', one: 'hole', many: 'holes' },
  Skins: { label: 'Skins', one: 'skin', many: 'skins' },
  Nines: { label: 'Nines', one: 'point', many: 'points' },
}

export const duelLabel = (method: DuelMethod) => WORDS[method].label

/** Returns 'Won by 2 strokes', 'Lost by 1 hole', 'Halved', or 'No result'. */
export function meetingText({ method, margin }: PartnerRecord['meetings'][number]): string {
  if (method === undefined || margin === undefined) return 'No result'
  if (margin === 0) return 'Halved'
  const { one, many } = WORDS[method]
  return `${margin > 0 ? 'Won' : 'Lost'} by ${counted(Math.abs(margin), one, many)}`
}

/** Returns the average margin: '+1.3 strokes', '−0.5 holes' or '0.0 points'. */
export function marginText({ method, averageMargin }: PartnerRecord['duels'][number]): string {
  return `${signed(averageMargin, 1)} ${WORDS[method].many}`
}

/** Adds up the results over all methods. */
export function totalOf({ duels }: PartnerRecord): { won: number; lost: number; halved: number } {
  const sum = (name: 'won' | 'lost' | 'halved') => duels.reduce((total, duel) => total + duel[name], 0)
  return { won: sum('won'), lost: sum('lost'), halved: sum('halved') }
}
