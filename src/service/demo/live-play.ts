import type { PlayedHole, RecordedRound } from '../../contract/recorded-round.ts'
import type { Clock } from '../base/clock.ts'
import { harrowDown } from './demo-courses.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { ann, buddyNamed } from './golfers.ts'
import { playRound, type RoundPlan } from './play-round.ts'
import { createRandom, hashOf } from './seeded-random.ts'

const GOLFERS = [ann, ...['Bob', 'Cara', 'Gus'].map(buddyNamed)]
/** The number of scores in a complete round: one per golfer and hole. */
const SCORES_PER_ROUND = harrowDown.course.holes.length * GOLFERS.length
/** The complete scorecard remains visible for the duration of one hole before the round starts over. */
const STEPS_PER_ROUND = SCORES_PER_ROUND + GOLFERS.length
/**
 * The number of scores when the service starts. The round is already in progress, because an empty scorecard shows
 * little.
 */
const INITIAL_SCORES = 3 * GOLFERS.length

/** Returns the live round after a number of scores. A complete round starts over with different scores. */
export function liveRoundAfter(scores: number, startMs: number): RecordedRound {
  const repetition = Math.floor(scores / STEPS_PER_ROUND)
  const entered = Math.min(scores % STEPS_PER_ROUND, SCORES_PER_ROUND)
  const plan: RoundPlan = {
    token: `${DEMO_TOKENS.live}-${repetition}`,
    venue: harrowDown,
    startMs,
    scoring: 'StrokePlay',
    handicapMode: 'Net',
    format: 'RoundFormat.Individual',
    golfers: GOLFERS,
  }
  const complete = playRound(plan)
  const players = complete.players.map((player, golferIndex) => ({
    ...player,
    holes: player.holes?.map((hole, holeIndex): PlayedHole | undefined => {
      const position = holeIndex * GOLFERS.length + finishingPosition(golferIndex, holeIndex, repetition)
      return position < entered ? hole : undefined
    }),
  }))
  return { ...complete, token: DEMO_TOKENS.live, players }
}

/** Returns the position in which a golfer finishes a hole; the order differs from hole to hole. */
function finishingPosition(golferIndex: number, holeIndex: number, repetition: number): number {
  const random = createRandom(hashOf('order', repetition, holeIndex))
  const order = GOLFERS.map((_, index) => ({ index, position: random() })).toSorted(
    (a, b) => a.position - b.position,
  )
  return order.findIndex(({ index }) => index === golferIndex)
}

interface Deps {
  iid: string
  holeMs: number
  clock: Clock
  save(round: { iid: string; token: string; recorded: RecordedRound }): Promise<unknown>
  /** Called when saving a score failed. Later scores are still saved. */
  onError(error: unknown): void
}

/** Plays the live round: one hole every `holeMs`, one golfer's score at a time. Returns a function that stops it. */
export function startLivePlay({ iid, holeMs, clock, save, onError }: Deps): () => Promise<void> {
  const startMs = clock()
  let scores = INITIAL_SCORES
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let saving = Promise.resolve()

  const saveNextScore = () => {
    const recorded = liveRoundAfter(scores, startMs)
    scores += 1
    saving = save({ iid, token: DEMO_TOKENS.live, recorded }).then(
      () => undefined,
      (error: unknown) => onError(error),
    )
    saving.then(() => {
      if (!isStopped) timer = setTimeout(saveNextScore, holeMs / GOLFERS.length)
    })
  }
  saveNextScore()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await saving
  }
}
