import * as v from 'valibot'

/** Why a player has no result. */
export const PLAYER_STATES = ['withdrawn', 'disqualified', 'noShow'] as const
export type PlayerState = (typeof PLAYER_STATES)[number]

export const TEE_GENDERS = ['men', 'women'] as const
export const tieBreak = v.literal('countback')
export const strokesOff = v.literal('lowest')

const value = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const maximumScore = v.variant('type', [
  /** Par, two strokes and the handicap strokes received on the hole. */
  v.object({ type: v.literal('netDoubleBogey') }),
  v.object({ type: v.literal('doublePar') }),
  v.object({ type: v.literal('parPlus'), value: value(0, 20) }),
  v.object({ type: v.literal('fixed'), value: value(1, 99) }),
])
/** The highest score that counts on a hole of stroke play (Rules of Golf 21.2). */
export type MaximumScore = v.InferOutput<typeof maximumScore>
