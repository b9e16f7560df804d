import type { PlayedHole, RecordedRound } from '../../contract/recorded-round.ts'
import type { Clock } from '../clock.ts'
import { createRandom, hashOf } from '../tiles/seeded-random.ts'
import { harrowDown } from './demo-courses.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { ann, buddyNamed } from './people.ts'
import { playRound, type RoundPlan } from './play-round.ts'

const PEOPLE = [ann, ...['Bob', 'Cara', 'Gus'].map(buddyNamed)]
const HOLES = harrowDown.course.holes.length
/** Each hole gives each player a score; after the last hole the card stands for as long as a hole takes. */
const SCORES = HOLES * PEOPLE.length
const LENGTH = SCORES + PEOPLE.length
/** The round is found under way: nobody likes to look at an empty card. */
const HEAD_START = 3 * PEOPLE.length

/** The live round after so many scores; it starts over, each time with other scores. */
export function liveRoundAfter(scores: number, startMs: number): RecordedRound {
  const turn = Math.floor(scores / LENGTH)
  const arrived = Math.min(scores % LENGTH, SCORES)
  const plan: RoundPlan = {
    token: DEMO_TOKENS.live,
    at: harrowDown,
    startMs,
    scoring: 'StrokePlay',
    handicapMode: 'Net',
    format: 'RoundFormat.Individual',
    people: PEOPLE,
  }
  const whole = playRound({ ...plan, token: `${DEMO_TOKENS.live}-${turn}` })
  const players = whole.players.map((player, index) => ({
    ...player,
    holes: player.holes?.map((hole, at): PlayedHole | undefined =>
      at * PEOPLE.length + placeOf(index, at, turn) < arrived ? hole : undefined,
    ),
  }))
  return { ...whole, token: DEMO_TOKENS.live, players }
}

/** Who holes out first changes from hole to hole. */
function placeOf(player: number, hole: number, turn: number): number {
  const random = createRandom(hashOf('order', turn, hole))
  const order = PEOPLE.map((_, index) => ({ index, place: random() })).toSorted((a, b) => a.place - b.place)
  return order.findIndex(({ index }) => index === player)
}

interface Deps {
  iid: string
  holeMs: number
  clock: Clock
  save(round: { iid: string; token: string; recorded: RecordedRound }): Promise<unknown>
  /** A score that could not be kept; the next one is tried all the same. */
  failed(error: unknown): void
}

/** Plays the live round, a hole every `holeMs` and each player's score in its turn. Answers how to stop it. */
export function startLivePlay({ iid, holeMs, clock, save, failed }: Deps): () => Promise<void> {
  const startMs = clock()
  let scores = HEAD_START
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let saving = Promise.resolve()

  const play = () => {
    const recorded = liveRoundAfter(scores, startMs)
    scores += 1
    saving = save({ iid, token: DEMO_TOKENS.live, recorded }).then(
      () => undefined,
      (error: unknown) => failed(error),
    )
    saving.then(() => {
      if (!isStopped) timer = setTimeout(play, holeMs / PEOPLE.length)
    })
  }
  play()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await saving
  }
}
