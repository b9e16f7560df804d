import type { CourseShape } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import type { HolePlan } from '../../domain/line-of-play/hole-plan.ts'

/** A hole as the map needs it. Holes without tee or green cannot be shown. */
export interface MappedHole {
  /** Counted from 1. */
  number: number
  tee: Coordinates
  green: Coordinates
  pos: Coordinates[]
}

/** What the catalogue knows about the place of a hole. */
export interface MapData {
  /** Whether it has shapes of the course. */
  hasShapes: boolean
  plan: HolePlan
  /** Whom the map must name. */
  attribution?: string | undefined
}

/** A shape that the map draws over its tiles. */
export type MappedShape = Pick<CourseShape, 'kind' | 'geometry'>

/** Messages from a page to its map frame, and from the frame to the page. Both have the same origin. */
export type ToMap = {
  type: 'hole-map/show'
  hole: MappedHole | null
  /** Missing until it is known. */
  data?: MapData | undefined
  /** A swipe over a map with which the user does not interact is reported as an arrow key. */
  isSwiped?: boolean
  /** Whether the map is only looked at: without zoom, distances and their unit. */
  isPlain?: boolean
  /** Whether the points of the hole can be moved. The map then keeps its view as long as the number is the same. */
  isEdited?: boolean
  /** Shapes near the hole that the tiles do not show, such as those of a draft. */
  shapes?: readonly MappedShape[] | undefined
}
export type FromMap =
  | { type: 'hole-map/ready' }
  | { type: 'hole-map/key'; keyCode: number }
  /** The page shows the frame over everything else, or in its place again. */
  | { type: 'hole-map/fill'; isFilling: boolean }
  /** The user has moved, added or removed a point. The map shows the change when the page sends the hole. */
  | { type: 'hole-map/edit'; hole: MappedHole }

type Message = ToMap | FromMap

/** Exchanges messages with one window of the same origin, and ignores messages of all others. */
export interface Channel<Out extends Message, In extends Message> {
  send(message: Out): void
  onMessage(listener: (message: In) => void): () => void
}

const TYPES: readonly Message['type'][] = [
  'hole-map/show',
  'hole-map/ready',
  'hole-map/key',
  'hole-map/edit',
  'hole-map/fill',
]

export function channelTo<Out extends Message, In extends Message>(
  other: () => Window | null,
): Channel<Out, In> {
  return {
    send: (message) => other()?.postMessage(message, location.origin),
    onMessage(listener) {
      const handleMessage = ({ origin, source, data }: MessageEvent) => {
        if (origin !== location.origin || source !== other()) return
        if (TYPES.includes(data?.type)) listener(data)
      }
      addEventListener('message', handleMessage)
      return () => removeEventListener('message', handleMessage)
    },
  }
}
