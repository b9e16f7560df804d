import { useEffect, useRef, useState } from 'react'
import type { MapTypeCode } from '../../contract/maps.ts'
import {
  channelTo,
  type FromMap,
  type MappedHole,
  type ToMap,
} from '../../platform/browser/hole-map-channel.ts'
import { routes } from '../../routes.ts'
import styles from './EmbeddedHoleMap.module.css'

interface Props {
  /** Keep its identity while the hole is the same. The map is hidden without a hole. */
  hole: MappedHole | null
  /** Ignored if the site's tiles have no map type. */
  mapType?: MapTypeCode
  /** Called for a key that was pressed in the map's frame and may be one of the page's. */
  onKey: (keyCode: number) => void
  /** A swipe over a map that is not in use is reported as the left or right arrow key. */
  isSwiped?: boolean
}

/** The page `/hole-map` in a frame that fills its positioned parent. A change of hole is a message to that page. */
export function EmbeddedHoleMap({ hole, mapType = 'g', onKey, isSwiped = false }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [channel] = useState(() => channelTo<ToMap, FromMap>(() => frame.current?.contentWindow ?? null))
  /** How often the page in the frame has started: after a reload it needs the hole again. */
  const [startCount, setStartCount] = useState(0)

  useEffect(
    () =>
      channel.onMessage((message) => {
        if (message.type === 'hole-map/key') onKey(message.keyCode)
        else setStartCount((count) => count + 1)
      }),
    [channel, onKey],
  )
  useEffect(() => {
    if (startCount > 0) channel.send({ type: 'hole-map/show', hole, mapType, isSwiped })
  }, [channel, startCount, hole, mapType, isSwiped])

  return (
    <iframe
      ref={frame}
      className={styles.map}
      data-empty={!hole || undefined}
      src={routes.holeMap.path}
      title="Map of the hole"
    />
  )
}
