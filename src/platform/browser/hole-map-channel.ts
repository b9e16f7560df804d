import type { Coordinates } from '../../contract/round.ts'

/** What the map needs of one hole; without tee or green there is nothing to show. */
export interface MappedHole {
  /** From 1. */
  number: number
  tee: Coordinates
  green: Coordinates
  pos: Coordinates[]
}

/** What the round's page says to its map, and the map to the page; both are of one origin. */
export type ToMap = { type: 'hole-map/show'; hole: MappedHole | null }
export type FromMap = { type: 'hole-map/ready' } | { type: 'hole-map/key'; keyCode: number }

type Message = ToMap | FromMap

/** Speaks to one window of the page's own origin and hears that window alone. */
export interface Channel<Out extends Message, In extends Message> {
  send(message: Out): void
  onMessage(listener: (message: In) => void): () => void
}

const TYPES: readonly Message['type'][] = ['hole-map/show', 'hole-map/ready', 'hole-map/key']

export function channelTo<Out extends Message, In extends Message>(
  other: () => Window | null,
): Channel<Out, In> {
  return {
    send: (message) => other()?.postMessage(message, location.origin),
    onMessage(listener) {
      const hear = ({ origin, source, data }: MessageEvent) => {
        if (origin !== location.origin || source !== other()) return
        if (TYPES.includes(data?.type)) listener(data)
      }
      addEventListener('message', hear)
      return () => removeEventListener('message', hear)
    },
  }
}
