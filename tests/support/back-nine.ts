import { destination } from '../../src/domain/geometry/geo.ts'
import { type ShownRound, shownRound } from '../../src/domain/round/shown-round.ts'
import { FINISHED, received, recorded, strokes } from './recorded.ts'

type Changes = Parameters<typeof recorded>[0]

const PARS = [4, 3, 5, 4, 4, 3, 4, 5, 4]
const START = { lat: 51, lon: -4 }

/** Returns the holes of a back nine alone, with the numbers 10 to 18 of the card, or with those given. */
export function backNineHoles(numbers: readonly number[] = PARS.map((_, at) => at + 10)) {
  return numbers.map((number, at) => {
    const tee = destination(START, 90, at * 150)
    const par = PARS[at] ?? 4
    return { number, par, strokeIndex: at + 1, tee, greenMiddle: destination(tee, 0, 350) }
  })
}

/** Returns a recorded round of the back nine alone: Ann birdies the 12th and leads Bob from there. */
export function recordedBackNine(changes: Changes = {}) {
  return recorded({
    course: { name: 'Old Links', facilityId: 'F-1', holes: backNineHoles() },
    startHole: 2,
    players: [
      { name: 'Ann', owner: true, holes: strokes('4 3 4 4 4 3 4 5 4') },
      { name: 'Bob', holes: strokes('4 3 5 4 4 5 4 5 4') },
    ],
    ...changes,
  })
}

/** Returns a round of the back nine alone as its page shows it. */
export function shownBackNine(changes: Changes = {}, state = FINISHED): ShownRound {
  const shown = shownRound(received(recordedBackNine(changes), state))
  if (!shown) throw new Error('no round')
  return shown
}
